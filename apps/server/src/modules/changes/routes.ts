import { toSay } from '@vivac/text/sentence';
import { answerChangeQuestion, getChangeQuestions } from '@vivac/contract/administration/change-questions';
import { getChanges, visitChanges } from '@vivac/contract/dashboard/changes';
import type { QueryOf } from '@vivac/contract/endpoint';
import { offerFiltersOf } from '@vivac/contract/wire-names';
import { changesToWire } from '@vivac/contract/wire/changes';
import { QUERY_FIELDS, campsitesIn } from '@vivac/contract/wire/prices';
import { type ChangeRun, changeRuns, inWaves, type OfferChange } from '@vivac/domain/changes/change-runs';
import { SINCE_WORDS, sinceMoments, type SinceWord } from '@vivac/domain/changes/change';
import type { Day } from '@vivac/domain/time/day';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { serve } from '#platform/http/endpoint-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { namedCampsites } from '#modules/watchlists/read';
import { presentChange, presentGaps } from './present-changes.ts';
import { answerQuestion, lastVisit, type QuestionRow, questions, visit } from './store.ts';
import { changesSince, isBeingComputed, looksAtCampsites, sourceNames } from './read.ts';

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
    return unlessUnchanged([campsites, today, sinceS, moments, last, gaps, computing], async () => {
      const earliestS = Math.min(sinceS, ...Object.values(moments));
      const found = await changesSince(db, campsites, offerFiltersOf(query), earliestS);
      const known = found.filter(isRequestedFor(query));
      const runsSince = runsOnce(known, today);
      const runs = runsSince(sinceS);
      const { offset = 0, limit = MOST_CHANGES } = query;
      const shown = inWaves(runs).slice(offset, offset + limit);
      const sources = await sourceNames(db, [...new Set(shown.flatMap(({ run }) => run.sourceIds))]);
      const names = new Map(campsites.map(({ id, name }) => [id, name]));
      return changesToWire({
        since: new Date(sinceS * 1000).toISOString(),
        lastVisit: last?.toISOString() ?? null,
        changes: shown.map((each) => presentChange(each, names.get(each.run.campsiteId)!, (id) => sources.get(id))),
        total: runs.length,
        counts: {
          yesterday: runsSince(moments.yesterday).length,
          lastVisit: runsSince(moments['last-visit']).length,
          days30: runsSince(moments['30-days']).length,
        },
        computing,
        gaps,
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
  const {
    number,
    source,
    askedAt: requestedAt,
    answer,
    answeredBy,
    answeredAt,
    batches,
    knownRates,
    movedRates,
    campsites,
  } = row;
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
