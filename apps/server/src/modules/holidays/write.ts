import type { HolidayRow } from '@vivac/intake/kinds/holiday-reader';
import type { OccupancyRow } from '@vivac/intake/kinds/occupancy-reader';
import type { Transaction } from '#platform/database/database';

/** Keeps the spans of holidays that a batch tells. Resolves to how many it told once only. */
export async function saveHolidays(tx: Transaction, batchNumber: number, rows: readonly HolidayRow[]): Promise<number> {
  const saved = await tx.query(
    `INSERT INTO holidays (batch_number, area, kind, name, first_day, last_day, known_from, known_until)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::date[], $6::date[], $7::date[], $8::date[])
     ON CONFLICT DO NOTHING RETURNING 1`,
    [
      batchNumber,
      rows.map(({ area }) => area),
      rows.map(({ kind }) => kind),
      rows.map(({ name }) => name),
      rows.map(({ first }) => first),
      rows.map(({ last }) => last),
      rows.map(({ knownFrom }) => knownFrom),
      rows.map(({ knownUntil }) => knownUntil),
    ],
  );
  return saved.length;
}

/** Keeps the figures of a batch; of several of one place, measure and month the first. Resolves to how many were kept. */
export async function saveOccupancy(
  tx: Transaction,
  batchNumber: number,
  rows: readonly OccupancyRow[],
): Promise<number> {
  const saved = await tx.query(
    `INSERT INTO camping_occupancy (batch_number, place, measure, month, value_hundredths)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::date[], $5::bigint[])
     ON CONFLICT DO NOTHING RETURNING 1`,
    [
      batchNumber,
      rows.map(({ place }) => place),
      rows.map(({ measure }) => measure),
      rows.map(({ month }) => month),
      rows.map(({ valueHundredths }) => valueHundredths),
    ],
  );
  return saved.length;
}
