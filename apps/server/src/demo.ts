import {
  demoHolidayRows,
  demoOccupancyRows,
  newestOccupancyMonth,
  schoolYearOf,
  demoOwnOccupancy,
} from '#server/fakes/demo-market/calendars';
import { demoCampsiteRows, demoWatchlist } from '#server/fakes/demo-market/campsites';
import { type DemoPriceCapture, demoDailyCaptures, demoPriceCaptures } from '#server/fakes/demo-market/price-captures';
import { demoReviews } from '#server/fakes/demo-market/reviews';
import { DEMO_UNIT_TYPES, demoTariffs } from '#server/fakes/demo-market/tariffs';
import type { Clock } from '#platform/clock';
import type { ProviderUser } from '#platform/identity/ports';
import { inEnglish, isRefusal } from '#platform/refusal';
import { setDestinationState } from '#modules/destinations/store';
import { channelsOf } from '#modules/destinations/read';
import { countWithoutQuestion } from '#modules/changes/write';
import { saveAlertRules } from '#modules/alerts/save-alert-rules';
import { storedAlertRules } from '#modules/alerts/read';
import { keepSettings } from '#modules/adviser/store';
import { storedSettings } from '#modules/adviser/read';
import type { Cents } from '@vivac/domain/money';
import { FIRST_SETTINGS } from '@vivac/domain/adviser/adviser-settings';
import { importFile } from '#modules/imports/import-file';
import { textSource } from '#modules/imports/source';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import { nativeMapping } from '@vivac/intake/mapping/native-mapping';
import { batchById, DEMO_SENDER } from '#modules/evidence/read';
import { decideUnitTypes } from '#modules/evidence/unit-types';
import { notePage } from '#modules/sources/watched/watched-store';
import { beginReading, readUnreadWords } from '#modules/reviews/read-words';
import { publishTariff } from '#modules/tariffs/publish-tariff';
import { insertTariff, storedTariffs } from '#modules/tariffs/store';
import { setWatchlist } from '#modules/watchlists/set-watchlist';
import { campsiteFinder, referenceCampsite, watchedMarket } from '#modules/watchlists/read';
import { DEMO_ADMIN, DEMO_MANAGER, demoAccounts, demoPassword } from '#server/demo-accounts';
import type { Context } from '#server/context';
import { embedded } from '#platform/identity/open-identity';

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
export async function prepareDemo(context: Context, tell: (progress: string) => void): Promise<void> {
  const password = await demoPassword(context.dataDir, context.demoPassword);
  const { manager } = await demoAccounts(embedded(context.identity), password);
  // Else the reviews of a first start are read once more behind it.
  await beginReading(context);
  await loadMarket(context, tell);
  // While the server reads some, the database takes others.
  const words = Promise.all([readUnreadWords(context), readUnreadWords(context)]);
  // Whoever waits for it is told.
  words.catch(() => {});
  if ((await referenceCampsite(context.db, manager.uid)) === null) {
    await setWatchlist(context, {
      uid: manager.uid,
      email: manager.email,
      ...demoWatchlist(),
      changedBy: 'the demo market',
    });
  }
  await makeDemoAlertRules(context, manager);
  await makeDemoAdviser(context, manager);
  await makeDemoTariffs(context);
  await words;
  context.log.info(`Demo accounts: ${DEMO_MANAGER} and ${DEMO_ADMIN}, password ${password}`);
}

/** The whole market at the first start, or the rest of it after an interruption; what has come since on a later day. */
async function loadMarket(context: Context, tell: (progress: string) => void): Promise<void> {
  const complete = await batchById(context.db, LAST_BATCH);
  const sendings = complete ? todaysNews(context.clock) : wholeMarket(context.clock);
  const ends: Promise<void>[] = [];
  try {
    for (const [at, sending] of sendings.entries()) {
      if (await batchById(context.db, sending.batchId)) continue;
      const part = `${at + 1} of ${sendings.length}`;
      tell(`loading the demo market, part ${part}`);
      // Files of another kind need all before them: the reading of reviews keeps prices out of the market.
      if (sendings[at - 1]?.kind !== sending.kind) await ends.at(-1);
      ends.push((await beginSending(context, sending, part, ends.at(-1))).ended);
    }
    await ends.at(-1);
  } finally {
    // Where one failed none of them is under way when all is begun again.
    await Promise.allSettled(ends);
  }
}

/** Resolves when the file is read: the database brings it into the market, behind the one before, while the next is read. */
async function beginSending(
  context: Context,
  sending: Sending,
  part: string,
  before: Promise<void> | undefined,
): Promise<{ readonly ended: Promise<void> }> {
  const { promise: read, resolve: tellRead } = Promise.withResolvers<void>();
  const ended = send(context, sending, part, async () => {
    tellRead();
    await before;
  });
  // Whoever waits for it is told, and so is the next.
  ended.catch(() => {});
  await Promise.race([read, ended]);
  return { ended };
}

function wholeMarket(clock: Clock): Sending[] {
  const captures = demoPriceCaptures(clock.today(), clock.now());
  return [
    { kind: 'campsites', batchId: 'demo-campsites', rows: demoCampsiteRows },
    ...captures.map(sendingOf),
    sendingOf(demoOwnOccupancy(clock.today(), clock.now())),
    ...calendars(clock),
    { kind: 'reviews', batchId: LAST_BATCH, rows: () => demoReviews(clock.today()) },
  ];
}

