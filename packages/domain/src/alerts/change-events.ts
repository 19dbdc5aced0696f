import { type ChangeRun, changeRuns, type OfferChange, type Span } from '../changes/change-runs.ts';
import { addDays, type Day } from '../time/day.ts';
import { type AlertState, type ChangeFacts, type FoundAlert, ONE_MOVE_S } from './alert.ts';
import type { AlertMarket, MarketCampsite } from './kinds/alert-kind.ts';

/** A run of changes with the changes that it is made of. */
export interface Event {
  readonly run: ChangeRun;
  readonly members: readonly OfferChange[];
  readonly state: AlertState;
}

/** More runs of one move at a campsite are one event: a campsite that moves its weekends is told once (alert-7). */
const RUNS_APART = 5;

/**
 * Changes as events: runs of nights as they are grouped everywhere, but one whichever of its nights is still so. What is pending is an event
 * of its own until it is confirmed.
 */
export function eventsOf(changes: readonly OfferChange[], { today }: AlertMarket): Event[] {
  const pending = changes.filter(({ state }) => state === 'pending');
  const confirmed = changes.filter(({ state }) => state !== 'pending');
  const events = joined([...groupedAs('open', confirmed, today), ...groupedAs('pending', pending, today)]).map(
    (event) => asFarAsStillSo(event, today),
  );
  // What is pending beside a confirmed run of the same move makes that longer when it is confirmed.
  return events.filter(({ state, run }) => state !== 'pending' || !events.some((other) => continues(run, other)));
}

function groupedAs(state: 'open' | 'pending', changes: readonly OfferChange[], today: Day): Event[] {
  const same = changes.map((change) => ({ ...change, state }));
  const membersOf = Map.groupBy(changes, ({ campsiteId, kind }) => `${campsiteId} ${kind}`);
  return changeRuns(same, today).map((run) => {
    const ofKind = membersOf.get(`${run.campsiteId} ${run.kind}`)!;
    const members = ofKind.filter(
      ({ day, seenAtS }) =>
        day >= run.first && day <= run.last && seenAtS >= run.seenAtS && seenAtS < run.seenAtS + ONE_MOVE_S,
    );
    return { run, members, state: run.last < today ? 'closed' : stateOf(members) };
  });
}

/** Of an event that is open what is told is of the nights that are still so; its moments stay, by which it is recognised. */
function asFarAsStillSo(event: Event, today: Day): Event {
  const members = event.members.filter(({ state }) => state === 'open');
  if (event.state !== 'open' || members.length === event.members.length) return event;
  const runs = changeRuns(members, today).map((run) => ({ run, members: [], state: event.state }));
  const { seenAtS, confirmedAtS } = event.run;
  return { run: { ...joinedEvent(runs).run, seenAtS, confirmedAtS }, members, state: event.state };
}

function stateOf(members: readonly OfferChange[]): AlertState {
  const states = new Set(members.map(({ state }) => state));
  if (states.has('pending')) return 'pending';
  if (states.has('open')) return 'open';
  return states.has('recovering') ? 'recovering' : 'closed';
}

function continues(run: ChangeRun, { run: other, state }: Event): boolean {
  if (state === 'pending' || other.kind !== run.kind || other.campsiteId !== run.campsiteId) return false;
  const isOfMove = Math.abs(other.seenAtS - run.seenAtS) < ONE_MOVE_S;
  return isOfMove && other.first <= addDays(run.last, 1) && run.first <= addDays(other.last, 1);
}

/** Where a campsite moved on more than {@link RUNS_APART} runs at once they are one. */
function joined(events: readonly Event[]): Event[] {
  const alike = Map.groupBy(events, ({ run, state }) => `${run.campsiteId} ${run.kind} ${state === 'pending'}`);
  return [...alike.values()].flatMap((same) => {
    if (same.length <= RUNS_APART) return same;
    return movesOf(same).flatMap((move) => (move.length <= RUNS_APART ? move : [joinedEvent(move)]));
  });
}

function movesOf(events: readonly Event[]): Event[][] {
  const moves: Event[][] = [];
  let beganS = Number.NEGATIVE_INFINITY;
  for (const event of events.toSorted((a, b) => a.run.seenAtS - b.run.seenAtS)) {
    if (event.run.seenAtS - beganS >= ONE_MOVE_S) {
      moves.push([]);
      beganS = event.run.seenAtS;
    }
    moves.at(-1)!.push(event);
  }
  return moves;
}

function joinedEvent(events: readonly Event[]): Event {
  const runs = events.map(({ run }) => run).sort((a, b) => (a.first < b.first ? -1 : 1));
  const live = events.map(({ state }) => state);
  const states: readonly AlertState[] = ['pending', 'open', 'recovering', 'closed'];
  const [first] = runs as [ChangeRun, ...ChangeRun[]];
  const run: ChangeRun = {
    ...first,
    last: runs.reduce((last, each) => (each.last > last ? each.last : last), first.last),
    nights: runs.reduce((nights, each) => nights + each.nights, 0),
    from: spanOver(runs.map(({ from }) => from))!,
    to: spanOver(runs.map(({ to }) => to))!,
    confirmed: confirmedOver(runs),
    percent: spanOver(runs.map(({ percent }) => percent)),
    priceCents: spanOver(runs.map(({ priceCents }) => priceCents)),
    units: [...new Set(runs.flatMap(({ units }) => units))],
    seenAtS: Math.min(...runs.map(({ seenAtS }) => seenAtS)),
    confirmedAtS: leastOrNull(runs.flatMap(({ confirmedAtS }) => confirmedAtS ?? [])),
  };
  return { run, members: events.flatMap(({ members }) => members), state: states.find((each) => live.includes(each))! };
}

