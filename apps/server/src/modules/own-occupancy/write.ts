import { toSay } from '@vivac/text/sentence';
import { firstDayOf } from '@vivac/domain/time/day';
import { PLACE, unitsOf } from '@vivac/intake/kinds/price-reader';
import { NONE } from '@vivac/intake/mapping/convert';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { Transaction } from '#platform/database/database';

/** They are kept in memory until the import ends: 50 campsites of 50 units state so many for three years. */
const MOST_MONTHS = 100_000;
const ROWS_A_STATEMENT = 5_000;
const NIGHTS = 31;

/** A month of one wording as a batch saw it at one moment. */
interface UnitMonth {
  readonly campsiteId: number;
  readonly originalTypeId: number;
  /** Counted from year 0. */
  readonly month: number;
  readonly seenS: number;
  observedNights: number;
  readonly sold: Int16Array;
  readonly left: Int16Array;
  readonly total: Int16Array;
}

/** The own occupancy that the rows of one file state. */
export class StatedOccupancy {
  readonly #months = new Map<string, UnitMonth>();

  /** Takes a row of prices. Throws ImportRefused where a file states more than fits. */
  add(row: Float64Array): void {
    const { sold, left, total } = unitsOf(row);
    if (sold === NONE && left === NONE && total === NONE) return;
    const month = this.#monthOf(row);
    const night = row[PLACE.stayNight]! & 31;
    month.observedNights |= 1 << night;
    // Several rates of a night state it alike; where they don't, what is left is not overstated.
    month.sold[night] = Math.max(month.sold[night]!, sold);
    month.left[night] = fewer(month.left[night]!, left);
    month.total[night] = Math.max(month.total[night]!, total);
  }

  #monthOf(row: Float64Array): UnitMonth {
    const [campsiteId, originalTypeId, seenS] = [row[PLACE.campsite]!, row[PLACE.originalType]!, row[PLACE.seenS]!];
    const month = row[PLACE.stayNight]! >> 5;
    const key = `${campsiteId} ${originalTypeId} ${month} ${seenS}`;
    const known = this.#months.get(key);
    if (known !== undefined) return known;
    if (this.#months.size >= MOST_MONTHS) throw new ImportRefused(toSay('tooMuchOccupancy', { most: MOST_MONTHS }));
    const nights = () => new Int16Array(NIGHTS).fill(NONE);
    const made = {
      campsiteId,
      originalTypeId,
      month,
      seenS,
      observedNights: 0,
      sold: nights(),
      left: nights(),
      total: nights(),
    };
    this.#months.set(key, made);
    return made;
  }

  /** Keeps all of it as evidence of the batch, whose campsites nobody else changes meanwhile. */
  async store(tx: Transaction, batchNumber: number): Promise<void> {
    const months = [...this.#months.values()];
    for (let at = 0; at < months.length; at += ROWS_A_STATEMENT) {
      const rows = months.slice(at, at + ROWS_A_STATEMENT);
      await tx.execute(STORE, [
        batchNumber,
        rows.map(({ campsiteId }) => campsiteId),
        rows.map(({ originalTypeId }) => originalTypeId),
        rows.map(({ month }) => firstDayOf({ year: Math.floor(month / 12), month: (month % 12) + 1 })),
        rows.map(({ seenS }) => new Date(seenS * 1000)),
        rows.map(({ observedNights }) => observedNights),
        ...(['sold', 'left', 'total'] as const).map((part) => rows.map((row) => arrayOf(row[part]))),
      ]);
    }
  }
}

const STORE = `
  INSERT INTO sold_units (batch_number, campsite_id, original_type_id, month, observed_at, observed_nights, units_sold, units_left, units_total)
  SELECT $1::int, campsite_id, original_type_id, month, observed_at, observed_nights, sold::smallint[], unsold::smallint[], total::smallint[]
  FROM unnest($2::int[], $3::int[], $4::date[], $5::timestamptz[], $6::int[], $7::text[], $8::text[], $9::text[])
    AS stated(campsite_id, original_type_id, month, observed_at, observed_nights, sold, unsold, total)`;

const fewer = (one: number, other: number) => (one === NONE || (other !== NONE && other < one) ? other : one);

/** As PostgreSQL writes an array; null where no night states anything. */
function arrayOf(nights: Int16Array): string | null {
  if (nights.every((units) => units === NONE)) return null;
  return `{${[...nights].map((units) => (units === NONE ? 'NULL' : units)).join(',')}}`;
}
