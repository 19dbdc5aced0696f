import {
  demoHolidayRows,
  demoOccupancyRows,
  newestOccupancyMonth,
  schoolYearOf,
} from '#server/fakes/demo-market/calendars';
import { demoCampsiteRows, demoWatchlist } from '#server/fakes/demo-market/campsites';
import { type DemoPriceCapture, demoDailyCaptures, demoPriceCaptures } from '#server/fakes/demo-market/price-captures';
import { demoReviews } from '#server/fakes/demo-market/reviews';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import { importFile } from '#modules/imports/import-file';
import { textSource } from '#modules/imports/sources/text-source';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import { nativeMapping } from '@vivac/intake/mapping/native-mapping';
import { batchById, DEMO_SENDER } from '#modules/evidence/read';
import { readUnreadWords } from '#modules/reviews/words/read-words';
import { raiseVersions } from '#modules/watchlists/write';
import { setWatchlist } from '#modules/watchlists/set-watchlist';
import { referenceCampsite } from '#modules/watchlists/read';
import type { Config } from '#server/config';
import { DEMO_ADMIN, DEMO_MANAGER, demoAccounts, demoPassword } from '#server/demo-accounts';
import type { Context } from '#server/app';
import { embedded } from '#server/open-identity';
import { makeDemoAdviser } from '#server/wiring/demo/demo-adviser';
import { makeDemoAlertRules } from '#server/wiring/demo/demo-alert-rules';

/** Its presence says that the whole market was loaded. */
const LAST_BATCH = 'demo-reviews';

/** One sending of the demo market's source. */
interface Sending {
  readonly kind: ImportKind;
  readonly batchId: string;
  /** What each look of a price file asked for, where it named all that it found. */
  readonly complete?: DemoPriceCapture['complete'];
  rows(): Iterable<string>;
}

/** Makes the demo accounts and the fictional market, and says on the console how to sign in. */
export async function prepareDemo(
  config: Config,
  context: Context,
  log: Log,
  tell: (progress: string) => void,
): Promise<void> {
  const password = await demoPassword(config.dataDir, config.demoPassword);
  const { manager } = await demoAccounts(embedded(context.identity), password);
  await loadMarket(config, context, log, tell);
  if ((await referenceCampsite(context.db, manager.uid)) === null) {
    await setWatchlist(context, {
      uid: manager.uid,
      email: manager.email,
      ...demoWatchlist(),
      changedBy: 'the demo market',
    });
  }
  await makeDemoAlertRules(context, log, manager);
  await makeDemoAdviser(context, manager);
  log.info(`Demo accounts: ${DEMO_MANAGER} and ${DEMO_ADMIN}, password ${password}`);
}

/** The whole market at the first start, or the rest of it after an interruption; what has come since on a later day. */
async function loadMarket(config: Config, context: Context, log: Log, tell: (progress: string) => void): Promise<void> {
  const complete = await batchById(context.db, LAST_BATCH);
  const sendings = complete ? todaysNews(context.clock) : wholeMarket(context.clock);
  for (const [at, sending] of sendings.entries()) {
    if (await batchById(context.db, sending.batchId)) continue;
    const part = `${at + 1} of ${sendings.length}`;
    tell(`loading the demo market, part ${part}`);
    await send(config, context, log, sending, part);
  }
}

function wholeMarket(clock: Clock): Sending[] {
  const captures = demoPriceCaptures(clock.today(), clock.now());
  return [
    { kind: 'campsites', batchId: 'demo-campsites', rows: demoCampsiteRows },
    ...captures.map(sendingOf),
    ...calendars(clock),
    { kind: 'reviews', batchId: LAST_BATCH, rows: () => demoReviews(clock.today()) },
  ];
}

/** What has come since the market was loaded. */
function todaysNews(clock: Clock): Sending[] {
  return [...demoDailyCaptures(clock.today(), clock.now()).map(sendingOf), ...calendars(clock)];
}

/** School holidays of two school years, and what the official survey would count, under the names of their time. */
function calendars(clock: Clock): Sending[] {
  const today = clock.today();
  const { year, month } = newestOccupancyMonth(today);
  return [
    { kind: 'holidays', batchId: `demo-holidays-${schoolYearOf(today)}`, rows: () => demoHolidayRows(today) },
    { kind: 'occupancy', batchId: `demo-occupancy-${year}-${month}`, rows: () => demoOccupancyRows(today) },
  ];
}

function sendingOf({ name, rows, complete }: DemoPriceCapture): Sending {
  return { kind: 'prices', batchId: name, rows, ...(complete && { complete }) };
}

async function send(config: Config, context: Context, log: Log, sending: Sending, part: string): Promise<void> {
  const report = await importFile(
    { ...context, zone: config.zone },
    {
      kind: sending.kind,
      source: textSource('Demo market', `${sending.batchId}.csv`, sending.rows()),
      mapping: sending.complete ? { ...nativeMapping(sending.kind, []), complete: sending.complete } : null,
      batchId: sending.batchId,
      sentBy: DEMO_SENDER,
      dryRun: false,
      onBadRow: 'fail',
    },
  );
  await readUnreadWords({ ...context, raiseVersions });
  if (report.refused) throw new Error(`The demo market could not be loaded: ${report.refused.reason}`);
  const rows = report.totals.stored.toLocaleString('en');
  log.info(`Demo market ${part}: ${rows} ${sending.kind} in ${(report.elapsedMs / 1000).toFixed(1)} s`);
}
