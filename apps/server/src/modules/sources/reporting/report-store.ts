import type { Queryable, Transaction } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';
import type { SourceRow } from '../source-row.ts';

/** Something to be told to administrators. */
export interface News {
  /** Null for the network. */
  readonly sourceId: number | null;
  readonly source: string | null;
  readonly told: string;
  readonly reason: string | null;
  readonly at: Date;
}

/**
 * Notes a source’s state as told, and from when on it may be another one without a change of its row; null for never. False where the
 * row changed since it was read: it is looked at again.
 */
export async function noteReported(
  db: Queryable,
  { id, rowVersion }: Pick<SourceRow, 'id' | 'rowVersion'>,
  reportedState: string,
  tellFrom: Date | null,
): Promise<boolean> {
  const rows = await db.execute(
    'UPDATE registered_sources SET told_state = $3, tell_from = $4 WHERE id = $1 AND xmin::text = $2',
    [id, rowVersion, reportedState, tellFrom],
  );
  return rows > 0;
}

/** What was told last about the network. */
export async function isNetworkNotedAway(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ isAway: boolean }>('SELECT is_away AS "isAway" FROM source_network', []);
  return row?.isAway ?? false;
}

/** Notes whether the network is away. False where that is known already. */
export async function noteNetwork(tx: Transaction, isAway: boolean, since: Date): Promise<boolean> {
  const rows = await tx.execute('UPDATE source_network SET is_away = $1, since = $2 WHERE is_away <> $1', [
    isAway,
    since,
  ]);
  return rows > 0;
}

/** Keeps one mail for each recipient. */
export async function insertNews(
  tx: Transaction,
  { sourceId, source, told: reported, reason, at }: News,
  uids: readonly string[],
): Promise<void> {
  await tx.execute(
    `INSERT INTO source_mails (source_id, source, told, reason, asked_at, uid) SELECT $1, $2, $3, $4, $5, unnest($6::text[])`,
    [sourceId, source, reported, reason, at, uids],
  );
}

export const SOURCE_DATA: PersonalData = {
  owned: ['source_mails'],
  named: [
    { table: 'registered_sources', column: 'added_by' },
    { table: 'registered_sources', column: 'paused_by' },
    { table: 'source_consents', column: 'given_by' },
    { table: 'source_consents', column: 'withdrawn_by' },
  ],
  sent: [{ table: 'source_mails', at: 'asked_at', over: `t.state NOT IN ('due', 'parked')` }],
};
