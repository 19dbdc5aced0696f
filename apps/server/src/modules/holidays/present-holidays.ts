import type { MarketHolidays, MarketOccupancy } from '@vivac/contract/market/holidays';
import {
  areaWeight,
  byWeight,
  HOLIDAY_AREAS,
  HOLIDAY_COUNTRIES,
  type HolidayArea,
  type KnownHolidays,
  knownHolidays,
  type MarketArea,
  type ReportedHoliday,
  type ShareAway,
  shareAway,
  SOURCE_MARKETS,
  type SourceMarkets,
} from '@vivac/domain/holidays';
import type { Language } from '@vivac/domain/language';
import { type Day, addDays } from '@vivac/domain/time/day';
import { textOf } from '@vivac/text/text-of';
import { publicHolidays } from './public-holidays.ts';
import { type KnownOccupancy, occupancyPlaceName } from './read.ts';

const WINDOW_DAYS = 35;

interface Requested {
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
export function presentHolidays(reported: readonly ReportedHoliday[], requested: Requested): MarketHolidays {
  const { first, last } = requested;
  const markets = marketsOf(requested);
  const areas = HOLIDAY_AREAS.map((area) => ({ area, school: knownHolidays(reported, area, 'school') }));
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

function marketsOf({ said: stated }: Requested): SourceMarkets {
  return stated ?? SOURCE_MARKETS;
}

function areaOnWire(
  { area, school }: MarketArea,
  reported: readonly ReportedHoliday[],
  requested: Requested,
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
  { today, language }: Requested,
): KnownHolidays {
  const byRule = publicHolidays(area, today, language);
  const stated = knownHolidays(reported, area, 'public');
  if (stated === null) return byRule;
  const others = stated.spans.filter(
    ({ first }) => !byRule.spans.some((span) => first >= span.first && first <= span.last),
  );
  const spans = [...byRule.spans, ...others].sort((a, b) => (a.first < b.first ? -1 : 1));
  return { ...byRule, spans, sources: stated.sources };
}

function knownOnWire(
  { knownFrom, knownUntil, sources, spans }: KnownHolidays,
  { first: from, last: until }: Requested,
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
export function presentOccupancy(
  figures: readonly KnownOccupancy[],
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
