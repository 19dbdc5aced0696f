import type { OfferChange } from '../../changes/change-runs.ts';
import { type Day, daysBetween } from '../../time/day.ts';

export type Direction = 'up' | 'down';

/** A campsite that changed its prices in one direction, whatever offers and nights it was of. */
export interface PriceMove {
  readonly campsiteId: number;
  readonly direction: Direction;
  /** The day on which it was first seen, in days after the first of the history. */
  readonly at: number;
  /** The nights that changed, as days after the same day, in order. */
  readonly nights: readonly number[];
}

/** What was seen first within so many seconds is one move: the looks of a day. */
const ONE_MOVE_S = 24 * 3600;

/**
 * Confirmed changes of prices as moves: those of one campsite and direction that were first seen within a day of each other. `dayOf` is the
 * day of a moment in seconds since 1970.
 */
export function priceMoves(changes: readonly OfferChange[], first: Day, dayOf: (momentS: number) => Day): PriceMove[] {
  const alike = Map.groupBy(changes.filter(isConfirmedPrice), ({ campsiteId, kind }) => `${campsiteId} ${kind}`);
  return [...alike.values()]
    .flatMap(inMoves)
    .map((members) => moveOf(members, first, dayOf))
    .sort((a, b) => a.at - b.at || a.campsiteId - b.campsiteId || a.direction.localeCompare(b.direction));
}

function isConfirmedPrice({ kind, confirmedAtS }: OfferChange): boolean {
  return confirmedAtS !== null && (kind === 'price_up' || kind === 'price_down');
}

type Members = readonly [OfferChange, ...OfferChange[]];

function inMoves(changes: readonly OfferChange[]): Members[] {
  const moves: [OfferChange, ...OfferChange[]][] = [];
  for (const change of changes.toSorted((a, b) => a.seenAtS - b.seenAtS)) {
    const last = moves.at(-1);
    if (last !== undefined && change.seenAtS - last[0].seenAtS < ONE_MOVE_S) last.push(change);
    else moves.push([change]);
  }
  return moves;
}

function moveOf(members: Members, first: Day, dayOf: (momentS: number) => Day): PriceMove {
  const [{ campsiteId, kind, seenAtS }] = members;
  const nights = new Set(members.map(({ day }) => daysBetween(first, day)));
  return {
    campsiteId,
    direction: kind === 'price_up' ? 'up' : 'down',
    at: daysBetween(first, dayOf(seenAtS)),
    nights: [...nights].sort((a, b) => a - b),
  };
}
