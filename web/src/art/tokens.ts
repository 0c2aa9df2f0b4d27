/** Pictures of the tourist tokens, round (0, 0), within 8 units each way, filled by the even-odd rule. */
const PICTURES: Record<string, string> = {
  fog: "M-6-4.6C-4-6.6-2-6.6 0-4.6S4-2.6 6-4.6V-2.2C4-.2 2-.2 0-2.2S-4-4.2-6-2.2ZM-6 .4C-4-1.6-2-1.6 0 .4S4 2.4 6 .4V2.8C4 4.8 2 4.8 0 2.8S-4 .8-6 2.8ZM-3 5.2H5V6.8H-3Z",
  seal: "M-7 4.6C-4.6 3.6-5-4.8-.8-6.4C1.8-7.2 3.8-5.4 3.6-3.6L5.4-2.6L3.6-1.6C4.2 1.2 6 2.6 7 5.6H-4.4C-5.4 5.6-6.4 5.4-7 4.6ZM1.4-5A.8.8 0 1 0 1.41-5Z",
  crab: "M-4.8 1C-4.8-1.8-2.6-3 0-3S4.8-1.8 4.8 1S2.6 4.4 0 4.4S-4.8 3.8-4.8 1ZM-6.8-6.4L-4.6-4.6L-5.4-2L-7.4-3.4ZM6.8-6.4L4.6-4.6L5.4-2L7.4-3.4ZM-7.2 5.8L-4.4 3.2L-3.4 4.4L-6 6.8ZM7.2 5.8L4.4 3.2L3.4 4.4L6 6.8Z",
  poppy: "M0-1C-5-7.6-8-2-4.4 1C-8 3-4.8 8 0 3.6C4.8 8 8 3 4.4 1C8-2 5-7.6 0-1ZM0-.4A1.6 1.6 0 1 1-.01-.4Z",
  bridge: "M-8 3.4H-5.2V-6.4H-3.4C-2 .6 2 .6 3.4-6.4H5.2V3.4H8V5.2H-8ZM-3.4-.4V3.4H3.4V-.4C1.6 2.6-1.6 2.6-3.4-.4Z",
  sailboat: "M-7.4 3H7.4L5 6.8H-5ZM-.6 1.6V-7.4L6.8 1.6ZM-2.2 1.6H-6.4L-2.2-4.8Z",
  streetcar: "M-7.4-6H7.4V-4.2H6.4V3.4H7.4V5.4H-7.4V3.4H-6.4V-4.2H-7.4ZM-4.8-3.4V.2H-1V-3.4ZM1-3.4V.2H4.8V-3.4ZM-4 6.8A1.3 1.3 0 1 1-3.99 6.8ZM4 6.8A1.3 1.3 0 1 1 4.01 6.8Z",
};

const PLAIN = "M0-6L5.2 3H-5.2ZM0 6L-5.2-3H5.2Z";

export function tokenPicture(symbol: string): string {
  return PICTURES[symbol] ?? PLAIN;
}
