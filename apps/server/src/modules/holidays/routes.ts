import { toSay } from '@vivac/text/sentence';
import { getMarketHolidays, getMarketOccupancy } from '@vivac/contract/market/holidays';
import { LANGUAGES } from '@vivac/domain/language';
import { OCCUPANCY_KINDS } from '@vivac/domain/occupancy';
import { daysBetween, toDay } from '@vivac/domain/time/day';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { refuse } from '#platform/refusal';
import { statedSourceMarkets } from '#modules/accounts/choices-read';
import type { Context } from '#server/context';
import { marketIsOff } from '#modules/market/setting-read';
import { visibleMarket } from '#modules/watchlists/read';
import { presentHolidays, presentOccupancy } from './present-holidays.ts';
import { knownMeasures, newestOccupancy, reportedHolidays } from './read.ts';

/** More days are no column of a market. */
const MOST_DAYS = 62;

export function holidayRoutes(app: FastifyInstance, { db, reads, clock, identity }: Context): void {
  serve(app, identity, getMarketHolidays, async ({ caller, query, languageAmong, unlessUnchanged }) => {
    const off = await marketIsOff(db);
    if (off !== null) return off;
    const first = toDay(query.first_date);
    const last = toDay(query.last_date ?? query.first_date);
    const days = daysBetween(first, last);
    if (days < 0) return refuse('invalid', toSay('lastBeforeFirst', { last, first }), 'last_date');
    if (days > MOST_DAYS) return refuse('invalid', toSay('lastTooFar', { most: MOST_DAYS }), 'last_date');
    const from = reads.pick();
    const reported = await reportedHolidays(from);
    const stated = await statedSourceMarkets(db, caller.uid);
    const { reference } = await visibleMarket(from, caller);
    const language = languageAmong(LANGUAGES);
    const today = clock.today();
    const ownArea = reference?.region ? `ES-${reference.region}` : null;
    return unlessUnchanged([reported, stated, ownArea, language, today, first, last], async () =>
      presentHolidays(reported, { first, last, today, language, said: stated, ownArea }),
    );
  });

  serve(app, identity, getMarketOccupancy, async ({ query, languageAmong }) => {
    const off = await marketIsOff(db);
    if (off !== null) return off;
    const from = reads.pick();
    const known = await knownMeasures(from);
    const measure = query.measure ?? OCCUPANCY_KINDS.find((kind) => known.includes(kind)) ?? 'occupancy';
    const figures = await newestOccupancy(from, measure, query.month ?? null);
    return presentOccupancy(figures, { measure, known_measures: known }, languageAmong(LANGUAGES));
  });
}
