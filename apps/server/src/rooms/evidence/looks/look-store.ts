import type { Transaction } from '#platform/database/database';
import type { LookRow } from './look-rows.ts';

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
