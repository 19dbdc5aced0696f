import type {
  ComparedUnit as UnitOnWire,
  TariffComparison,
  TariffComparisonQuery,
} from '@vivac/contract/tariffs/comparison';
import { childAgesIn } from '@vivac/domain/offers/child-ages';
import { type Language, LOCALES } from '@vivac/domain/language';
import type { Cents } from '@vivac/domain/money';
import { moneyWords } from '@vivac/domain/money-words';
import { percentDifference } from '@vivac/domain/offers/price-band';
import {
  compareLists,
  type ComparedUnit,
  type CountingList,
  type ListedStay,
  sideBySide,
  totalOf,
  yearBefore,
  type ChildrenInList,
} from '@vivac/domain/tariffs/compare-tariffs';
import { type Day, monthOf, toDay } from '@vivac/domain/time/day';
import { textOf } from '@vivac/text/text-of';
import type { Queryable } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';
import { decidedTypes } from '#modules/evidence/read';
import { listingsOf, watchedMarket } from '#modules/watchlists/read';
import { wordingOf } from './basis-read.ts';
import { countingTariffs, type StoredTariff } from './store.ts';

export interface ComparisonRequest {
  readonly arrival: Day;
  readonly nights: number;
  readonly guests: number;
  readonly childAges: readonly number[];
  /** Of the lists; undefined for that of the arrival. */
  readonly year: number | undefined;
  readonly today: Day;
}

/** The stay of a call, or what is wrong with its party. */
export function comparisonRequest(query: TariffComparisonQuery, today: Day): ComparisonRequest | Refusal {
  const { arrival, nights, guests, childrenAges = '', year } = query;
  const childAges = childAgesIn(childrenAges) ?? [];
  if (childAges.length >= guests) return refuse('invalid', 'noAdultInParty', 'childrenAges');
  return { arrival: toDay(arrival), nights, guests, childAges, year, today };
}

/** What the published lists of a user's watchlist ask for one stay, this year and last. */
export async function tariffComparison(
  db: Queryable,
  uid: string,
  request: ComparisonRequest,
  language: Language,
): Promise<TariffComparison> {
  const { campsites, reference } = await watchedMarket(db, uid);
  const { arrival, nights, guests, childAges, year = monthOf(arrival).year } = request;
  const ids = listingsOf(campsites);
  const [stored, typeOf] = await Promise.all([countingTariffs(db, ids), decidedTypes(db, ids)]);
  const compared = campsites.map((campsite) => {
    const lists = stored.filter(({ campsiteId }) => campsite.listings.includes(campsiteId));
    const ofYear = (wanted: number) =>
      lists.filter(({ tariff }) => tariff.year === wanted).map((list) => countingList(list, typeOf));
    const units = compareLists(ofYear(year), ofYear(year - 1), request);
    return { campsite, lists, units };
  });
  const own = compared.find(({ campsite }) => campsite.id === reference?.id);
  const ownLowest = lowestByType(own?.units ?? []);
  const present = compared.map(({ campsite, lists, units }) => ({
    name: campsite.name,
    isOwn: campsite.id === reference?.id,
    state: lists.some(({ tariff }) => tariff.year === year) ? ('published' as const) : ('not_published' as const),
    lists: lists
      .filter(({ tariff }) => tariff.year === year || tariff.year === year - 1)
      .map(({ tariff }) => ({ name: tariff.name, year: tariff.year, channel: tariff.channel, readAt: tariff.readAt })),
    units: units.toSorted(byType).map((unit) => presentUnit(unit, ownLowest, language)),
  }));
  const rows = sideBySide(
    compared.map(({ units }) => units),
    compared.findIndex(({ campsite }) => campsite.id === reference?.id),
  );
  return {
    arrival,
    nights,
    guests,
    childrenAges: [...childAges],
    year,
    lastArrival: yearBefore(arrival),
    campsites: present,
    sideBySide: rows.map(({ type, cells }) => ({
      type,
      cells: cells.map((cell) => cell && { ...presentUnit(cell.unit, ownLowest, language), others: cell.others }),
    })),
    // Who had a list last year is late; of the others none may ever be known.
    notPublished: present
      .filter(({ state }) => state === 'not_published')
      .toSorted((a, b) => Number(a.lists.length === 0) - Number(b.lists.length === 0))
      .map(({ name }) => name),
  };
}

type TypeOf = Awaited<ReturnType<typeof decidedTypes>>;

