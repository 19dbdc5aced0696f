/** Lets so many at once, in the order in which they came. */
export class Turns {
  readonly #most: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  async begin(): Promise<void> {
    if (this.#taken < this.#most) this.#taken++;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
  }

  /** Hands the turn on to who waits longest. */
  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken--;
  }
}
