import type { SourcesOfMarket } from '@vivac/domain/alerts/kinds/alert-kind';
import { lateSources } from '@vivac/domain/sources/freshness';
import type { Queryable } from '#platform/database/database';
import { openChangeQuestions } from '#modules/changes/read';
import { registeredFeeding } from '#modules/sources/feeding-read';

const FAILING: ReadonlySet<string> = new Set(['failing', 'refused']);

/** Sources that bring nothing, fail, or ask what they mean: each is told as the worst of them. */
export async function sourcesInTrouble(db: Queryable, now: Date): Promise<SourcesOfMarket['troubles']> {
  const [registered, questions] = await Promise.all([registeredFeeding(db, now), openChangeQuestions(db)]);
  const failing = registered
    .filter(({ state }) => FAILING.has(state))
    .map(({ name, lastSuccessAt, addedAt }) => ({ source: name, sinceS: secondsOf(lastSuccessAt ?? addedAt) }));
  const failed = new Set(failing.map(({ source }) => source));
  const paused = new Set(registered.filter(({ state }) => state === 'paused').map(({ name }) => name));
  // A source that somebody paused is late because they wanted it so.
  const late = lateSources(registered, now)
    .filter(({ name }) => !failed.has(name) && !paused.has(name))
    .map(({ name, since }) => ({ source: name, sinceS: secondsOf(since) }));
  return [
    ...failing.map((each) => ({ ...each, trouble: 'failing' as const })),
    ...late.map((each) => ({ ...each, trouble: 'late' as const })),
    ...questions.map(({ source, askedAt: requestedAt }) => ({
      source,
      sinceS: secondsOf(requestedAt),
      trouble: 'question' as const,
    })),
  ];
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
