import { toSay } from '@vivac/text/sentence';
import {
  getChanges,
  visitChanges,
  type Change,
  answerChangeQuestion,
  getChangeQuestions,
} from '@vivac/contract/dashboard/changes';
import type { QueryOf } from '@vivac/contract/endpoint';
import { offerFiltersOf } from '@vivac/contract/wire-names';
import { changesToWire, type NamedChange } from '@vivac/contract/wire/changes';
import { QUERY_FIELDS, campsitesIn } from '@vivac/contract/wire/prices';
import {
  type ChangeRun,
  changeRuns,
  inWaves,
  type OfferChange,
  type RunInWave,
  type Span,
} from '@vivac/domain/changes/change-runs';
import { SINCE_WORDS, sinceMoments, type SinceWord, CHANGE_LIMITS } from '@vivac/domain/changes/change';
import type { Day } from '@vivac/domain/time/day';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { serve } from '#platform/http/endpoint-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { namedCampsites, type VisibleCampsite } from '#modules/watchlists/read';
import { answerQuestion, lastVisit, type QuestionRow, questions, visit } from './store.ts';
import { changesSince, heldBackOf, isBeingComputed, looksAtCampsites, sourceNames, type CampsiteLook } from './read.ts';
import { type FeedingSource, dataGap } from '@vivac/domain/changes/facet-track';
import { type Cents, eurosOf } from '@vivac/domain/money';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';

/** As many as somebody may want to read. */
const MOST_CHANGES = 500;
const MOST_QUESTIONS = 100;

export function changeRoutes(app: FastifyInstance, context: Context): void {
  changesRoute(app, context);
  questionRoutes(app, context);

  serve(app, context.identity, visitChanges, async ({ caller }) => {
    const last = await visit(context.db, caller.uid, context.clock.now());
    return { last_visit: last?.toISOString() ?? null };
  });
}

function changesRoute(app: FastifyInstance, { db: primary, reads, clock, identity, troubledSources }: Context): void {
  serve(app, identity, getChanges, async ({ caller, query, unlessUnchanged }) => {
    const db = reads.pick();
    const campsites = await namedCampsites(db, caller, campsitesIn(query), QUERY_FIELDS.campsites);
    if (isRefusal(campsites)) return campsites;
    const now = clock.now();
    const today = clock.today();
    const last = await lastVisit(primary, caller.uid, now);
    const moments = sinceMoments(now.getTime(), last?.getTime() ?? null);
    const sinceS = sinceIn(query.since, moments);
    if (isRefusal(sinceS)) return sinceS;
    const gaps = presentGaps(
      campsites,
      await looksAtCampsites(db, campsites),
      await troubledSources(primary, now),
      now.getTime(),
    );
    // Before the changes are read: one that was computed meanwhile is shown and told as coming, not left out and told as all.
    const computing = await isBeingComputed(db, campsites);
    const names = new Map(campsites.map(({ id, name }) => [id, name]));
    const held = (await heldBackOf(db, campsites)).map((each) => ({ ...each, since: each.since.toISOString() }));
    return unlessUnchanged([campsites, today, sinceS, moments, last, gaps, computing, held], async () => {
      const earliestS = Math.min(sinceS, ...Object.values(moments));
      const found = await changesSince(db, campsites, offerFiltersOf(query), earliestS);
      const known = found.filter(isRequestedFor(query));
      const runsSince = runsOnce(known, today);
      const runs = runsSince(sinceS);
      const requested = runs.filter(isAsSure(query.confirmed));
      const { offset = 0, limit = MOST_CHANGES } = query;
      const shown = inWaves(requested).slice(offset, offset + limit);
      const sources = await sourceNames(db, [...new Set(shown.flatMap(({ run }) => run.sourceIds))]);
      return changesToWire({
        since: new Date(sinceS * 1000).toISOString(),
        lastVisit: last?.toISOString() ?? null,
        changes: shown.map((each) => presentChange(each, names.get(each.run.campsiteId)!, (id) => sources.get(id))),
        total: requested.length,
        pending: runs.filter(isPending).length,
        counts: {
          yesterday: runsSince(moments.yesterday).length,
          lastVisit: runsSince(moments['last-visit']).length,
          days30: runsSince(moments['30-days']).length,
        },
        computing,
        gaps,
        held,
      });
    });
  });
}

/** The runs of changes since a moment. What is since a later one is a part of it: as many changes are the same ones, and are put together once. */
function runsOnce(known: readonly OfferChange[], today: Day): (momentS: number) => ChangeRun[] {
  const runsByCount = new Map<number, ChangeRun[]>();
  return (momentS) => {
    const some = known.filter(isSince(momentS));
    const runs = runsByCount.get(some.length) ?? changeRuns(some, today);
    runsByCount.set(some.length, runs);
    return runs;
  };
}

const isSince =
  (momentS: number) =>
  ({ seenAtS, confirmedAtS }: OfferChange): boolean =>
    Math.max(seenAtS, confirmedAtS ?? 0) >= momentS;

const isPending = ({ state }: ChangeRun): boolean => state === 'pending';

/** Whether a run is confirmed, or is not, as it is asked for. */
const isAsSure =
  (confirmed: boolean | undefined) =>
  (run: ChangeRun): boolean =>
    confirmed === undefined || confirmed !== isPending(run);

