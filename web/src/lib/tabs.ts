/** Keys of a strip of tabs: arrows go to the neighbour and round the ends, Home and End to the first and the last. */

/** The tab that a key goes to from this one; null: the key is not for tabs. */
export function tabByKey(key: string, from: number, tabs: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return (from + tabs - 1) % tabs;
    case "ArrowRight":
      return (from + 1) % tabs;
    case "Home":
      return 0;
    case "End":
      return tabs - 1;
    default:
      return null;
  }
}
