import { NO_TERMS } from '@vivac/domain/offers/stay-terms';
import { firstDayOf } from '@vivac/domain/time/day';
import { LOOK_OUTCOMES, PLACE } from '@vivac/intake/kinds/price-row';

/** What one batch looked for at one moment in one month; the parts of the scope that were not asked for are 0, nights −1. */
export interface LookRow {
  readonly campsiteId: number;
  /** The first of the month. */
  readonly month: string;
  readonly channelId: number;
  readonly guests: number;
  readonly nights: number;
  /** Seconds since 1970. */
  readonly seenS: number;
  answeredNights: number;
  failedNights: number;
}

/** The parts of an offer that a look may leave open. */
export type LookPart = 'channel' | 'guests' | 'nights';

const ALL_PARTS: readonly LookPart[] = ['channel', 'guests', 'nights'];
const FAILED = LOOK_OUTCOMES.indexOf('failed');

/** Gathers the looks that price rows tell of (stay-7). */
export interface LookRows {
  /** Whether the row says no more than that a look found nothing, or was not answered. */
  readonly saysNoPrice: (row: Float64Array) => boolean;
  readonly add: (row: Float64Array) => void;
  readonly all: () => LookRow[];
}

/** `complete` has the parts that each look of the file is of; null where the file does not say that its looks are complete. */
export function lookRows(complete: readonly LookPart[] | null): LookRows {
  const rows = new Map<string, LookRow>();
  const parts = complete ?? ALL_PARTS;
  const isFailure = (row: Float64Array) => row[PLACE.outcome]! >= FAILED;
  const add = (row: Float64Array): void => {
    const failed = isFailure(row);
    if (complete === null && !failed) return;
    const months = row[PLACE.stayNight]! >> 5;
    const campsiteId = row[PLACE.campsite]!;
    const channelId = parts.includes('channel') ? row[PLACE.channel]! : 0;
    const guests = parts.includes('guests') ? row[PLACE.guests]! : 0;
    const nights = parts.includes('nights') ? row[PLACE.nights]! : -1;
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
  return {
    // A restriction, such as the closed season, says more than that there is no price.
    saysNoPrice: (row) =>
      isFailure(row) ||
      (complete !== null && LOOK_OUTCOMES[row[PLACE.outcome]!] === 'none' && row[PLACE.terms]! <= NO_TERMS),
    add,
    all: () => [...rows.values()],
  };
}
