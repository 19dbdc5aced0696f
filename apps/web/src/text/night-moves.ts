/** What moved of a campsite on a night since yesterday, in words. */
export interface NightMove {
  /** `↑7`, `↓12 %`; null of what is no price. */
  readonly sign: string | null;
  /** All of it. */
  readonly words: string;
  /** Seen once; nobody is told yet. */
  readonly isPending: boolean;
}

/** What moved on one night: the largest move of a price in the mark, all of it in words. */
export interface MovedNight {
  readonly sign: string | null;
  readonly isPending: boolean;
  readonly words: readonly string[];
}

/** Marks of the nights that moved since yesterday. */
export interface NightMoves {
  readonly byDay: ReadonlyMap<string, MovedNight>;
  of(campsite: string, day: string): NightMove | null;
}

export const NO_MOVES: NightMoves = { byDay: new Map(), of: () => null };
