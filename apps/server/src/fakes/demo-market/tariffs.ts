import { easterSunday } from '@vivac/domain/market/key-date';
import type { Cents } from '@vivac/domain/money';
import { type DayRange, emptyTariff, type Tariff, type TariffSeason } from '@vivac/domain/tariffs/tariff';
import { addDays, type Day, dayOf, monthOf } from '@vivac/domain/time/day';
import { slugOf, unitNameOf } from './names.ts';
import { seedOf, wholeBetween } from './random.ts';
import { WATCHED_CAMPSITES, type WatchedCampsite } from './watchlist.ts';

/** A price list of the demo market, with what became of it. */
export interface DemoTariff {
  readonly campsite: string;
  readonly tariff: Tariff;
  /** Of this year one is still a draft, which counts nothing. */
  readonly isPublished: boolean;
}

const SEED = 0x7a21ff;
const OCTOBER = 10;
/** So many of the watchlist have lists. */
const LISTED = 10;
/** Who has not published this year's list yet, and of whom somebody has it as a draft. */
const LATE = 6;
const DRAFTED = 8;
/** Whose page of prices is watched: what stands there changes while the demo runs. */
const [, , WATCHED] = WATCHED_CAMPSITES;

/** The year of the lists that are looked at: from October on the next one. */
function yearOfLists(today: Day): number {
  const { year, month } = monthOf(today);
  return month >= OCTOBER ? year + 1 : year;
}

/** Price lists of ten campsites of the demo manager’s watchlist, last year’s and this year’s, in different shapes of seasons. */
export function demoTariffs(today: Day): DemoTariff[] {
  const year = yearOfLists(today);
  return WATCHED_CAMPSITES.slice(0, LISTED).flatMap((campsite, at) => {
    const list = (of: number): Tariff => listOf(campsite, at, of, today);
    const before = { campsite: campsite.name, tariff: list(year - 1), isPublished: true };
    const now = { campsite: campsite.name, tariff: list(year), isPublished: at !== DRAFTED };
    return at === LATE ? [before] : [before, now];
  });
}

/** What the units of the lists are, in their order, as somebody has decided. */
export const DEMO_UNIT_TYPES = ['Glamping tent', 'Bungalow'] as const;

/** The campsite whose page is watched. */
export const DEMO_PAGE_OF = WATCHED!.name;

const FIRST_CHANGE_MS = 10 * 60_000;
const NEXT_CHANGE_MS = 86_400_000;
const MOST_CHANGES = 7;

/**
 * The page of prices of a campsite at a moment, as its own web would have it: for ten minutes after its list was published what that says, then
 * another price in its dearest season, and every day one more.
 */
