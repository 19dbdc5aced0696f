import { addDays, type Day, weekdayOf } from '@vivac/domain/time/day';
import { plainWords } from '../guess/names/plain-words.ts';
import { coverTheYear, datedRange, withinTheYear, type WrittenRange } from './day-ranges.ts';
import type { LeftOutReason, PriceFact, RuleFact, StatedSeason } from './list-facts.ts';
import type { ReadCell } from './list-cells.ts';
import { seasonKeys } from './list-words.ts';
import { withRestOfYear } from './rest-of-year.ts';
import { yearsOfTitle } from './list-years.ts';
import type { Doubt } from './tariff-read.ts';

interface Dates {
  readonly from: Day;
  readonly to: Day;
}

/** A season of the whole list, whatever each table calls it. */
export interface ListSeason {
  readonly name: string;
  readonly ranges: readonly Dates[];
  readonly lastDay: 'night' | 'departure';
  readonly minimum: number | null;
  readonly arrival: readonly number[];
  readonly cells: readonly ReadCell[];
}

interface SeasonPrice {
  readonly fact: PriceFact;
  readonly unit: string;
  readonly season: ListSeason;
}

/** A season before those of one name are put together. */
interface Piece {
  readonly key: string;
  readonly name: string | null;
  readonly ranges: readonly Dates[];
  readonly cells: readonly ReadCell[];
  readonly prices: readonly { readonly fact: PriceFact; readonly unit: string }[];
  readonly minimum: number | null;
  readonly arrival: readonly number[];
}

interface Finding {
  readonly prices: readonly PriceFact[];
  readonly rules: readonly RuleFact[];
  readonly legend: readonly StatedSeason[];
  readonly leaveOut: (cell: ReadCell, reason: LeftOutReason) => void;
}

interface YearsOfSeasons {
  readonly year: number;
  /** `Tarifas 2026-2027`: what goes on behind New Year ends in the second. */
  readonly isOfTwoYears: boolean;
}

const YEAR_AND_NEXT = /(?<!\d)20[2-4]\d\s*[-–/]\s*(?:20)?[2-4]\d(?!\d)/;

export const isOfTwoYears = (titles: readonly string[]): boolean =>
  titles.some((title) => YEAR_AND_NEXT.test(title)) || new Set(titles.flatMap(yearsOfTitle)).size > 1;

/** The seasons of all prices with their dates and rules. */
export function seasonsOfFacts(
  facts: Finding,
  years: YearsOfSeasons,
  lastDayAnswer: 'night' | 'departure' | undefined,
) {
  const resolve = resolver(facts, years);
  const units = unitKeys(facts.prices, resolve);
  const grouped = Map.groupBy(facts.prices, ({ season }) => resolve(season).key);
  const rules = Map.groupBy(facts.rules, ({ season }) => (isOfAll(season) ? '' : resolve(season).key));
  const pieces = [...grouped].map(([key, prices]): Piece => {
    const resolved = prices.map(({ season }) => resolve(season));
    const cells = [...new Set(resolved.flatMap((one) => one.cells))];
    const name = resolved.find((one) => one.name !== null)?.name ?? null;
    const own = prices.map((fact) => ({ fact, unit: units(fact) }));
    return {
      key,
      name,
      ranges: resolved[0]!.ranges,
      cells,
      prices: own,
      ...rulesOf(rules.get(key) ?? [], rules.get('') ?? [], facts.leaveOut),
    };
  });
  const last = lastDayOf(pieces, lastDayAnswer);
  const rest = withRestOfYear(ofOneName(pieces), years.year, last.taken);
  const merged = rest.pieces;
  const apart = areApart(merged, last.taken) ? merged : splitWhereUnitsDiffer(merged, last.taken);
  const named = withOwnNames(apart).map((piece) => ({ piece, season: seasonOfPiece(piece, last.taken) }));
  const seasons = named.map(({ season }) => season);
  const prices = named.flatMap(({ piece, season }) => piece.prices.map((price): SeasonPrice => ({ ...price, season })));
  return { seasons, prices, doubts: [...last.doubts, ...rest.doubts] };
}

