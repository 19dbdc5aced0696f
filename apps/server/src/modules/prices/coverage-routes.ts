import { getCoverage } from '@vivac/contract/administration/coverage';
import { LANGUAGES } from '@vivac/domain/language';
import { coverageSentence } from '@vivac/domain/sources/freshness';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { campsitesOfAllWatchlists, watchedCampsites, watchedLinks } from '#modules/watchlists/read';
import { coverageOf } from './counts-read.ts';

/** An answer that stays the same is told apart at least so often: a campsite grows late by itself. */
const SAME_FOR_MS = 300_000;

/** Which sources feed the campsites of a list. */
export function coverageRoutes(app: FastifyInstance, { reads, clock, identity }: Context): void {
  serve(app, identity, getCoverage, async ({ caller, query: { all = false }, languageAmong, unlessUnchanged }) => {
    const mayAll = caller.admin && (caller.key === undefined || caller.key.scopes.includes('admin'));
    if (all && !mayAll) return refuse('forbidden', 'everyList', 'all');
    const db = reads.pick();
    const [campsites, links] = await Promise.all([
      all ? campsitesOfAllWatchlists(db) : watchedCampsites(db, caller.uid),
      watchedLinks(db, all ? null : caller.uid),
    ]);
    const language = languageAmong(LANGUAGES);
    const now = clock.now();
    const basis = [campsites, [...links], language, caller.admin, Math.floor(now.getTime() / SAME_FOR_MS)];
    return unlessUnchanged(basis, async () => {
      const coverage = await coverageOf(db, campsites, clock.today(), now);
      const reader = caller.admin ? 'administrator' : 'manager';
      return {
        coverage: coverage.map(({ campsite: { id, name }, state, newestAt, nightsWithPrice, lastNight, sources }) => ({
          campsite: name,
          link: links.get(id) ?? null,
          sources: [...sources],
          newest_at: newestAt?.toISOString() ?? null,
          nights_with_price: nightsWithPrice,
          last_night: lastNight,
          state,
          message: coverageSentence({ campsite: name, state, nightsWithPrice }, reader, language),
        })),
      };
    });
  });
}
