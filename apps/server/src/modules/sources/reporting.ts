import type { Context } from '#server/context';
import { type HostTry, isNetworkAway, type SourceState } from '@vivac/domain/sources/freshness';
import type { Areas } from '@vivac/text/areas';
import { textOf } from '@vivac/text/text-of';
import { DEFAULT_LANGUAGE } from '@vivac/domain/language';
import { oneLine } from '@vivac/domain/shown-text';
import { sourceNameIn } from '@vivac/domain/sources/source-name';
import { layOutMail } from '#platform/mail/mail-layout';
import { type Claimed, outgoingMails } from '#platform/mail/outgoing';
import { languageOfUser } from '#modules/accounts/read';
import type { Queryable, Transaction } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';
import { lateAtOfRow, reasonOfState, stateOfRow } from './present-source.ts';
import { lastTries, unreportedSources } from './register-read.ts';
import type { SourceRow } from './source-row.ts';

type TellContext = Pick<Context, 'db' | 'clock' | 'identity' | 'mailBell'>;

/**
 * Tells administrators of every change of state, once: a mail for each of them is kept in the transaction that notes the state as
 * told. While the network is away that alone is told, and no source is blamed. Only sources that may have changed are read.
 */
export async function tellChanges(context: TellContext): Promise<void> {
  const { db, clock, mailBell } = context;
  const now = clock.now();
  const isAway = await isNetworkAwayAt(db, now);
  let reported = await tellNetwork(context, isAway, now);
  if (!isAway) {
    for (const row of await unreportedSources(db, now)) reported = (await tellSource(context, row, now)) || reported;
  }
  if (reported) mailBell.ring();
}

async function tellNetwork(context: TellContext, isAway: boolean, at: Date): Promise<boolean> {
  if ((await isNetworkNotedAway(context.db)) === isAway) return false;
  const uids = await administrators(context);
  return context.db.transaction(async (tx) => {
    if (!(await noteNetwork(tx, isAway, at))) return false;
    const news = { sourceId: null, source: null, reported: isAway ? 'network_away' : 'network_back', reason: null, at };
    await insertNews(tx, news, uids);
    return true;
  });
}

async function tellSource(context: TellContext, row: SourceRow, now: Date): Promise<boolean> {
  const state = stateOfRow(row, { now });
  const lateAt = lateAtOfRow(row);
  const tellFrom = lateAt !== null && lateAt > now ? lateAt : null;
  const isWithoutAnswer = row.lastOutcome === 'failed' && row.lastStatus === null;
  const change = reportedChange(row.reportedState, state, { failures: row.failures, isWithoutAnswer });
  if (change === 'nothing' || change === 'wait') {
    await noteReported(context.db, row, change === 'wait' ? row.reportedState : state, tellFrom);
    return false;
  }
  const uids = await administrators(context);
  return context.db.transaction(async (tx) => {
    if (!(await noteReported(tx, row, state, tellFrom))) return false;
    for (const uid of uids) {
      // That nothing new came is what the message itself says.
      const reason =
        change === 'late' ? null : reasonOfState(row, state, (await languageOfUser(tx, uid)) ?? DEFAULT_LANGUAGE);
      await insertNews(tx, { sourceId: row.id, source: row.name, reported: change, reason, at: now }, [uid]);
    }
    return true;
  });
}

export async function administrators({ identity }: Pick<Context, 'identity'>): Promise<string[]> {
  return (await identity.listUsers()).filter(({ admin, disabled }) => admin && !disabled).map(({ uid }) => uid);
}

/** States that are told when they begin, and whose end is told as `ok`. */
const TROUBLE: readonly string[] = ['waiting_for_consent', 'late', 'failing', 'refused'] satisfies SourceState[];

const SILENCES_REPORTED = 5;

/**
 * What is told when a source comes from a state into another: the new one where it is trouble, `ok` where trouble ends, else nothing. A
 * failure without any answer is told at the fifth in a row, about an hour after the first: by then the half hour by which the network is
 * judged has nothing in it of the time before.
 */