const isOfAll = ({ name, ranges }: StatedSeason): boolean => name === null && ranges.length === 0;

/** Weeks from Saturday to Saturday end on the day of departure. */
const isFromTo = (ranges: readonly Dates[], arrival: readonly number[]): boolean =>
  arrival.length === 1 &&
  ranges.every(({ from, to }) => weekdayOf(from) === arrival[0] && weekdayOf(to) === arrival[0]);

const seasonOfPiece = (
  { name, ranges, minimum, arrival, cells }: Piece,
  lastDay: ListSeason['lastDay'],
): ListSeason => ({
  name: name ?? '',
  ranges: [...ranges].sort((one, other) => (one.from < other.from ? -1 : 1)),
  lastDay: isFromTo(ranges, arrival) ? 'departure' : lastDay,
  minimum,
  arrival,
  cells,
});

/** Dates of a season: its own, else those of the legend under its name. */
function resolver({ legend, prices, leaveOut }: Finding, { year, isOfTwoYears }: YearsOfSeasons) {
  const byName = new Map<string, StatedSeason[]>();
  for (const season of legend) {
    for (const key of new Set(season.name === null ? [] : seasonKeys(season.name)))
      byName.set(key, [...(byName.get(key) ?? []), season]);
  }
  const elsewhereOf = ({ name, ranges }: StatedSeason): readonly StatedSeason[] =>
    ranges.length > 0 || name === null
      ? []
      : (seasonKeys(name)
          .map((key) => byName.get(key))
          .find((found) => found) ?? []);
  const rangesOf = (stated: StatedSeason): WrittenRange[] => [
    ...stated.ranges,
    ...elsewhereOf(stated).flatMap(({ ranges }) => ranges),
  ];
  // Dates without prices, and those that are the whole year by themselves, fill it for no other season.
  const all = [...new Set(prices.map(({ season }) => season))].flatMap(rangesOf).filter((one) => !coverTheYear([one]));
  const isOfWholeYear = !isOfTwoYears && coverTheYear(all);
  const known = new Map<StatedSeason, Omit<Piece, 'prices' | 'minimum' | 'arrival'>>();
  return (stated: StatedSeason) => {
    const before = known.get(stated);
    if (before) return before;
    const elsewhere = elsewhereOf(stated);
    const undated = rangesOf(stated);
    const written = isOfWholeYear ? undated.flatMap(withinTheYear) : undated;
    const cells = [...stated.cells, ...elsewhere.flatMap((season) => season.cells)];
    const ranges = written.flatMap((range: WrittenRange) => {
      const dated = datedRange(range, year);
      if (!dated) for (const cell of cells) if (cell.ranges?.ranges.includes(range)) leaveOut(cell, 'bad_range');
      return dated ? [dated] : [];
    });
    const distinct = [...new Map(ranges.map((range) => [`${range.from}${range.to}`, range])).values()];
    const key =
      distinct.length > 0
        ? distinct
            .map(({ from, to }) => `${from}–${to}`)
            .sort()
            .join()
        : (seasonKeys(stated.name ?? '')[0] ?? '');
    const resolved = { key, name: stated.name, ranges: distinct, cells };
    known.set(stated, resolved);
    return resolved;
  };
}

/** A unit is its name; where one name has two prices of a season in two parts of the list, it is its part and its name. */
function unitKeys(
  prices: readonly PriceFact[],
  resolve: (season: StatedSeason) => { readonly key: string },
): (fact: PriceFact) => string {
  const plain = ({ unit }: PriceFact): string => plainWords(unit.name) || unit.name;
  const part = ({ unit }: PriceFact): string => plainWords(unit.part ?? '');
  const places = Map.groupBy(prices, (fact) => [plain(fact), resolve(fact.season).key, fact.nights ?? ''].join('|'));
  const shared = new Set(
    [...places.values()].filter((own) => new Set(own.map(part)).size > 1).map((own) => plain(own[0]!)),
  );
  return (fact) => (shared.has(plain(fact)) || plain(fact) === '' ? `${part(fact)}|${plain(fact)}` : plain(fact));
}

