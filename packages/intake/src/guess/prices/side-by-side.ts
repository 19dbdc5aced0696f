import { suggestUnitType } from '@vivac/domain/offers/unit-type';
import type { Table } from '../../table/table-schema.ts';
import { isAmount, isDash, numberOf, shareOf } from '../columns/column-facts.ts';
import { channelNamed } from '../columns/translations.ts';
import type { Column } from '../columns/value-evidence.ts';
import { fieldsByName } from '../names/field-names.ts';
import { plainWords } from '../names/plain-words.ts';
import { statusOf } from '../names/status-words.ts';
import { hasPriceNoun, priceQualifiers, withoutPriceNouns } from './price-words.ts';

type Unpivot = NonNullable<Table['unpivot']>;

const PEOPLE =
  'pax|personas?|persones|persons?|people|guests?|adultos?|adults?|adultes?|huespedes|hostes|personnes?|personen|erwachsene|volwassenen|persone|adulti|pessoas?';
const PARTY = new RegExp(`(?:^| )(\\d{1,2}) ?(?:${PEOPLE})(?: |$)`);
const UNITS =
  /(^| )(disp|dispo|disponibilidad|disponibles?|disponibilitat|libres|lliures|quedan|unidades|uds|avail|availability|available|units?|left|stock|disponibilite|disponibili|disponibilita|frei|verfugbar\p{L}*|vrij|beschikba\p{L}*|liberi|livres|disponiveis)( |$)/u;
/** Counts of units beside each other are lower than prices of nights. */
const LEAST_PRICE = 10;

/**
 * Prices of one campsite side by side, of which the names say what differs: kinds of units, channels, or how many people; and of several
 * campsites the price and the units that are left, each in a column of its own. Null where the names say anything else.
 */
export function pricesSideBySide(columns: readonly Column[], matched: ReadonlySet<string>): Unpivot | null {
  const values = columns.filter(isOfAmounts);
  return ofCampsites(values, matched) ?? ofOneCampsite(values, matched, columns);
}

/** An amount, or what stands in its place. */
export const isAmountOrWord = (text: string): boolean => isAmount(text) || isDash(text) || statusOf(text) !== null;

function isOfAmounts(column: Column): boolean {
  const hasTexts = column.dates === null && column.filled > 0;
  return hasTexts && shareOf(column, isAmountOrWord) === 1 && shareOf(column, isAmount) > 0;
}

type Side = { readonly role: 'channel' | 'guests' | 'original_type'; readonly text: string };

/** What a column's name says of its prices beside that they are some. */
function sideOf(name: string): Side | null {
  const people = PARTY.exec(plainWords(name))?.[1];
  if (people !== undefined) return { role: 'guests', text: people };
  const text = withoutPriceNouns(name);
  const channel = channelNamed(text);
  if (channel !== null) return { role: 'channel', text: channel };
  const isUnit = text !== '' && suggestUnitType(text) !== null && !namesField(text);
  return isUnit ? { role: 'original_type', text } : null;
}

const UNIT_FIELDS = new Set(['original_type', 'accommodation_type']);

/** Whether a name is that of a field other than the unit. */
function namesField(name: string): boolean {
  return fieldsByName('prices', name).some(({ field, score }) => score > 80 && !UNIT_FIELDS.has(field));
}

function ofOneCampsite(
  values: readonly Column[],
  matched: ReadonlySet<string>,
  columns: readonly Column[],
): Unpivot | null {
  const isNamed = values.some(({ name }) => hasPriceNoun(name));
  const named = values.filter(({ name }) => (isNamed ? hasPriceNoun(name) : !namesField(name)));
  const sides = named.flatMap((column) => {
    const side = sideOf(column.name);
    return side === null ? [] : [{ ...side, column }];
  });
  const [first] = sides;
  const others = columns.filter((column) => !sides.some((side) => side.column === column));
  // Each with more columns of its own is an offer of several fields.
  const hasMore = sides.some(({ column }) => {
    const own = plainWords(withoutPriceNouns(column.name));
    return others.some(({ name }) => ` ${plainWords(name)} `.includes(` ${own} `));
  });
  if (!first || sides.length < 2 || sides.length < named.length || hasMore || matched.has(first.role)) return null;
  const differ = new Set(sides.map(({ text }) => plainWords(text))).size === sides.length;
  const qualifiers = new Set(sides.map(({ column }) => priceQualifiers(column.name)));
  const arePrices = sides.every(({ column }) => hasPriceNoun(column.name) || isOfPrices(column));
  if (!differ || qualifiers.size > 1 || !arePrices || sides.some(({ role }) => role !== first.role)) return null;
  return {
    columns: sides.map(({ column }) => column.name),
    name: first.role,
    value: `price ${[...qualifiers][0]!}`.trim(),
    texts: Object.fromEntries(sides.map(({ column, text }) => [column.name, text])),
  };
}

function isOfPrices({ texts }: Column): boolean {
  const amounts = [...texts.keys()].filter(isAmount).map(numberOf);
  return amounts.length > 0 && amounts.every((amount) => amount >= LEAST_PRICE);
}

/** `El Pinar price` and `El Pinar units`: a row of each campsite, with both. */
function ofCampsites(values: readonly Column[], matched: ReadonlySet<string>): Unpivot | null {
  const prices = values.filter(({ name }) => hasPriceNoun(name) && withoutPriceNouns(name) !== '');
  const units = values.filter(({ name }) => UNITS.test(plainWords(name)) && !hasPriceNoun(name));
  if (prices.length < 2 || units.length === 0 || matched.has('campsite') || matched.has('link')) return null;
  const nameOf = (name: string) => plainWords(withoutPriceNouns(name));
  const unitsOf = new Map(units.map(({ name }) => [plainWords(name).replace(UNITS, ' ').trim(), name]));
  const beside = prices.map(({ name }) => unitsOf.get(nameOf(name)));
  if (beside.some((name) => name === undefined) || units.length !== prices.length) return null;
  return {
    columns: prices.map(({ name }) => name),
    name: 'campsite',
    value: 'price',
    texts: Object.fromEntries(prices.map(({ name }) => [name, withoutPriceNouns(name)])),
    beside: [{ columns: beside as string[], value: 'availability' }],
  };
}