function confirmedOver(runs: readonly ChangeRun[]): ChangeRun['confirmed'] {
  const known = runs.flatMap(({ confirmed }) => confirmed ?? []);
  if (known.length === 0) return null;
  return { from: spanOver(known.map(({ from }) => from))!, to: spanOver(known.map(({ to }) => to))! };
}

const leastOrNull = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values));

function spanOver(spans: readonly (Span | null)[]): Span | null {
  const known = spans.filter((span) => span !== null);
  if (known.length === 0) return null;
  return {
    lowest: known.reduce((least, { lowest }) => Math.min(least, lowest), Number.POSITIVE_INFINITY),
    highest: known.reduce((most, { highest }) => Math.max(most, highest), Number.NEGATIVE_INFINITY),
  };
}

const VALUES: ReadonlySet<string> = new Set(['price_up', 'price_down', 'few_left', 'minimum_stay', 'arrival_day']);

/** The changes that a rule may tell of: of these campsites, of nights so near when they were seen, and not believed before it. */
export function changesFor(
  { changes, dayOf, sinceS }: AlertMarket & { readonly changes: readonly OfferChange[] },
  campsites: readonly MarketCampsite[],
  ahead: number,
): OfferChange[] {
  const ids = new Set(campsites.map(({ id }) => id));
  const ends = new Map<number, Day>();
  const endOf = (seenAtS: number) => {
    const known = ends.get(seenAtS) ?? addDays(dayOf(seenAtS), ahead);
    ends.set(seenAtS, known);
    return known;
  };
  return changes.filter(
    ({ campsiteId, confirmedAtS, seenAtS, day }) =>
      ids.has(campsiteId) && (confirmedAtS === null || confirmedAtS >= sinceS) && day < endOf(seenAtS),
  );
}

/** The event as an alert of a change. */
export function changeAlert(
  { run, state }: Event,
  campsites: readonly MarketCampsite[],
  { today }: AlertMarket,
  waveNights: ReadonlySet<Day>,
): FoundAlert {
  const { id, name, isOwn } = campsites.find((each) => each.id === run.campsiteId)!;
  const hasValues = VALUES.has(run.kind);
  const { first, last, nights, kind: change, confirmed, percent, priceCents, units } = run;
  const facts: ChangeFacts = {
    is: 'change',
    campsite: name,
    isOwn,
    first,
    last,
    nights,
    change,
    from: hasValues ? run.from : null,
    to: hasValues ? run.to : null,
    ...(confirmed && { confirmed }),
    percent,
    priceCents,
    units,
  };
  const isOfWave = change === 'sold_out' && [...waveNights].some((night) => night >= first && night <= last);
  return {
    subject: `${id} ${change}`,
    campsiteId: id,
    state,
    facts,
    seenAtS: run.seenAtS,
    openedAtS: run.confirmedAtS ?? run.seenAtS,
    isUrgent: isOfWave || (isOwn && isNear(run, today)),
  };
}

/** Those that a rule is about: the own campsite, the competitors, or both; of a list of names those. */
export function campsitesOf(
  campsites: readonly MarketCampsite[],
  {
    who,
    campsites: names = [],
  }: { readonly who: 'competitors' | 'own' | 'both'; readonly campsites?: readonly string[] },
): MarketCampsite[] {
  return campsites.filter(({ name, isOwn }) => {
    if (who !== 'both' && isOwn !== (who === 'own')) return false;
    return isOwn || names.length === 0 || names.includes(name);
  });
}

/** The own nights of so many days are near: what happens to them cannot wait for the next digest (alert-8). */
const NEAR_NIGHTS = 14;
const WAVE_SHARE = 0.5;
const WAVE_LEAST = 3;
const WAVE_DAYS_S = 7 * 24 * 3600;

/** Whether a run of the own campsite's nights begins within {@link NEAR_NIGHTS} days and is not over. */
function isNear({ first, last }: { readonly first: Day; readonly last: Day }, today: Day): boolean {
  return last >= today && first < addDays(today, NEAR_NIGHTS);
}

/**
 * The nights of a wave (alert-8): on which at least half of the competitors and at least three of them sold out within a week, and are still
 * so.
 */
export function soldOutWave(
  changes: readonly OfferChange[],
  competitors: readonly { readonly id: number }[],
  nowS: number,
): ReadonlySet<Day> {
  const ids = new Set(competitors.map(({ id }) => id));
  const least = Math.max(WAVE_LEAST, WAVE_SHARE * ids.size);
  const soldOut = changes.filter(
    ({ kind, state, campsiteId, seenAtS }) =>
      kind === 'sold_out' && state === 'open' && ids.has(campsiteId) && nowS - seenAtS <= WAVE_DAYS_S,
  );
  const nights = Map.groupBy(soldOut, ({ day }) => day);
  return new Set(
    [...nights].flatMap(([day, those]) =>
      new Set(those.map(({ campsiteId }) => campsiteId)).size >= least ? [day] : [],
    ),
  );
}
