import type { Database } from '@vivac/server/src/platform/database/database.ts';
import type { Acknowledged } from './imports/acknowledged.ts';
import { STORE_CHECKS } from './imports/audit.ts';
import { unhandledIn } from './rounds.ts';
import { type Tally, unless } from './tally.ts';

const ONE_PRICE = 'ctid = (SELECT min(ctid) FROM prices)';
const ONE_OBSERVATION = 'ctid = (SELECT min(ctid) FROM observations)';

/** A fault done to the store, and the check that must see it. */
const FAULTS: readonly { readonly fault: string; readonly seenBy: string; readonly sql: string }[] = [
  {
    fault: 'a price that is gone',
    seenBy: 'prices are the fold of all observations',
    sql: `DELETE FROM prices WHERE ${ONE_PRICE}`,
  },
  {
    fault: 'a price one cent off',
    seenBy: 'prices are the newest of the acknowledged files',
    sql: `UPDATE prices SET price_cents = (SELECT array_agg(p + 1) FROM unnest(price_cents) p) WHERE ${ONE_PRICE}`,
  },
  {
    fault: 'an observation that is gone',
    seenBy: 'the observations of a batch are exactly the rows of its file',
    sql: `DELETE FROM observations WHERE ${ONE_OBSERVATION}`,
  },
  {
    fault: 'an observation stored twice',
    seenBy: 'the observations of a batch are exactly the rows of its file',
    sql: `INSERT INTO observations
      SELECT campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id, nights,
        observed_at, batch_number, part + 1000000, observed_nights, price_cents, availability, seen_s
      FROM observations WHERE ${ONE_OBSERVATION}`,
  },
  {
    fault: 'a confirmation that is gone',
    seenBy: 'the observations of a batch are exactly the rows of its file',
    sql: 'DELETE FROM confirmations WHERE ctid = (SELECT min(ctid) FROM confirmations)',
  },
  {
    fault: 'a batch that is gone, its observations left',
    seenBy: 'no observation is without a batch',
    sql: 'DELETE FROM batches WHERE number = (SELECT min(batch_number) FROM observations)',
  },
  {
    fault: 'a batch that is gone altogether',
    seenBy: 'every acknowledged batch is there exactly once',
    sql: `DELETE FROM observations WHERE batch_number = (SELECT max(batch_number) FROM observations);
      DELETE FROM batches WHERE kind = 'prices' AND number NOT IN (SELECT batch_number FROM observations)`,
  },
  {
    fault: 'a row counted that was not stored',
    seenBy: 'rows read, stored, repeated and rejected are those of the file',
    sql: `UPDATE batches SET rows_read = rows_read + 1, rows_stored = rows_stored + 1
      WHERE number = (SELECT min(batch_number) FROM observations)`,
  },
  {
    fault: 'a version that was not raised',
    seenBy: 'observed nights, filter values and versions follow from the observations',
    sql: 'UPDATE data_versions SET version = 0 WHERE campsite_id = (SELECT min(campsite_id) FROM prices)',
  },
];

class Undone extends Error {}

/** Proves that the checks see faults: does each one in a transaction that is rolled back, and asks. */
export async function proveChecks(db: Database, acknowledged: Acknowledged, tally: Tally): Promise<void> {
  for (const { fault, seenBy, sql } of FAULTS) {
    const check = STORE_CHECKS.find(({ name }) => name === seenBy);
    let finding: string | null = null;
    const undone = await db
      .transaction(async (tx) => {
        // Keeps the store's own triggers and foreign keys from refusing the fault.
        await tx.query(`SET LOCAL session_replication_role = replica; ${sql}`);
        finding = (await check?.ask(tx, acknowledged)) ?? null;
        throw new Undone();
      })
      .catch((error: unknown) => error);
    if (!(undone instanceof Undone)) throw undone;
    tally.check(`control: ${fault} is seen`, unless(finding !== null, `“${seenBy}” did not see it`));
  }
  const log = '{"level":30,"msg":"Listening"}\n[UnhandledPromiseRejection: This error originated …]';
  tally.check('control: an unhandled rejection is seen', unless(unhandledIn(log) !== null, 'it was not'));
}
