import { holidayReader } from '@vivac/intake/kinds/holiday-reader';
import { occupancyReader } from '@vivac/intake/kinds/occupancy-reader';
import type { ReadingContext } from '@vivac/intake/kinds/reading-context';
import type { Ledger } from '@vivac/intake/verdict/ledger';
import type { BatchInProgress } from '#modules/evidence/write';
import { saveHolidays, saveOccupancy } from '#modules/holidays/write';
import { type ReadRow, savedInChunks } from './saved-in-chunks.ts';
import type { Arrived, Sink } from './sink.ts';

/** Of no campsite, and seen at no moment of its own. */
const NOTHING_OF_CAMPSITES: Arrived = { campsiteIds: [], observedFromS: null, observedToS: null };

/** Spans of holidays are kept as they come. */
export async function holidaysSink(batch: BatchInProgress, context: ReadingContext, ledger: Ledger): Promise<Sink> {
  return savedInChunks(
    holidayReader(context),
    storedOnce(ledger, (rows) => saveHolidays(batch.tx, batch.batchNumber, rows)),
    ledger,
    async () => NOTHING_OF_CAMPSITES,
  );
}

/** Monthly figures are kept as they come. */
export async function occupancySink(batch: BatchInProgress, context: ReadingContext, ledger: Ledger): Promise<Sink> {
  return savedInChunks(
    occupancyReader(context),
    storedOnce(ledger, (rows) => saveOccupancy(batch.tx, batch.batchNumber, rows)),
    ledger,
    async () => NOTHING_OF_CAMPSITES,
  );
}

function storedOnce<Row>(
  ledger: Ledger,
  keep: (rows: readonly Row[]) => Promise<number>,
): (rows: readonly ReadRow<Row>[]) => Promise<void> {
  return async (rows) => {
    const kept = await keep(rows.map(({ row }) => row));
    ledger.stored += kept;
    ledger.repeated += rows.length - kept;
  };
}
