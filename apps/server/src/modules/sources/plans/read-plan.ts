import { toSay } from '@vivac/text/sentence';
import type { SourceBody, SourcePlan } from '@vivac/contract/administration/sources';
import { arrivalsOf, callsOf, type PlanCalls } from '@vivac/domain/sources/collection-plan';
import { expandPlaceholders, hasPlaceholder, placeholderFlaw, WRITE } from '@vivac/domain/sources/placeholders';
import { type Day, parseDay } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';
import { type RequestableCampsite, requestableNamed } from '#modules/watchlists/read';
import type { SecretValues } from '../secret-values.ts';
import type { SourceSettings, StoredPlan } from '../source-row.ts';
import { flawSentence, textsOf } from './expand-request.ts';

const MOST_CELLS = 20_000;

/** Reads what somebody typed of a plan; null where there is none. */
export async function readPlan(
  db: Queryable,
  { plan, door, kind }: SourceBody,
  today: Day,
): Promise<StoredPlan | null | Refusal> {
  if (!plan) return null;
  if (door !== 'feed' || kind !== 'prices') return refuse('invalid', 'planOnlyFeed', 'plan');
  const campsites = await requestableNamed(db, plan.campsites);
  const missing = plan.campsites.find((name) => campsites.every((one) => one.name !== name));
  if (missing !== undefined) return refuse('invalid', toSay('noCampsite', { name: missing }), 'plan');
  const noDay = plan.dates.find((text) => parseDay(text) === null);
  if (noDay !== undefined) return refuse('invalid', toSay('planDay', { day: noDay }), 'plan');
  const stored: StoredPlan = {
    campsiteIds: campsites.map(({ id }) => id),
    dailyDays: plan.daily_days,
    weekendDays: plan.weekend_days,
    keyDateDays: plan.key_date_days,
    dates: plan.dates as Day[],
    nights: ascending(plan.nights),
    adults: ascending(plan.adults),
    everyDays: plan.every_days,
    callsADay: plan.calls_a_day,
    callsAMonth: plan.calls_a_month,
  };
  const { arrivals, cells } = callsOf(stored, campsites.length, today);
  if (arrivals === 0) return refuse('invalid', 'planNoArrival', 'plan');
  if (cells > MOST_CELLS) return refuse('invalid', toSay('planLarge', { cells, most: MOST_CELLS }), 'plan');
  return stored;
}

const ascending = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);

/** Why a source cannot be asked with its placeholders and its plan; null where it can. */
export async function whyNotExpanded(
  settings: SourceSettings,
  secrets: SecretValues,
  campsites: readonly RequestableCampsite[],
  today: Day,
): Promise<Refusal | null> {
  const texts = textsOf(settings, secrets);
  const { plan, run } = settings;
  for (const { field, text } of texts) {
    const flaw = placeholderFlaw(text, { hasPlan: plan !== null, hasRun: run !== null });
    // Bodies from before there were placeholders are sent as they are.
    if (flaw) return refuse('invalid', flawSentence(flaw), field);
  }
  if (plan === null) return null;
  const [arrival] = arrivalsOf(plan, today);
  for (const campsite of campsites) {
    const stay = { campsite, arrival: arrival!, nights: plan.nights[0]!, adults: plan.adults[0]! };
    for (const { field, text } of texts) {
      const expanded = expandPlaceholders(text, { today, stay }, WRITE.plain);
      if (typeof expanded !== 'string') return refuse('invalid', flawSentence(expanded), field);
    }
  }
  return sameCalls(
    plan,
    texts.filter(({ field }) => SENT.includes(field)).map(({ text }) => text),
  );
}

const SENT: readonly string[] = ['address', 'headers', 'request_body'];

/** Calls that differ in nothing are calls for nothing. */
function sameCalls({ campsiteIds, nights, adults }: StoredPlan, texts: readonly string[]): Refusal | null {
  const names = (pattern: RegExp) => texts.some((text) => hasPlaceholder(text) && pattern.test(text));
  const wanted = [
    { missing: '{arrival}', isNeeded: true, pattern: /\{(arrival|departure)/ },
    { missing: '{campsite.…}', isNeeded: campsiteIds.length > 1, pattern: /\{campsite\./ },
    { missing: '{nights}', isNeeded: nights.length > 1, pattern: /\{(nights|departure)/ },
    { missing: '{adults}', isNeeded: adults.length > 1, pattern: /\{adults\}/ },
  ];
  const lacking = wanted.find(({ isNeeded, pattern }) => isNeeded && !names(pattern));
  return lacking === undefined ? null : refuse('invalid', toSay('planSame', { missing: lacking.missing }), 'address');
}

/** A plan as the API tells it; a campsite that is gone is left out. */
export function presentPlan(plan: StoredPlan, names: ReadonlyMap<number, string>): SourcePlan {
  return {
    campsites: [...new Set(plan.campsiteIds.flatMap((id) => names.get(id) ?? []))],
    daily_days: plan.dailyDays,
    weekend_days: plan.weekendDays,
    key_date_days: plan.keyDateDays,
    dates: [...plan.dates],
    nights: [...plan.nights],
    adults: [...plan.adults],
    every_days: plan.everyDays,
    calls_a_day: plan.callsADay,
    calls_a_month: plan.callsAMonth,
  };
}

export function presentCalls(calls: PlanCalls) {
  return {
    arrivals: calls.arrivals,
    cells: calls.cells,
    wanted_a_day: calls.wantedADay,
    wanted_a_month: calls.wantedAMonth,
    a_day: calls.aDay,
    a_month: calls.aMonth,
    every_days: calls.everyDays,
    over: calls.over,
  };
}

const DAY_S = 86_400;

/** How often a source with a plan looks at all of it, within its budget. */
export function planEveryS(plan: StoredPlan, today: Day): number {
  return Math.min(callsOf(plan, plan.campsiteIds.length, today).everyDays, 366) * DAY_S;
}
