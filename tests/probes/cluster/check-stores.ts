import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import type { Acknowledged } from '../crash/imports/acknowledged.ts';
import { STORE_CHECKS } from '../crash/imports/audit.ts';
import type { MailHost } from '../crash/notifications/mail-host.ts';
import { type Tally, unless } from '../crash/tally.ts';
import type { DatabaseNode } from './database-pair.ts';

interface Outcome {
  readonly primary: DatabaseNode;
  readonly replica: DatabaseNode;
  readonly mails: MailHost;
  readonly known: Acknowledged;
  /** Who was invited. */
  readonly emails: readonly string[];
}

const REPLAY_LIMIT_MS = 60_000;

/** Primary and replica hold what was acknowledged, once, and everybody invited has one mail. */
export async function checkStores({ primary, replica, mails, known, emails }: Outcome, tally: Tally): Promise<void> {
  const [first, second] = [open(primary), open(replica)];
  try {
    for (const { name, ask } of STORE_CHECKS) tally.check(`primary: ${name}`, await ask(first, known));
    tally.check('the replica has replayed all', await replayFinding(first, second));
    for (const { name, ask } of STORE_CHECKS) tally.check(`replica: ${name}`, await ask(second, known));
    tally.check('every invited user is there once', await userFinding(first, emails));
  } finally {
    await first.end();
    await second.end();
  }
  const received = Map.groupBy(mails.received, ({ to }) => to);
  const lost = emails.filter((email) => !received.has(email));
  const doubled = emails.filter((email) => (received.get(email)?.length ?? 0) > 1);
  tally.check('no invitation is lost', unless(lost.length === 0, `${lost.length} of ${emails.length}: ${lost[0]}`));
  tally.check('no invitation came twice', unless(doubled.length === 0, `${doubled.length}: ${doubled[0]}`));
  tally.check('much was sent', unless(known.files.length > 5 && emails.length > 5, 'hardly anything was'));
}

const open = ({ url }: DatabaseNode): Database =>
  openDatabase({ url, maxConnections: 1, prepare: false, statementTimeoutMs: 0, onError: () => {} });

async function replayFinding(primary: Database, replica: Database): Promise<string | null> {
  const [written] = await primary.query<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at');
  const untilMs = performance.now() + REPLAY_LIMIT_MS;
  for (;;) {
    const [row] = await replica.query<{ isThere: boolean; at: string }>(
      `SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isThere", pg_last_wal_replay_lsn()::text AS at`,
      [written!.at],
    );
    if (row!.isThere) return null;
    if (performance.now() > untilMs) return `it is at ${row!.at} of ${written!.at}`;
    await wait(200);
  }
}

async function userFinding(db: Database, emails: readonly string[]): Promise<string | null> {
  const rows = await db.query<{ email: string }>(
    `SELECT email FROM identity."user" WHERE email LIKE 'guest-%' ORDER BY email`,
  );
  const found = rows.map(({ email }) => email).join();
  return unless(found === emails.toSorted().join(), `${rows.length} of ${emails.length}`);
}