function rulesOf(
  own: readonly RuleFact[],
  ofAll: readonly RuleFact[],
  leaveOut: Finding['leaveOut'],
): Pick<Piece, 'minimum' | 'arrival'> {
  return {
    minimum: ruleValue(own, ofAll, ({ minimum }) => minimum, leaveOut),
    arrival: ruleValue(own, ofAll, ({ arrival }) => arrival, leaveOut) ?? [],
  };
}

/** What the rules of a season say, else those of all seasons; null where they differ. */
function ruleValue<Value>(
  own: readonly RuleFact[],
  ofAll: readonly RuleFact[],
  valueOf: (rule: RuleFact) => Value | null,
  leaveOut: Finding['leaveOut'],
): Value | null {
  const stated = own.flatMap((rule) => {
    const value = valueOf(rule);
    return value === null ? [] : [{ value, cell: rule.cell }];
  });
  const [first] = stated;
  if (!first) return ofAll.map(valueOf).find((value) => value !== null) ?? null;
  if (new Set(stated.map(({ value }) => JSON.stringify(value))).size === 1) return first.value;
  for (const { cell } of stated) leaveOut(cell, 'minimum_differs');
  return null;
}

/** Whether ranges end on the day on which the next one begins, or the day before. */
function lastDayOf(
  pieces: readonly Piece[],
  answer: 'night' | 'departure' | undefined,
): { readonly taken: ListSeason['lastDay']; readonly doubts: Doubt[] } {
  if (answer) return { taken: answer, doubts: [] };
  const ranges = pieces.flatMap((piece) => piece.ranges);
  const begins = new Set(ranges.map(({ from }) => from));
  const touching = ranges.filter(({ to, from }) => to !== from && begins.has(to)).length;
  const adjacent = ranges.filter(({ to }) => begins.has(addDays(to, 1))).length;
  const taken = touching > adjacent ? 'departure' : 'night';
  if (touching > 0 !== adjacent > 0) return { taken, doubts: [] };
  const other = taken === 'night' ? 'departure' : 'night';
  const cells = pieces
    .flatMap((piece) => piece.cells.filter((cell) => cell.ranges !== null || cell.day !== null))
    .slice(0, 1);
  return { taken, doubts: ranges.length === 0 ? [] : [{ asks: 'last_day', taken, others: [other], cells, of: null }] };
}

const nameKey = (name: string): string => seasonKeys(name)[0]!;
const saysOf = ({ prices, minimum, arrival }: Piece): string =>
  JSON.stringify([
    minimum,
    arrival,
    prices
      .map(({ unit, fact }) =>
        [unit, fact.nights, fact.cell.price.is === 'price' ? fact.cell.price.cents : fact.cell.text].join(),
      )
      .sort(),
  ]);

/** Ranges of one name with the same prices and rules are one season. */
function ofOneName(pieces: readonly Piece[]): Piece[] {
  const groups = Map.groupBy(pieces, (piece) =>
    piece.name === null ? piece.key : `${nameKey(piece.name)}|${saysOf(piece)}`,
  );
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    ranges: group.flatMap(({ ranges }) => ranges),
    cells: [...new Set(group.flatMap(({ cells }) => cells))],
    prices: group[0]!.prices.concat(group.slice(1).flatMap(({ prices }) => prices)),
  }));
}

/** The nights of a range. */
const nightsOf = ({ from, to }: Dates, lastDay: ListSeason['lastDay']): Dates =>
  lastDay === 'night' ? { from, to } : { from, to: addDays(to, -1) };

