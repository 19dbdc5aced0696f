import { Readable } from 'node:stream';
import {
  callsLeftToday,
  callsOf,
  cellKey,
  cellsOf,
  dueCells,
  dueSince,
  nextCallAt,
  type PlanCell,
} from '@vivac/domain/sources/collection-plan';
import type { StayRequest } from '@vivac/domain/sources/placeholders';
import { addDays, type Day } from '@vivac/domain/time/day';
import { parseMoment } from '@vivac/domain/time/zoned-moment';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import type { Queryable } from '#platform/database/database';
import type { FetchLater } from '#platform/outbound/polite-fetch';
import type { Context } from '#server/context';
import { type RequestableCampsite, requestableCampsites } from '#modules/watchlists/read';
import type { DeliveryContext } from '../deliver.ts';
import type { SourceRow, StoredPlan } from '../source-row.ts';
import { askFeed, type RequestedFeed } from '../tries/ask-feed.ts';
import type { EndedTry } from '../tries/try-store.ts';
import {
  type RequestedCell,
  requestedCells,
  callsMade,
  type CellOutcome,
  claimCell,
  giveCellBack,
  keepCell,
} from './plan-store.ts';

type PlanContext = DeliveryContext & Pick<Context, 'outbound'>;

interface RequestedPlan extends Omit<RequestedFeed, 'settings' | 'values'> {
  readonly settings: SourceRow & { readonly plan: StoredPlan };
}

/** The beginning of the next day in a zone. */
function dayEndsAt(today: Day, zone: string): Date {
  return parseMoment(`${addDays(today, 1)}T00:00`, zone)!;
}

/** What a plan still has to ask today. */
interface Work {
  readonly campsites: readonly RequestableCampsite[];
  readonly due: readonly PlanCell[];
  readonly requested: ReadonlyMap<string, RequestedCell>;
  readonly madeToday: number;
  readonly left: number;
}

async function workOf(db: Queryable, sourceId: number, plan: StoredPlan, today: Day): Promise<Work> {
  const campsites = await requestableCampsites(db, plan.campsiteIds);
  const [requested, made] = await Promise.all([requestedCells(db, sourceId), callsMade(db, sourceId, today)]);
  const cells = cellsOf(
    plan,
    campsites.map(({ id }) => id),
    today,
  );
  const requestedOn = new Map([...requested].map(([key, cell]) => [key, cell.requestedOn]));
  return {
    campsites,
    due: dueCells(plan, cells, requestedOn, today),
    requested,
    madeToday: made.today,
    left: callsLeftToday(plan, made, today),
  };
}

/**
 * Asks one cell of a plan, once, and says when the next is asked: the calls of a day spread over it. The cell and its call are taken before
 * anything is sent. A cell without an answer becomes a look that failed, which ends nothing.
 */
export async function askPlan(context: PlanContext, requested: RequestedPlan): Promise<EndedTry | FetchLater> {
  const { db, clock, zone } = context;
  const { settings: source, now } = requested;
  const { plan, id } = source;
  const today = clock.today();
  const ends = dayEndsAt(today, zone);
  const work = await workOf(db, id, plan, today);
  const cell = work.left > 0 ? work.due[0] : undefined;
  if (cell === undefined) return { outcome: 'later', host: source.host!, at: ends };
  const claim = { cell, now, today, dueSince: dueSince(plan, today), callsToday: work.madeToday + work.left };
  const at = nextCallAt(now, ends, Math.min(work.due.length, work.left));
  const isTaken = await claimCell(db, id, claim);
  if (!isTaken) return { outcome: 'later', host: source.host!, at };
  const campsite = work.campsites.find((one) => one.id === cell.campsiteId)!;
  const stay = { ...cell, campsite };
  const ended = await askFeed(context, { ...requested, values: { today, stay } }, UNKNOWN);
  if (ended.outcome === 'interrupted') return ended;
  if (ended.outcome !== 'later') return keepAnswer(context, requested, stay, { ended, nextCallAt: at });
  const before = work.requested.get(cellKey(cell)) ?? null;
  await db.transaction((tx) => giveCellBack(tx, id, cell, before, today));
  return ended;
}

