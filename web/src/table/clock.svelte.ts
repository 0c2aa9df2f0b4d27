/** The seconds that are left, counted here between what the server says. */
import type { TableStore } from "../lib/table.svelte";

export class Clocks {
  private time = $state(Date.now());
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly store: TableStore) {}

  start(): () => void {
    this.timer = setInterval(() => {
      if (this.store.state?.now?.clock) this.time = Date.now();
    }, 500);
    return () => clearInterval(this.timer);
  }

  /** Of a seat; null if nobody's time is measured. */
  left(seat: number): number | null {
    const clock = this.store.state?.now?.clock;
    if (!clock) return null;
    const seconds = clock.seconds[seat] ?? 0;
    if (clock.running !== seat) return seconds;
    return Math.max(0, seconds - Math.max(0, this.time + this.store.skew - clock.at) / 1000);
  }
}

/** `4:05` */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
