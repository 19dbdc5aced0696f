import { toSay } from '@vivac/text/sentence';
import {
  getMarketHolidays,
  getMarketOccupancy,
  type MarketHolidays,
  type MarketOccupancy,
} from '@vivac/contract/holidays';
import { LANGUAGES, type Language } from '@vivac/domain/language';
import { OCCUPANCY_KINDS } from '@vivac/domain/occupancy';
import { daysBetween, toDay, type Day, addDays } from '@vivac/domain/time/day';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { refuse } from '#platform/refusal';
import { statedSourceMarkets } from '#modules/accounts/choices-read';
import type { Context } from '#server/context';
import { marketIsOff } from '#modules/market/setting-read';
import { visibleMarket } from '#modules/watchlists/read';
import {
  storedMeasures,
  newestOccupancy,
  reportedHolidays,
  type CurrentOccupancy,
  occupancyPlaceName,
} from './read.ts';
import {
  areaWeight,
  byWeight,
  HOLIDAY_AREAS,
  HOLIDAY_COUNTRIES,
  type HolidayArea,
  type CurrentHolidays,
  currentHolidays,
  type MarketArea,
  type ReportedHoliday,
  type ShareAway,
  shareAway,
  SOURCE_MARKETS,
  type SourceMarkets,
} from '@vivac/domain/holidays';
import { textOf } from '@vivac/text/text-of';
import { publicHolidays } from './public-holidays.ts';

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
    const known = await storedMeasures(from);
    const measure = query.measure ?? OCCUPANCY_KINDS.find((kind) => known.includes(kind)) ?? 'occupancy';
    const figures = await newestOccupancy(from, measure, query.month ?? null);
    return presentOccupancy(figures, { measure, known_measures: known }, languageAmong(LANGUAGES));
  });
}

const WINDOW_DAYS = 35;

interface RequestedHolidays {
  readonly first: Day;
  readonly last: Day;
  readonly today: Day;
  readonly language: Language;
  /** Null where the product's own guess stands. */
  readonly said: SourceMarkets | null;
  /** Where the own campsite lies; null where that is not known. */
  readonly ownArea: string | null;
}

/** What is told of some days: every area with what is known of it, and how many are away. */
function presentHolidays(reported: readonly ReportedHoliday[], requested: RequestedHolidays): MarketHolidays {
  const { first, last } = requested;
  const markets = marketsOf(requested);
  const areas = HOLIDAY_AREAS.map((area) => ({ area, school: currentHolidays(reported, area, 'school') }));
  const names = textOf(requested.language, 'holiday-areas');
  return {
    first_date: first,
    last_date: last,
    window_from: addDays(first, -WINDOW_DAYS),
    window_until: addDays(last, WINDOW_DAYS),
    weights_are_own: requested.said !== null,
    share: shareOnWire(shareAway(areas, markets, requested)),
    markets: HOLIDAY_COUNTRIES.map((country) => {
      const own = areas.filter(({ area }) => area.country === country);
      const share = shareAway(own, { ...markets, [country]: 1 }, requested);
      return { country, name: names.countries[country], weight: markets[country], ...shareOnWire(share) };
    }).sort((a, b) => b.weight - a.weight),
    areas: byWeight(areas, markets, requested.ownArea).map((each) => areaOnWire(each, reported, requested)),
  };
}

function marketsOf({ said: stated }: RequestedHolidays): SourceMarkets {
  return stated ?? SOURCE_MARKETS;
}

function areaOnWire(
  { area, school }: MarketArea,
  reported: readonly ReportedHoliday[],
  requested: RequestedHolidays,
): MarketHolidays['areas'][number] {
  const sum = Object.values(marketsOf(requested)).reduce((one, other) => one + other, 0);
  const weight = areaWeight(area, HOLIDAY_AREAS, marketsOf(requested));
  const names: Readonly<Record<string, string>> = textOf(requested.language, 'holiday-areas').areas;
  return {
    code: area.code,
    name: names[wordKey(area.code)] ?? area.code,
    country: area.country,
    is_own: area.code === requested.ownArea,
    weight_percent: sum === 0 ? 0 : Math.round((weight * 1000) / sum) / 10,
    school: school && knownOnWire(school, requested),
    public: knownOnWire(publicOf(area, reported, requested), requested),
  };
}

/** By rule, and what files say beside it. */
function publicOf(
  area: HolidayArea,
  reported: readonly ReportedHoliday[],
  { today, language }: RequestedHolidays,
): CurrentHolidays {
  const byRule = publicHolidays(area, today, language);
  const stated = currentHolidays(reported, area, 'public');
  if (stated === null) return byRule;
  const others = stated.spans.filter(
    ({ first }) => !byRule.spans.some((span) => first >= span.first && first <= span.last),
  );
  const spans = [...byRule.spans, ...others].sort((a, b) => (a.first < b.first ? -1 : 1));
  return { ...byRule, spans, sources: stated.sources };
}

function knownOnWire(
  { knownFrom, knownUntil, sources, spans }: CurrentHolidays,
  { first: from, last: until }: RequestedHolidays,
) {
  const [windowFrom, windowUntil] = [addDays(from, -WINDOW_DAYS), addDays(until, WINDOW_DAYS)];
  return {
    known_from: knownFrom,
    known_until: knownUntil,
    sources: [...sources],
    spans: spans
      .filter(({ first, last }) => first <= windowUntil && last >= windowFrom)
      .map(({ name, first, last }) => ({ name, first_date: first, last_date: last })),
  };
}

/** Catalogues write a code's hyphen as a line. */
function wordKey(code: string): string {
  return code.replaceAll('-', '_');
}

function shareOnWire({ awayPermille, knownPermille }: ShareAway) {
  return { away_percent: awayPermille === null ? null : awayPermille / 10, known_percent: knownPermille / 10 };
}

/** What was counted, by place. */
function presentOccupancy(
  figures: readonly CurrentOccupancy[],
  known: Pick<MarketOccupancy, 'measure' | 'known_measures'>,
  language: Language,
): MarketOccupancy {
  return {
    ...known,
    figures: figures.map(({ place, month, valueHundredths, knownFrom, knownUntil, source, receivedAt }) => ({
      place,
      name: occupancyPlaceName(place, language),
      month: month.slice(0, 7),
      value: valueHundredths === null ? null : valueHundredths / 100,
      suppressed: valueHundredths === null,
      known_from: knownFrom.slice(0, 7),
      known_until: knownUntil.slice(0, 7),
      source,
      received_at: receivedAt.toISOString(),
    })),
  };
}