async function keepAnswer(
  context: PlanContext,
  requested: RequestedPlan,
  stay: PlanCell & StayRequest,
  { ended, nextCallAt: at }: { readonly ended: EndedTry; readonly nextCallAt: Date },
): Promise<EndedTry> {
  const outcome = outcomeOf(ended);
  if (outcome === 'failed' || outcome === 'refused') await deliverFailedLook(context, requested, stay, outcome);
  const { status, reason } = ended;
  await keepCell(context.db, requested.settings.id, stay, { outcome, status, reason, at: requested.now });
  // Rows came, and none of them could be stored.
  const isUseless = ended.outcome === 'stored' && outcome === 'failed';
  const plan = { nextCallAt: at, isOfHost: isOfHost(ended) };
  return { ...ended, ...(isUseless && { outcome: 'failed' as const }), came: null, plan };
}

/** Every cell is another question: no answer is known before. */
const UNKNOWN = { etag: null, lastModified: null, contentHash: null, tellsMoments: false } as const;

function outcomeOf({ outcome, rowsStored, rowsLeftOut }: EndedTry): CellOutcome {
  if (outcome === 'refused' || outcome === 'failed') return outcome;
  if (outcome === 'unchanged' || rowsStored !== 0) return 'answered';
  return rowsLeftOut === 0 ? 'empty' : 'failed';
}

/** Whether the whole host is in trouble, and not this one question. */
function isOfHost({ status, isWithoutAnswer }: EndedTry): boolean {
  return isWithoutAnswer || status === 429 || (status ?? 0) >= 500;
}

const COLUMNS = ['campsite', 'stay_date', 'price', 'nights', 'guests', 'outcome'] as const;
/** Of the whole campsite on its night, for the party and length that were asked, on whatever channel. */
const FAILED_LOOK: Mapping = {
  kind: 'prices',
  format: 'ndjson',
  dateFormat: 'yyyy-MM-dd',
  complete: ['campsite', 'stay_date', 'guests', 'nights'],
  fields: Object.fromEntries(COLUMNS.map((column) => [column, { column }])),
};

/** Keeps as evidence that somebody looked for a stay and learned nothing. */
async function deliverFailedLook(
  context: PlanContext,
  { settings, now }: RequestedPlan,
  { campsite, arrival, nights, adults }: StayRequest,
  outcome: 'failed' | 'refused',
): Promise<void> {
  const row = { campsite: campsite.name, stay_date: arrival, price: '', nights, guests: adults, outcome };
  const bytes = Buffer.from(`${JSON.stringify(row)}\n`);
  await context.deliver(context, {
    kind: 'prices',
    mapping: FAILED_LOOK,
    complete: null,
    sourceName: settings.name,
    sentBy: `feed: ${settings.host}`,
    fileName: 'failed-look.ndjson',
    bytes: Readable.from([bytes]),
    totalBytes: bytes.length,
    observedAt: now,
    dryRun: false,
  });
}

/** The first stay that a plan would ask for; null where there is none. */
export function firstStay(plan: StoredPlan, campsites: readonly RequestableCampsite[], today: Day): StayRequest | null {
  const [cell] = cellsOf(plan, [0], today);
  const [campsite] = campsites;
  return cell === undefined || campsite === undefined ? null : { ...cell, campsite };
}

/** What a plan asked and when, for one length and party. */
export async function planAges(
  db: Queryable,
  sourceId: number,
  plan: StoredPlan,
  { nights, adults, today }: { readonly nights: number; readonly adults: number; readonly today: Day },
) {
  const [campsites, requested, made] = await Promise.all([
    requestableCampsites(db, plan.campsiteIds),
    requestedCells(db, sourceId, { nights, adults }),
    callsMade(db, sourceId, today),
  ]);
  const cells = cellsOf(
    { ...plan, nights: [nights], adults: [adults] },
    campsites.map(({ id }) => id),
    today,
  );
  const nameOf = new Map(campsites.map(({ id, name }) => [id, name]));
  return {
    calls: callsOf(plan, campsites.length, today),
    made,
    left: callsLeftToday(plan, made, today),
    cells: cells.map((cell) => ({
      ...cell,
      campsite: nameOf.get(cell.campsiteId)!,
      known: requested.get(cellKey(cell)) ?? null,
    })),
  };
}