/** Whether a change is of the kinds and nights that are asked for. */
function isRequestedFor({ kind, first_night: first, last_night: last }: QueryOf<typeof getChanges>) {
  const kinds = kind && new Set<string>(kind);
  return (change: OfferChange): boolean =>
    (kinds?.has(change.kind) ?? true) && change.day >= (first ?? change.day) && change.day <= (last ?? change.day);
}

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Seconds since 1970 since when changes are asked for. */
function sinceIn(text: string | undefined, moments: Readonly<Record<SinceWord, number>>): number | Refusal {
  const word = SINCE_WORDS.find((each) => each === (text ?? 'yesterday'));
  if (word !== undefined) return moments[word];
  const momentMs = WITH_ZONE.test(text!) ? Date.parse(text!) : Number.NaN;
  if (Number.isFinite(momentMs)) return momentMs / 1000;
  return refuse(
    'invalid',
    toSay('notSince', { text: text!, among: SINCE_WORDS.join(', '), example: '2027-08-14T07:00:00Z' }),
    'since',
  );
}

function questionRoutes(app: FastifyInstance, { db, clock, identity }: Context): void {
  serve(app, identity, getChangeQuestions, async () => {
    const rows = await questions(db, MOST_QUESTIONS);
    return { questions: rows.map(presentQuestion), open: rows.filter(({ answer }) => answer === null).length };
  });

  serve(app, identity, answerChangeQuestion, async ({ caller, params: { number }, body: { answer } }) => {
    const now = clock.now();
    const outcome = await answerQuestion(db, { number, answer, by: caller.email, now });
    if (outcome === 'unknown') return refuse('not-found', toSay('noQuestion', { number }));
    if (outcome === 'answered_before') return refuse('conflict', toSay('questionAnswered', { number }));
    await recordAudit(db, {
      at: now,
      action: 'change_question.answered',
      subject: `Question ${number}`,
      details: { answer },
    });
    return { message: `Question ${number} is answered.` };
  });
}

function presentQuestion(row: QuestionRow) {
  const { number, source, requestedAt, answer, answeredBy, answeredAt, batches, knownRates, movedRates, campsites } =
    row;
  return {
    number,
    source,
    asked_at: requestedAt.toISOString(),
    batches,
    received_from: row.receivedFrom.toISOString(),
    received_to: row.receivedTo.toISOString(),
    known_rates: knownRates,
    moved_rates: movedRates,
    campsites,
    answer,
    answered_by: answeredBy,
    answered_at: answeredAt?.toISOString() ?? null,
  };
}

const isoOf = (momentS: number) => new Date(momentS * 1000).toISOString();
const isoOrNull = (momentS: number | null) => (momentS === null ? null : isoOf(momentS));
const inEuros = ({ lowest, highest }: Span): Span => ({
  lowest: eurosOf(lowest as Cents),
  highest: eurosOf(highest as Cents),
});

const PRICES: ReadonlySet<string> = new Set(['price_up', 'price_down']);
/** Of these there is nothing to measure. */
const WENT_OR_CAME: ReadonlySet<string> = new Set(['sold_out', 'closed', 'back_on_sale']);

/** A run of changes as it is told. */
function presentChange(
  { run, wave }: RunInWave<ChangeRun>,
  name: string,
  sourceOf: (id: number) => string | undefined,
): NamedChange {
  const {
    kind,
    state,
    first,
    last,
    nights,
    confirmed,
    percent,
    priceCents,
    units,
    seenAtS,
    confirmedAtS,
    closedAtS,
    isOwn,
  } = run;
  const value = (span: Span): Change['to'] => {
    if (WENT_OR_CAME.has(kind)) return null;
    return PRICES.has(kind) ? inEuros(span) : { ...span };
  };
  return {
    name,
    kind,
    state,
    first,
    last,
    nights,
    from: value(run.from),
    to: value(run.to),
    confirmed: confirmed && { from: inEuros(confirmed.from), to: inEuros(confirmed.to) },
    percent: percent && { ...percent },
    price: priceCents && inEuros(priceCents),
    units: [...units],
    seenAt: isoOf(seenAtS),
    confirmedAt: isoOrNull(confirmedAtS),
    confirmsAfter: state === 'pending' ? isoOf(seenAtS + CHANGE_LIMITS.confirmAfterS) : null,
    closedAt: isoOrNull(closedAtS),
    sources: run.sourceIds.flatMap((id) => sourceOf(id) ?? []),
    own: isOwn,
    wave,
  };
}

/** The campsites of which no data comes. */
function presentGaps(
  campsites: readonly VisibleCampsite[],
  looks: readonly CampsiteLook[],
  troubled: ReadonlySet<string>,
  nowMs: number,
) {
  const looksOf = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  return campsites.flatMap(({ id, name }) => {
    const feeding = (looksOf.get(id) ?? []).map(({ source, lookedAtS }): FeedingSource => ({
      name: source,
      lookedAtS,
      isInTrouble: troubled.has(source),
    }));
    const gap = dataGap(feeding, nowMs / 1000, STALE_AFTER_HOURS * 3600);
    return gap === null ? [] : [{ name, state: gap.state, since: isoOf(gap.sinceS), sources: [...gap.sources] }];
  });
}
