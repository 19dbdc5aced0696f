import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long rows are read before others are answered. */
const TURN_MS = 15;

/** A stretch of reading rows, after which the server answers others: what a row costs is its sender's to choose. */
export class ReadingTurn {
  #beganMs = performance.now();

  /** Null while the turn lasts: a row of a file costs no promise. */
  end(): Promise<void> | null {
    return performance.now() - this.#beganMs < TURN_MS ? null : this.#next();
  }

  async #next(): Promise<void> {
    await nextTurn();
    this.#beganMs = performance.now();
  }
}
