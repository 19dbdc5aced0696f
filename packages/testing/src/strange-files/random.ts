/** Draws that are the same for the same seed. */
export interface Draws {
  /** From 0 up to 1. */
  readonly next: () => number;
  readonly chance: (share: number) => boolean;
  /** A whole number, both ends included. */
  readonly whole: (least: number, most: number) => number;
  readonly one: <Value>(of: readonly Value[]) => Value;
  readonly shuffled: <Value>(of: readonly Value[]) => Value[];
}

/** Draws by mulberry32, after a few that differ little between neighbouring seeds. */
export function drawsOf(seed: number): Draws {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    one: (of) => of[whole(0, of.length - 1)]!,
    shuffled: (of) => {
      const left = [...of];
      return of.map(() => left.splice(whole(0, left.length - 1), 1)[0]!);
    },
  };
}
