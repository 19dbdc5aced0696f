import { holidayAreaCode } from '@vivac/domain/holidays/holiday-area';
import type { ImportKind } from '../../mapping/fields.ts';
import { SCORE_PREFIX } from '../../mapping/fields.ts';
import {
  type ColumnFacts,
  isAmount,
  isLink,
  isNightCount,
  isWholeNumber,
  isYesOrNo,
  numberOf,
  saysSoldOut,
  shareOf,
} from './column-facts.ts';
import type { DateFacts } from './date-facts.ts';

/** A column with all that is known of what stands in it. */
export interface Column extends ColumnFacts {
  readonly dates: DateFacts | null;
}

/** Whether enough of a column can be read so: `share` is how much, from 0 to 1. */
type Fits = (column: Column, share: number) => boolean;

/** What must be read of a column that only its contents, or a part of its name, speak for. */
const MOST = 0.9;
/** What must be read of one that has the very name: the dry run tells of the rest. */
const HALF = 0.5;
const most = (test: (text: string) => boolean): Fits => {
  return (column, share) => shareOf(column, test) >= share;
};
const isText: Fits = (column) => shareOf(column, (text) => /\p{L}/u.test(text)) >= 0.5 && column.dates === null;
const isDay: Fits = ({ dates }) => dates !== null && dates.tells !== 'period';
const isDate: Fits = ({ dates }) => dates !== null;
const isMoment: Fits = ({ dates }) => dates !== null && dates.tells !== 'period';
const isWithin = (min: number, max: number) => (text: string) => {
  const number = numberOf(text);
  return number >= min && number <= max;
};
const isPrice = (text: string) => isAmount(text) || saysSoldOut(text);
const isScore = most((text) => isWithin(0, 100)(text.replace(/\s*\/\s*\d+$/, '')));
const isFree = most((text) => isWholeNumber(text) || isYesOrNo(text) || saysSoldOut(text));
const anything: Fits = () => true;

const PRICES: Readonly<Record<string, Fits>> = {
  campsite: isText,
  link: most(isLink),
  stay_date: isDay,
  price: most(isPrice),
  currency: most((text) => /^(\p{Sc}|\p{L}{3,5})$/u.test(text)),
  availability: isFree,
  accommodation_type: isText,
  original_type: isText,
  channel: isText,
  guests: most((text) => isWholeNumber(text) && isWithin(1, 40)(text)),
  cancellation_policy: anything,
  included_extras: anything,
  nights: most(isNightCount),
  minimum_nights: most(isNightCount),
  maximum_nights: most((text) => /^\d{1,10}(\s*\p{L}+)?$/u.test(text)),
  closed_to_arrival: most(isYesOrNo),
  closed_to_departure: most(isYesOrNo),
  closed: most(isYesOrNo),
  stop_sale: most(isYesOrNo),
  mandatory_fees: most(isAmount),
  tourist_tax: most(isAmount),
  children_ages: most((text) => /^\d{1,2}([,; ]+\d{1,2})*$/.test(text)),
  outcome: anything,
  observed_at: isMoment,
};

const CAMPSITES: Readonly<Record<string, Fits>> = {
  name: isText,
  name_if_taken: isText,
  link: most(isLink),
  latitude: most(isWithin(-90, 90)),
  longitude: most(isWithin(-180, 180)),
  province: isText,
  region: isText,
  overall_score: isScore,
  review_count: most(isWholeNumber),
  observed_at: isMoment,
};

const REVIEWS: Readonly<Record<string, Fits>> = {
  campsite: isText,
  link: most(isLink),
  date: isDate,
  score: isScore,
  nationality: isText,
  type: isText,
  original_type: isText,
  duration: most((text) => /\d/.test(text) && text.length < 60),
  group: isText,
  reviewer_name: isText,
  title: anything,
  positive: anything,
  negative: anything,
  language: most((text) => /^\p{L}{2}([-_]\p{L}{2})?$|^\p{L}{3,20}$/u.test(text)),
  answer: anything,
  stay_date: isDate,
  review_id: anything,
};

const HOLIDAYS: Readonly<Record<string, Fits>> = {
  area: most((text) => holidayAreaCode(text) !== null),
  country: most((text) => /^[A-Za-z]{2}$/.test(text)),
  kind: isText,
  name: isText,
  from: isDay,
  to: isDay,
  known_from: isDay,
  known_until: isDay,
};

const OCCUPANCY: Readonly<Record<string, Fits>> = {
  series: isText,
  place: isText,
  measure: isText,
  month: isDate,
  value: anything,
  suppressed: most(isYesOrNo),
};

const FITS: Readonly<Record<ImportKind, Readonly<Record<string, Fits>>>> = {
  prices: PRICES,
  campsites: CAMPSITES,
  reviews: REVIEWS,
  holidays: HOLIDAYS,
  occupancy: OCCUPANCY,
};

/** Whether what stands in a column can be read as a field; an empty column can be any. */
export function fitsField(kind: ImportKind, field: string, column: Column, hasVeryName = false): boolean {
  if (column.filled === 0) return true;
  const fits = field.startsWith(SCORE_PREFIX) ? isScore : FITS[kind][field];
  return fits?.(column, hasVeryName ? HALF : MOST) ?? false;
}
