import type { Transaction } from '#platform/database/database';

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

/** Appends the looks of a batch to the evidence. */
export async function storeLooks(tx: Transaction, batchNumber: number, looks: readonly LookRow[]): Promise<void> {
  if (looks.length === 0) return;
  await tx.execute(
    `INSERT INTO looks (batch_number, campsite_id, month, channel_id, guests, nights, observed_at, answered_nights,
       failed_nights)
     SELECT $1::int, campsite, month, channel, guests, nights, to_timestamp(seen), answered, failed
     FROM unnest($2::int[], $3::date[], $4::smallint[], $5::smallint[], $6::smallint[], $7::float8[], $8::int[], $9::int[])
       AS look(campsite, month, channel, guests, nights, seen, answered, failed)
     ORDER BY campsite, month, channel, guests, nights, seen`,
    [
      batchNumber,
      looks.map(({ campsiteId }) => campsiteId),
      looks.map(({ month }) => month),
      looks.map(({ channelId }) => channelId),
      looks.map(({ guests }) => guests),
      looks.map(({ nights }) => nights),
      looks.map(({ seenS }) => seenS),
      looks.map(({ answeredNights }) => answeredNights),
      looks.map(({ failedNights }) => failedNights),
    ],
  );
}