export function reportedChange(
  from: string,
  to: SourceState,
  { failures, isWithoutAnswer }: { readonly failures: number; readonly isWithoutAnswer: boolean },
): 'wait' | 'nothing' | SourceState {
  if (from === to) return 'nothing';
  if (to === 'failing' && isWithoutAnswer && failures < SILENCES_REPORTED) return 'wait';
  if (TROUBLE.includes(to)) return to;
  return to === 'ok' && TROUBLE.includes(from) ? 'ok' : 'nothing';
}

/** What is told of a source, or of the network. */
type Reported = keyof Areas['source-mails']['told'];

interface SourceMail extends Claimed {
  readonly uid: string;
  readonly sourceId: number | null;
  readonly source: string | null;
  readonly reported: Reported;
  readonly reason: string | null;
}

/** Mails about changes of state, to those who are administrators when they are sent. */
export function sourceMails(context: Pick<Context, 'db' | 'clock' | 'mailer' | 'log' | 'identity' | 'publicUrl'>) {
  return outgoingMails<SourceMail>(context, {
    queue: 'sources.mail',
    table: { name: 'source_mails', columns: 'uid, source_id AS "sourceId", source, told AS reported, reason' },
    name: 'A mail about a source',
    async compose({ uid, source, sourceId, reported, reason }) {
      const user = await context.identity.findByUid(uid);
      if (user === null || !user.admin) return null;
      const language = await languageOfUser(context.db, uid);
      const written = language ?? DEFAULT_LANGUAGE;
      const text = textOf(written, 'source-mails');
      const { subject, opening } = reportedWords(text.told[reported], oneLine(sourceNameIn(source ?? '', written)));
      const isOfPage = reported === 'list_changed' || reported === 'restless';
      const page = isOfPage ? 'page-changes' : 'sources';
      const link = `${context.publicUrl}/${page}${sourceId === null ? '' : `?source=${sourceId}`}`;
      return layOutMail(user.email, language, {
        subject,
        paragraphs: reason === null ? [opening] : [opening, reason.split('\n').map(oneLine).join('\n')],
        action: { label: isOfPage ? text.showChange : text.action, link },
        closing: text.closing,
      });
    },
    about: ({ uid, source, reported }) => ({ uid, source, told: reported }),
  });
}

/** What is told of the network names no source. */
function reportedWords({ subject, opening }: Areas['source-mails']['told'][Reported], source: string) {
  const words = (sentence: typeof subject) => (typeof sentence === 'string' ? sentence : sentence({ source }));
  return { subject: words(subject), opening: words(opening) };
}

/** Something to be told to administrators. */
interface News {
  /** Null for the network. */
  readonly sourceId: number | null;
  readonly source: string | null;
  readonly reported: string;
  readonly reason: string | null;
  readonly at: Date;
}

/**
 * Notes a source’s state as told, and from when on it may be another one without a change of its row; null for never. False where the
 * row changed since it was read: it is looked at again.
 */
async function noteReported(
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
async function isNetworkNotedAway(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ isAway: boolean }>('SELECT is_away AS "isAway" FROM source_network', []);
  return row?.isAway ?? false;
}

/** Notes whether the network is away. False where that is known already. */
async function noteNetwork(tx: Transaction, isAway: boolean, since: Date): Promise<boolean> {
  const rows = await tx.execute('UPDATE source_network SET is_away = $1, since = $2 WHERE is_away <> $1', [
    isAway,
    since,
  ]);
  return rows > 0;
}

/** Keeps one mail for each recipient. */
export async function insertNews(
  tx: Transaction,
  { sourceId, source, reported, reason, at }: News,
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
    { table: 'page_changes', column: 'answered_by' },
  ],
  sent: [{ table: 'source_mails', at: 'asked_at', over: `t.state NOT IN ('due', 'parked')` }],
};

/** Tries that are older say nothing of the network now. */
const LATELY_MS = 30 * 60_000;

/** Whether, by the tries of the last half hour and what was told before, the network is away. */
export async function isNetworkAwayAt(
  db: Queryable,
  now: Date,
  /** A try that has ended and is not written down yet. */
  just: (HostTry & { readonly sourceId: number }) | null = null,
): Promise<boolean> {
  const others = await lastTries(db, new Date(now.getTime() - LATELY_MS), just?.sourceId ?? null);
  return isNetworkAway(just === null ? others : [...others, just], await isNetworkNotedAway(db));
}