function overlap(one: Piece, other: Piece, lastDay: ListSeason['lastDay']): boolean {
  return one.ranges.some((a) =>
    other.ranges.some(
      (b) =>
        nightsOf(a, lastDay).from <= nightsOf(b, lastDay).to && nightsOf(b, lastDay).from <= nightsOf(a, lastDay).to,
    ),
  );
}

function areApart(pieces: readonly Piece[], lastDay: ListSeason['lastDay']): boolean {
  return pieces.every((one, at) => pieces.slice(at + 1).every((other) => !overlap(one, other, lastDay)));
}

/** Seasons of a unit of its own are cut where those of another one begin or end. What overlaps within one unit stays, and is named. */
function splitWhereUnitsDiffer(pieces: readonly Piece[], lastDay: ListSeason['lastDay']): Piece[] {
  const units = pieces.map(({ prices }) => new Set(prices.map(({ unit }) => unit)));
  const overlapsItself = pieces.some((one, at) =>
    pieces.some(
      (other, place) => place > at && overlap(one, other, lastDay) && !units[at]!.isDisjointFrom(units[place]!),
    ),
  );
  if (overlapsItself) return [...pieces];
  const nights = pieces.map(({ ranges }) => ranges.map((range) => nightsOf(range, lastDay)));
  const cuts = [...new Set(nights.flat().flatMap(({ from, to }) => [from, addDays(to, 1)]))].sort();
  const spans = cuts.slice(0, -1).flatMap((from, at) => {
    const span = { from, to: addDays(cuts[at + 1]!, -1) };
    const over = pieces.flatMap((_, place) =>
      nights[place]!.some((range) => range.from <= span.from && span.to <= range.to) ? [place] : [],
    );
    return over.length === 0 ? [] : [{ span, over: over.join() }];
  });
  const undated = pieces.filter(({ ranges }) => ranges.length === 0);
  const cut = [...Map.groupBy(spans, ({ over }) => over)].map(([over, own]): Piece => {
    const covering = over.split(',').map((place) => pieces[Number(place)]!);
    const names = [
      ...new Map(covering.flatMap(({ name }) => (name === null ? [] : [[nameKey(name), name] as const]))).values(),
    ];
    const [minimums, arrivals] = [
      new Set(covering.map(({ minimum }) => minimum)),
      new Set(covering.map(({ arrival }) => arrival.join())),
    ];
    return {
      key: over,
      name: names.length === 0 ? null : names.join(' / '),
      ranges: joinedSpans(own.map(({ span }) => span)).map(({ from, to }) => ({
        from,
        to: lastDay === 'night' ? to : addDays(to, 1),
      })),
      cells: [...new Set(covering.flatMap(({ cells }) => cells))],
      prices: covering.flatMap(({ prices }) => prices),
      minimum: minimums.size === 1 ? covering[0]!.minimum : null,
      arrival: arrivals.size === 1 ? covering[0]!.arrival : [],
    };
  });
  return [...cut, ...undated];
}

function joinedSpans(spans: readonly Dates[]): Dates[] {
  const joined: Dates[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    if (before && addDays(before.to, 1) === span.from) joined[joined.length - 1] = { from: before.from, to: span.to };
    else joined.push(span);
  }
  return joined;
}

const shown = ({ from, to }: Dates): string =>
  [from, to].map((day) => `${day.slice(8)}/${day.slice(5, 7)}`).join(' – ');

/** A name tells one season: of two, and of one without, the dates tell which. */
function withOwnNames(pieces: readonly Piece[]): Piece[] {
  const counted = Map.groupBy(pieces, ({ name }) => (name === null ? '' : nameKey(name)));
  return pieces.map((piece) => {
    const [first] = [...piece.ranges].sort((one, other) => (one.from < other.from ? -1 : 1));
    if (piece.name === null) return { ...piece, name: first ? shown(first) : '' };
    return counted.get(nameKey(piece.name))!.length > 1 && first
      ? { ...piece, name: `${piece.name} (${shown(first)})` }
      : piece;
  });
}
