import type { Context } from '#server/context';
import { lateAtOfRow, reasonOfState, stateOfRow } from '../present-source.ts';
import { isNetworkAwayAt } from '../tries/network-read.ts';
import { untoldRows } from '../register-read.ts';
import type { SourceRow } from '../source-row.ts';
import { insertNews, isNetworkNotedAway, noteNetwork, noteReported } from './report-store.ts';
import { reportedChange } from './source-change.ts';

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
    for (const row of await untoldRows(db, now)) reported = (await tellSource(context, row, now)) || reported;
  }
  if (reported) mailBell.ring();
}

async function tellNetwork(context: TellContext, isAway: boolean, at: Date): Promise<boolean> {
  if ((await isNetworkNotedAway(context.db)) === isAway) return false;
  const uids = await administrators(context);
  return context.db.transaction(async (tx) => {
    if (!(await noteNetwork(tx, isAway, at))) return false;
    const news = { sourceId: null, source: null, told: isAway ? 'network_away' : 'network_back', reason: null, at };
    await insertNews(tx, news, uids);
    return true;
  });
}

async function tellSource(context: TellContext, row: SourceRow, now: Date): Promise<boolean> {
  const state = stateOfRow(row, { now });
  const lateAt = lateAtOfRow(row);
  const tellFrom = lateAt !== null && lateAt > now ? lateAt : null;
  const isWithoutAnswer = row.lastOutcome === 'failed' && row.lastStatus === null;
  const change = reportedChange(row.toldState, state, { failures: row.failures, isWithoutAnswer });
  if (change === 'nothing' || change === 'wait') {
    await noteReported(context.db, row, change === 'wait' ? row.toldState : state, tellFrom);
    return false;
  }
  const uids = await administrators(context);
  return context.db.transaction(async (tx) => {
    if (!(await noteReported(tx, row, state, tellFrom))) return false;
    const reason = reasonOfState(row, state, 'en');
    await insertNews(tx, { sourceId: row.id, source: row.name, told: change, reason, at: now }, uids);
    return true;
  });
}

async function administrators({ identity }: Pick<Context, 'identity'>): Promise<string[]> {
  return (await identity.listUsers()).filter(({ admin, disabled }) => admin && !disabled).map(({ uid }) => uid);
}
