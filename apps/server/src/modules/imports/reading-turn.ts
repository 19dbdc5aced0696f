import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { patternParts } from '@vivac/intake/mapping/pattern-parts';

/** How long rows are read before others are answered. */
const TURN_MS = 15;
/** Rows between two looks at the clock, each of which takes as long as a tenth of an ordinary row. */
const ROWS_BETWEEN_LOOKS = 64;
/** So many parts of patterns may take, with the longest texts, as long as all else of a row. */
const PARTS_OF_A_ROW = 10;

/** A stretch of reading rows, after which the server answers others: what a row costs is for its sender's mapping to say. */
export class ReadingTurn {
  readonly #rowsBetweenLooks: number;
  #rows = 0;
  #beganMs = performance.now();

  constructor(mapping: Mapping | null) {
    const readings = 1 + (mapping?.offers?.length ?? 0);
    const cost = readings + (mapping ? patternParts(mapping) / PARTS_OF_A_ROW : 0);
    this.#rowsBetweenLooks = Math.max(1, Math.floor(ROWS_BETWEEN_LOOKS / cost));
  }

  /** Null while the turn lasts: a row of a file costs no promise. */
  end(): Promise<void> | null {
    if (++this.#rows < this.#rowsBetweenLooks) return null;
    this.#rows = 0;
    return performance.now() - this.#beganMs < TURN_MS ? null : this.#next();
  }

  async #next(): Promise<void> {
    await nextTurn();
    this.#beganMs = performance.now();
  }
}
