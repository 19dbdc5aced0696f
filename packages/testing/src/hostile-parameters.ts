import fc from 'fast-check';
import { NORTH, SOUTHERN } from './market/market.ts';

export const POLLUTION = '__proto__ constructor prototype toString hasOwnProperty constructor[prototype][admin]'.split(
  ' ',
);
export const DAYS = (
  '0001-01-01 0000-00-00 9999-12-31 2199-12-31 2000-01-01 ' + '-2027-01-01 %2B012027-01-01 2027-02-29 2027-13-01'
).split(' ');
export const NUMBERS = [
  '-1',
  '0',
  '-0',
  '1.5',
  '1e308',
  '1e-7',
  '0x10',
  '1_000',
  '32768',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '99999999999999999999999999',
  'NaN',
  'Infinity',
  '%D9%A3',
  '%EF%BC%91',
];
export const TEXTS = [
  '',
  ' ',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F%92%A9',
  '%C0%AF',
  '%25',
  '%0d%0aX-Evil:%201',
  "'",
  "'%20OR%20'1'='1",
  "';DROP%20TABLE%20prices;--",
  '$1',
  '$$',
  '%5C',
  '{}',
  '[]',
  '[object%20Object]',
  'null',
  'undefined',
  'true',
  '<script>alert(1)</script>',
  '..%2F..%2Fetc%2Fpasswd',
  'x'.repeat(300),
  'x'.repeat(301),
  'x'.repeat(5000),
  '%F0%9F%8F%95'.repeat(150),
  ...POLLUTION,
];

/** Written into an address as they are: some are percent-encoded well, some not at all. */
export const hostile = fc.oneof(
  fc.constantFrom(...DAYS),
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }).map(encode),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(encode),
  fc.integer().map(String),
  fc.double().map(String),
);
/** What hurts a parameter of its kind first. */
export const hostileTo = (name: string): fc.Arbitrary<string> => {
  const edges = name.endsWith('date')
    ? DAYS
    : /month|^year$|days|^nights$|guests|^from$|^to$|^zoom$|^south$|^west$|^north$|^east$/.test(name)
      ? NUMBERS
      : TEXTS;
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...edges) }, { weight: 1, arbitrary: hostile });
};
const CHOICES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  all: fc.constantFrom('true', 'false'),
  format: fc.constantFrom('csv', 'csv', 'csv', 'xlsx'),
  lengthofstay: fc.constantFrom('1', '7', 'Any'),
  as_of: fc.constantFrom('2027-01-20', '2027-01-12T07%3A00', '2027-01-16T06%3A00%3A00Z'),
  from: fc.nat(20).map(String),
  to: fc.integer({ min: 20, max: 100 }).map(String),
  sort_by: fc.constantFrom('Newest%20First', 'Lowest%20Score'),
  type: fc.constantFrom('All', 'bungalow'),
  reviewers: fc.constantFrom('All', 'Group'),
  review_scores: fc.constantFrom('All', 'Good:%207-9'),
  time_of_year: fc.constantFrom('All', 'Jun-Aug'),
  words: fc.constantFrom('ducha', 'pool%20closed'),
  other_type: fc.constant('mobile%20home'),
  compared_with: fc.constantFrom('dearest', 'median', 'rank'),
  since: fc.constantFrom('yesterday', 'last-visit', '30-days', '2027-01-16T06%3A00%3A00Z'),
  kind: fc.constantFrom('price_up', 'sold_out'),
  arrival: fc.constant('2027-07-10'),
  first_date: fc.constant('2027-03-22'),
  last_date: fc.constant('2027-04-22'),
  first_night: fc.constant('2027-02-01'),
  last_night: fc.constant('2027-03-01'),
  unread: fc.constantFrom('true', 'false'),
  confirmed: fc.constantFrom('true', 'false'),
  state: fc.constantFrom('open', 'closed'),
  columns: fc.constantFrom('key_dates', 'weeks'),
  measure: fc.constantFrom('occupancy', 'nights'),
  span: fc.constantFrom('night', 'week', 'month'),
  subject: fc.constantFrom('price_score', 'pace', 'compression', 'first_movers'),
  week: fc.constant('2027-02-08'),
  decision: fc.constantFrom('accepted', 'ignored'),
  outcome: fc.constantFrom('followed', 'not_for_sale'),
  before: fc.uuid(),
  childrenAges: fc.constantFrom('0', '3', '3,7'),
  arrived_after: fc.constant('2026-11-21T06%3A00%3A00Z'),
};
const OF_NUMBERS: Readonly<Record<string, fc.Arbitrary<number>>> = {
  month: fc.integer({ min: 1, max: 12 }),
  days: fc.integer({ min: 1, max: 366 }),
  year: fc.integer({ min: 2000, max: 2199 }),
  numberofguests: fc.integer({ min: 1, max: 100 }),
  nights: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 365 })),
  guests: fc.integer({ min: 1, max: 50 }),
  changedprice: fc.integer({ min: 1, max: 400 }),
  limit: fc.integer({ min: 1, max: 500 }),
  offset: fc.nat(20),
  zoom: fc.integer({ min: 0, max: 18 }),
  south: fc.integer({ min: -90, max: 40 }),
  north: fc.integer({ min: 41, max: 90 }),
  west: fc.integer({ min: -180, max: 1 }),
  east: fc.integer({ min: 2, max: 180 }),
};

/** What a parameter of a call may well be. */
export const plausible = (name: string, path: string): fc.Arbitrary<string> => {
  if (name === 'kind' && path === '/api/inbox') return fc.constant('price_change');
  if (/^(campsite|campsitename|competitorname|changedname|referencename)$/.test(name))
    return fc.constantFrom(...NORTH, ...NORTH, SOUTHERN).map(encode);
  if (name in OF_NUMBERS) return OF_NUMBERS[name]!.map(String);
  if (name in CHOICES) return CHOICES[name]!;
  // Only of nights ahead.
  if (name === 'date' && /adviser|position|sales-channels/.test(path)) return fc.constant('2027-02-10');
  if (name.endsWith('date')) {
    const between = { min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true };
    return fc.date(between).map((date) => date.toISOString().slice(0, 10));
  }
  return fc.constantFrom('Booking', 'Glamping%20tent', 'Free', 'None');
};

/** As a browser writes it; what is no text at all is left as it is. */
export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
