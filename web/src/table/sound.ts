/** Short tones, made here: off unless a person turns them on. */
import { preferences } from "../lib/preferences.svelte";

export type Tone = "turn" | "card" | "claim" | "last" | "over";

/** Each note: its pitch in hertz, when it begins and how long it lasts, in seconds. */
const NOTES: Record<Tone, [number, number, number][]> = {
  turn: [
    [523, 0, 0.16],
    [784, 0.13, 0.26],
  ],
  card: [[392, 0, 0.07]],
  claim: [
    [262, 0, 0.12],
    [330, 0.08, 0.12],
    [392, 0.16, 0.18],
  ],
  last: [
    [440, 0, 0.2],
    [440, 0.26, 0.3],
  ],
  over: [
    [392, 0, 0.2],
    [494, 0.16, 0.2],
    [587, 0.32, 0.2],
    [784, 0.48, 0.5],
  ],
};

let context: AudioContext | undefined;

export function tone(name: Tone): void {
  if (!preferences.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, start, length] of NOTES[name]) {
    const from = context.currentTime + start;
    const note = context.createOscillator();
    const volume = context.createGain();
    note.type = "triangle";
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.12, from + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    note.connect(volume).connect(context.destination);
    note.start(from);
    note.stop(from + length);
  }
}