/** What has come since the market was loaded. */
function todaysNews(clock: Clock): Sending[] {
  const [today, now] = [clock.today(), clock.now()];
  return [...demoDailyCaptures(today, now), demoOwnOccupancy(today, now)].map(sendingOf).concat(calendars(clock));
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

async function send(context: Context, sending: Sending, part: string, onRead: () => Promise<void>): Promise<void> {
  const report = await importFile(context, {
    kind: sending.kind,
    source: textSource('Demo market', `${sending.batchId}.csv`, sending.rows()),
    mapping: sending.complete ? { ...nativeMapping(sending.kind, []), complete: sending.complete } : null,
    batchId: sending.batchId,
    sentBy: DEMO_SENDER,
    dryRun: false,
    onBadRow: 'fail',
    onRead,
    // A week's file has only what moved.
    ...(sending.kind === 'prices' && { onStored: countWithoutQuestion }),
  });
  if (report.refused) throw new Error(`The demo market could not be loaded: ${report.refused.reason}`);
  const rows = report.totals.stored.toLocaleString('en');
  context.log.info(`Demo market ${part}: ${rows} ${sending.kind} in ${(report.elapsedMs / 1000).toFixed(1)} s`);
}

/**
 * Around the prices of the demo manager’s campsite, so that each refusal is seen: on the dearest nights the step and the ceiling
 * cross, and a little below them no price between the two ends in 9.
 */
const LIMITS = { floorCents: 6000 as Cents, ceilingCents: 15_500 as Cents, rounding: 'ending_9' as const };

/** The limits that the demo manager has set, unless there ever were any. */
async function makeDemoAdviser({ db, clock }: Context, { uid }: Pick<ProviderUser, 'uid'>): Promise<void> {
  const { reference } = await watchedMarket(db, uid);
  if (reference === null || (await storedSettings(db, uid, reference)) !== null) return;
  const settings = { ...FIRST_SETTINGS, ...LIMITS, targetIndex: 102 };
  await keepSettings(db, { uid, campsiteId: reference.id, settings, at: clock.now() });
}

/** The price lists of the demo manager’s neighbourhood, unless there ever were any, with the types of their units decided. */
async function makeDemoTariffs(context: Context): Promise<void> {
  const { db, clock } = context;
  if ((await storedTariffs(db, null)).length > 0) return;
  const find = campsiteFinder(db);
  const lists = demoTariffs(clock.today());
  const ids = await db.transaction(async (tx) => {
    const made: number[] = [];
    for (const { campsite, tariff } of lists) {
      const campsiteId = await find({ name: campsite });
      if (campsiteId === null) throw new Error(`The demo market has no campsite ${campsite}`);
      made.push(await insertTariff(tx, campsiteId, tariff, { by: DEMO_SENDER, at: clock.now() }));
      // Nobody is there to be asked: the pages of an invented market are known, and on no register.
      const { address } = tariff.readAt;
      if (address !== null) await notePage(tx, address, address);
    }
    return made;
  });
  for (const [at, { isPublished }] of lists.entries()) {
    if (!isPublished) continue;
    const refusal = await publishTariff(context, ids[at]!, {
      version: 1,
      confirmed: true,
      by: DEMO_SENDER,
      language: 'en',
    });
    if (refusal !== null)
      context.log.warn({ reason: inEnglish(refusal) }, 'A price list of the demo market is a draft');
  }
  const listOf = new Map(lists.map(({ campsite, tariff }) => [campsite, tariff]));
  const decisions = [...listOf].flatMap(([campsite, { channel, units }]) =>
    units.map(({ name }, at) => ({ campsite, channel, wording: name, type: DEMO_UNIT_TYPES[at]! })),
  );
  const decided = await decideUnitTypes(context, DEMO_SENDER, decisions);
  if (isRefusal(decided)) context.log.warn({ reason: inEnglish(decided) }, 'The types of the price lists are open');
}

/** Small limits, so that something is told while somebody looks. */
const RULES = [
  { kind: 'price_change', who: 'competitors', percent: 5, ahead: 365 },
  { kind: 'availability_change', who: 'competitors', ahead: 180 },
  { kind: 'position_change', measure: 'rank', line: 3, ahead: 30, urgent: false },
  { kind: 'follower', percent: 10, days: 7, urgent: false },
];

/**
 * The alert rules of the demo manager, unless there ever were any. They tell of what happens from now on; nobody asked for them, so that nothing is
 * mailed before somebody turns mails on.
 */
async function makeDemoAlertRules(
  context: Context,
  { uid, email, admin }: Pick<ProviderUser, 'uid' | 'email' | 'admin'>,
): Promise<void> {
  if ((await storedAlertRules(context.db, uid)).version > 0) return;
  const saved = await saveAlertRules(context, { uid, email, admin }, { rules: RULES });
  if (isRefusal(saved)) context.log.warn({ reason: inEnglish(saved) }, 'The demo manager has no alert rules');
  for (const { id, kind } of await channelsOf(context.db, uid)) {
    if (kind === 'email') await setDestinationState(context.db, id, 'off');
  }
}
