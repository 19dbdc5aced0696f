import { NO_TERMS } from '@vivac/domain/offers/stay-terms';
import { firstDayOf } from '@vivac/domain/time/day';
import { LOOK_OUTCOMES, NOTHING_AT_ALL, PLACE } from '@vivac/intake/kinds/price-row';
import type { LookPart } from '@vivac/intake/mapping/mapping';
import { leftOutLooks } from './left-out-looks.ts';
import type { LookRow } from './look-store.ts';

const ALL_PARTS: readonly LookPart[] = ['channel', 'guests', 'nights'];
const FAILED = LOOK_OUTCOMES.indexOf('failed');

/** Gathers the looks that price rows tell of (stay-7). */
export interface LookRows {
  /** Whether the row says no more than that a look found nothing, or was not answered. */
  readonly saysNoPrice: (row: Float64Array) => boolean;
  readonly add: (row: Float64Array) => void;
  /** A row that is left out: what it would have named must not end, so its look is not complete. */
  readonly leaveOut: (row: Float64Array) => void;
  /** A row of which nothing is known: no look of the file is complete. */
  readonly leaveOutUnknown: () => void;
  /** After the last row. */
  readonly all: () => LookRow[];
  /** How many nights of looks are not complete since rows of them are left out. */
  readonly openNights: () => number;
}

/** `complete` has the parts that each look of the file is of; null where the file does not say that its looks are complete. */
export function lookRows(complete: readonly LookPart[] | null): LookRows {
  const rows = new Map<string, LookRow>();
  const leftOut = leftOutLooks();
  const parts = complete ?? ALL_PARTS;
  const isFailure = (row: Float64Array) => row[PLACE.outcome]! >= FAILED;
  const isNothing = (row: Float64Array) => row[PLACE.nothingAtAll]! > NOTHING_AT_ALL.no;
  const add = (row: Float64Array): void => {
    const failed = isFailure(row);
    if (complete === null && !failed && !isNothing(row)) return;
    const months = row[PLACE.stayNight]! >> 5;
    const campsiteId = row[PLACE.campsite]!;
    const channelId = parts.includes('channel') ? row[PLACE.channel]! : 0;
    const guests = parts.includes('guests') ? row[PLACE.guests]! : 0;
    const nights = isOfAnyLength(row, parts) ? -1 : row[PLACE.nights]!;
    const seenS = row[PLACE.seenS]!;
    const key = `${campsiteId} ${months} ${channelId} ${guests} ${nights} ${seenS}`;
    let look = rows.get(key);
    if (look === undefined) {
      const month = firstDayOf({ year: Math.floor(months / 12), month: (months % 12) + 1 });
      look = { campsiteId, month, channelId, guests, nights, seenS, answeredNights: 0, failedNights: 0 };
      rows.set(key, look);
    }
    const bit = 1 << (row[PLACE.stayNight]! & 31);
    if (failed) look.failedNights |= bit;
    else look.answeredNights |= bit;
  };
  const settled = once(() => leftOut.reopen([...rows.values()]));
  return {
    // A restriction, such as the closed season, says more than that there is no price.
    saysNoPrice: (row) =>
      isFailure(row) ||
      ((complete !== null || isNothing(row)) &&
        LOOK_OUTCOMES[row[PLACE.outcome]!] === 'none' &&
        row[PLACE.terms]! <= NO_TERMS),
    add,
    leaveOut: (row) => complete !== null && leftOut.add(row),
    leaveOutUnknown: () => complete !== null && leftOut.addUnknown(),
    all: () => settled().looks,
    openNights: () => settled().openNights,
  };
}

function isOfAnyLength(row: Float64Array, parts: readonly LookPart[]): boolean {
  return !parts.includes('nights') || row[PLACE.nothingAtAll] === NOTHING_AT_ALL.ofAnyLength;
}

function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | null = null;
  return () => (computed ??= { value: compute() }).value;
}
