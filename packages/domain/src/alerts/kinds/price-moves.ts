import type { OfferChange } from '../../changes/change-runs.ts';

const DAY_S = 24 * 3600;

/**
 * Moves of prices that count together (alert-9): where several moves of an offer's night in the same direction within `days` reach the limit only
 * together, the last of them is one move from where they began. What was told once begins anew, so that a drift is told at each limit
 * and not at every step. With one day, and for what is pending, each move stands alone.
 */
export function movesWithin(
  changes: readonly OfferChange[],
  days: number,
  reaches: (move: OfferChange) => boolean,
): OfferChange[] {
  const prices = changes.filter(({ kind }) => kind === 'price_up' || kind === 'price_down');
  if (days === 1) return prices;
  return chainsOf(prices).flatMap((chain) => summed(chain, days, reaches));
}

/** The moves of one offer on one night, oldest first: each begins where the one before it ended. */
function chainsOf(changes: readonly OfferChange[]): OfferChange[][] {
  const ofNight = Map.groupBy(changes, ({ campsiteId, unit, day }) => `${campsiteId} ${unit} ${day}`);
  return [...ofNight.values()].flatMap((moves) => {
    const chains: OfferChange[][] = [];
    for (const move of moves.toSorted((a, b) => a.seenAtS - b.seenAtS)) {
      const chain = chains.find(
        (each) => each.at(-1)!.confirmedTo === move.confirmedFrom && each.at(-1)!.seenAtS < move.seenAtS,
      );
      if (chain) chain.push(move);
      else chains.push([move]);
    }
    return chains;
  });
}

function summed(chain: readonly OfferChange[], days: number, reaches: (move: OfferChange) => boolean): OfferChange[] {
  const moves: OfferChange[] = [];
  let untold: OfferChange[] = [];
  for (const move of chain) {
    untold = untold.filter(({ seenAtS, kind }) => kind === move.kind && move.seenAtS - seenAtS < days * DAY_S);
    untold.push(move);
    const together = { ...move, from: untold[0]!.from, confirmedFrom: untold[0]!.confirmedFrom };
    if (reaches(move) || !reaches(together)) {
      moves.push(move);
      if (reaches(move)) untold = [];
      continue;
    }
    moves.push(together);
    untold = [];
  }
  return moves;
}
