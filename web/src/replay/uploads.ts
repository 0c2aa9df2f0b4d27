/** A record chosen on one screen and shown on another. It stays in this page and is stored nowhere. */

export interface Upload {
  text: string;
  name: string;
}

class Uploads {
  #held: Upload | null = null;

  hold(text: string, name: string): void {
    this.#held = { text, name };
  }

  /** What was held, once. */
  take(): Upload | null {
    const held = this.#held;
    this.#held = null;
    return held;
  }
}

export const uploads = new Uploads();