export function demoPricePage(campsite: string, tariff: Tariff, publishedAt: Date, now: Date): string {
  const sinceMs = now.getTime() - publishedAt.getTime() - FIRST_CHANGE_MS;
  const changes = sinceMs < 0 ? 0 : (Math.floor(sinceMs / NEXT_CHANGE_MS) % MOST_CHANGES) + 1;
  const dearest = tariff.seasons.at(-1)!.id;
  const priceOf = (unit: string, season: string): string => {
    const { priceCents } = tariff.prices.find((each) => each.unit === unit && each.season === season)!;
    return `${Math.round((priceCents ?? 0) / 100) + (season === dearest ? 3 * changes : 0)} €`;
  };
  const line = (cells: readonly string[], tag: 'td' | 'th'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const dayOfList = (day: Day | null): string => (day === null ? '' : `${day.slice(8)}/${day.slice(5, 7)}`);
  const dates = tariff.seasons.map(({ ranges }) =>
    ranges.map(({ from, to }) => `${dayOfList(from)} - ${dayOfList(to)}`).join(', '),
  );
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${tariff.name}</title></head><body><main>
<h1>${campsite}: ${tariff.name}</h1><p>Mercado de demostración. Precios por noche, IVA incluido.</p>
<table>${line(['', ...tariff.seasons.map(({ name }) => name)], 'th')}${line(['Fechas', ...dates], 'td')}
${tariff.units.map(({ id, name }) => line([name, ...tariff.seasons.map((season) => priceOf(id, season.id))], 'td')).join('\n')}
</table></main></body></html>`;
}

const range = (year: number, from: string, to: string): DayRange => ({ from: on(year, from), to: on(year, to) });
const on = (year: number, day: string): Day => dayOf(year, Number(day.slice(0, 2)), Number(day.slice(3)));

/** Seasons as campsites cut them: three, or four with Easter, the last days nights or departures. */
function seasonsOf(year: number, at: number): TariffSeason[] {
  const easter = easterSunday(year);
  const isByDeparture = at % 4 === 3;
  const lastDay = isByDeparture ? 'departure' : 'night';
  const season = (id: string, name: string, minimumNights: number, ...ranges: DayRange[]): TariffSeason => ({
    id,
    name,
    ranges,
    lastDay,
    minimumNights,
    arrivalWeekdays: id === 'high' && at % 3 === 0 ? [6] : [],
  });
  const next = (day: Day): Day => (isByDeparture ? day : addDays(day, 1));
  const [holyFrom, holyTo] = [addDays(easter, -9), addDays(easter, 1)];
  const summer = at % 2 === 0 ? ['07-10', '08-22'] : ['07-01', '08-31'];
  const high = range(year, summer[0]!, summer[1]!);
  const low: DayRange[] = [
    { from: next(holyTo), to: isByDeparture ? on(year, '06-01') : on(year, '05-31') },
    { from: on(year, '09-16'), to: on(year, '10-12') },
  ];
  const mid: DayRange[] = [
    { from: on(year, '06-01'), to: isByDeparture ? high.from : addDays(high.from!, -1) },
    { from: next(high.to!), to: isByDeparture ? on(year, '09-16') : on(year, '09-15') },
  ];
  const holy = { from: holyFrom, to: holyTo };
  return at % 2 === 0
    ? [
        season('low', 'Baja', 2, ...low),
        season('mid', 'Media', 3, ...mid),
        season('holy', 'Semana Santa', 3, holy),
        season('high', 'Alta', 7, high),
      ]
    : [
        season('low', 'Temporada baja', 1, ...low),
        season('mid', 'Temporada media', 2, holy, ...mid),
        season('high', 'Temporada alta', 5, high),
      ];
}

const SEASON_FACTOR: Readonly<Record<string, number>> = { low: 0.72, mid: 0.95, holy: 1.15, high: 1.55 };

function listOf({ name, baseEuros }: WatchedCampsite, at: number, year: number, today: Day): Tariff {
  const seasons = seasonsOf(year, at);
  const more = at % 2 === 0 ? 2 : 0;
  const nameOf = (type: string) => unitNameOf(type, 'es', seedOf(SEED, at), 0);
  const units = [
    { unit: { id: 'tent', name: nameOf(DEMO_UNIT_TYPES[0]), guestsIncluded: 2, guestsAtMost: 2 + more }, factor: 1 },
    { unit: { id: 'lodge', name: nameOf(DEMO_UNIT_TYPES[1]), guestsIncluded: 4, guestsAtMost: 4 + more }, factor: 1.4 },
  ];
  const raise = 1 + wholeBetween(-2, 6, seedOf(SEED, at), year) / 100;
  const price = (factor: number, season: string): Cents =>
    (Math.round(baseEuros * factor * SEASON_FACTOR[season]! * raise) * 100) as Cents;
  const readOn = dayOf(year, 1, 4 + at);
  const readAt = { address: `https://${slugOf(name)}.example/tarifas-${year}`, day: readOn < today ? readOn : today };
  return {
    ...emptyTariff({ name: `Tarifas ${year}`, year, readAt, channel: 'Direct web' }),
    seasons,
    units: units.map(({ unit }) => unit),
    prices: units.flatMap(({ unit, factor }) =>
      seasons.map((season) => ({ unit: unit.id, season: season.id, priceCents: price(factor, season.id) })),
    ),
    weekend: at % 5 === 1 ? { weekdays: [5, 6], priceCents: 1_200 as Cents } : null,
    extraPersons: at % 2 === 0 ? [{ fromAge: 3, underAge: null, priceCents: 900 as Cents }] : [],
    fees: at % 3 === 1 ? [{ name: 'Limpieza', per: 'stay', priceCents: 3_500 as Cents }] : [],
    discounts:
      at % 4 === 2 ? [{ kind: 'early_booking', basisPoints: 1_000, minimumNights: null, minimumAdvanceDays: 90 }] : [],
  };
}