function countingList({ campsiteId, tariff }: StoredTariff, typeOf: TypeOf): CountingList {
  return {
    tariff,
    typeOf: (unit) => typeOf({ campsiteId, channel: tariff.channel.trim(), wording: wordingOf(unit.name) }),
  };
}

function byType(one: ComparedUnit, other: ComparedUnit): number {
  return (one.type ?? '\uffff').localeCompare(other.type ?? '\uffff') || one.unit.localeCompare(other.unit);
}

function lowestByType(units: readonly ComparedUnit[]): Map<string, Cents> {
  const lowest = new Map<string, Cents>();
  for (const { type, present } of units) {
    const total = totalOf(present);
    if (type === null || total === null) continue;
    lowest.set(type, Math.min(total, lowest.get(type) ?? total) as Cents);
  }
  return lowest;
}

function presentUnit(unit: ComparedUnit, own: ReadonlyMap<string, Cents>, language: Language): UnitOnWire {
  const { type, present, former } = unit;
  const ownCents = type === null ? null : (own.get(type) ?? null);
  return {
    ...unit,
    present: present && presentStay(present, language),
    former: former && presentStay(former, language),
    toOwn: percentDifference(totalOf(present), ownCents),
  };
}

/** What of the party's money depends on an age that the list may see otherwise. */
function childrenSentence(children: readonly ChildrenInList[], language: Language): string | null {
  if (children.length === 0) return null;
  const text = textOf(language, 'tariff-comparison').children;
  const { euros } = moneyWords[language];
  const agesWords = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' });
  const sentences = children.map(({ as, ages, fromAge, underAge, seasons, fromCents, toCents }) => {
    const who = { count: ages.length, ages: agesWords.format(ages.map(String)), oldest: Math.max(...ages) };
    const [from, to] = [euros(fromCents / 100), euros(toCents / 100)];
    const price = fromCents === toCents ? to : text.prices({ from, to });
    const span = { span: spanOf(fromAge, underAge), from: fromAge ?? 0, to: (underAge ?? 0) - 1, under: underAge ?? 0 };
    const sentence = as === 'included' ? text.included(who) : text[as]({ ...who, ...span, price });
    return seasons.length === 0 ? sentence : text.inSeasons({ seasons: agesWords.format(seasons), sentence });
  });
  return sentences.join(' ');
}

function spanOf(fromAge: number | null, underAge: number | null): 'under' | 'from' | 'between' | 'any' {
  const hasFrom = fromAge !== null && fromAge > 0;
  if (underAge === null) return hasFrom ? 'from' : 'any';
  return hasFrom ? 'between' : 'under';
}

const NOTHING = { totalCents: null, perNightCents: null, taxCents: null, earlyBookingCents: null, children: null };

function presentStay(stay: ListedStay, language: Language): NonNullable<UnitOnWire['present']> {
  if (stay.kind === 'priced') {
    const { kind, children, ...amounts } = stay;
    return { ...amounts, state: kind, sentence: null, children: childrenSentence(children, language) };
  }
  const { reason } = stay;
  const state = reason === 'closed' || reason === 'not_seen' ? reason : 'not_for_this_stay';
  return { ...NOTHING, state, sentence: reasonSentence(stay, language) };
}

/** Why a list takes nobody for the stay. */
function reasonSentence({ reason, detail }: ListedStay & { kind: 'refused' }, language: Language): string {
  const { reasons } = textOf(language, 'tariff-comparison');
  if (reason === 'closed') return reasons.closed;
  if (reason === 'not_seen') return reasons.notInList;
  if (detail.rule === 'minimum_nights') return reasons.minimumNights({ nights: detail.nights });
  if (detail.rule === 'maximum_nights') return reasons.maximumNights({ nights: detail.nights });
  if (detail.rule === 'length_not_sold') return reasons.lengthNotSold({ nights: detail.nights });
  if (detail.rule === 'maximum_guests') return reasons.maximumGuests({ guests: detail.guests });
  if (detail.rule === 'no_extra_adult') return reasons.noExtraPerson;
  if (detail.rule === 'no_child_price') return reasons.noChildPrice({ age: detail.age });
  if (detail.rule !== 'arrival_weekday') return reasons.notForThisStay;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  const days = detail.arrivals.map((day) => weekday.format(new Date(Date.UTC(1970, 0, 4 + day))));
  return reasons.arrivalWeekday({ days: new Intl.ListFormat(language, { type: 'disjunction' }).format(days) });
}
