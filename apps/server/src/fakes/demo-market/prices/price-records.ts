import { OFFER_DIMENSION_KEYS } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { OFFER_FIELDS } from '@vivac/intake/mapping/fields';
import { csvField } from '../csv.ts';
import type { DemoCampsite } from '../campsites/demo-campsite.ts';
import type { DemoOffer } from './offers.ts';
import type { CampsiteNights, OfferNights } from './prices.ts';
import { WEEK_NIGHTS } from './season-nights.ts';
import { chargesOf } from './stays/charges.ts';

/** What a source sends at once: a look at the whole market, or every morning's look at a part of it. */
export interface DemoPriceCapture {
  /** When the last campsite was looked at. */
  readonly capturedAt: Date;
  /** Says the day and what is in it; fit for a file or a batch. */
  readonly name: string;
  /** What each of its looks asked for, where its looks are complete: as a mapping says it. */
  readonly complete?: ('campsite' | 'channel' | 'stay_date' | 'guests' | 'nights')[];
  /** CSV with a header, in pieces; starts anew at every call. */
  rows(): Iterable<string>;
}

/** The columns of a price file in Vivac's own names, in the order that the demo market writes them. */
export const PRICE_COLUMNS = [
  'link',
  'stay_date',
  'price',
  'currency',
  'availability',
  'minimum_nights',
  'closed_to_arrival',
  'closed_to_departure',
  'closed',
  'mandatory_fees',
  'tourist_tax',
  ...OFFER_DIMENSION_KEYS.map((key) => OFFER_FIELDS[key].field),
  'original_type',
  'observed_at',
] as const;

/** Those of a file that also says where a look was not answered. */
export const LOOK_COLUMNS = [...PRICE_COLUMNS, 'outcome'] as const;

// By half euros, because writing a number anew for every row is what takes the time.
const PRICE_TEXTS = Array.from({ length: 802 }, (_, halves) => (halves === 0 ? '' : String(halves / 2)));

const NO_TERMS = ',,,,';

/** The rows of one offer that a capture sends. */
export interface OfferRecords {
  readonly campsite: DemoCampsite;
  readonly offer: DemoOffer;
  readonly nights: CampsiteNights;
  readonly found: OfferNights;
  /** 1 on the nights of which there is something to say; their number is that of the nights looked at. */
  readonly isNews: Uint8Array;
  readonly observedAt: Date;
  /** For a file with {@link LOOK_COLUMNS}, of which only a row without a price says an outcome. */
  readonly saysOutcome?: true;
}

/** The rows of one offer, of nightly rates with their terms. */
export function recordsOfOffer(records: OfferRecords): string {
  const { campsite, offer, nights, found, isNews } = records;
  const start = `${campsite.link},`;
  const end = endOfRecord(records);
  const terms = offer.nights === WEEK_NIGHTS ? null : termsTexts(nights, offer.type);
  let text = '';
  for (let night = 0; night < isNews.length; night++) {
    if (isNews[night] === 0) continue;
    const units = found.unitsLeft[night]!;
    const price = PRICE_TEXTS[found.halfEuros[night]!]!;
    const unitsText = units < 0 ? '' : units;
    text += start + nights.season.days[night]! + ',' + price + ',EUR,' + unitsText + (terms?.[night] ?? NO_TERMS) + end;
  }
  return text;
}

/** The row of a look at one night that was not answered. */
export function failedLookRecord(campsite: DemoCampsite, day: Day, offer: DemoOffer, observedAt: Date): string {
  return `${campsite.link},${day},,EUR,${NO_TERMS}${endOfRecord({ campsite, offer, observedAt }).trimEnd()},failed\n`;
}

function endOfRecord({
  campsite,
  offer,
  observedAt,
  saysOutcome,
}: Pick<OfferRecords, 'campsite' | 'offer' | 'observedAt' | 'saysOutcome'>) {
  const { mandatoryFees, touristTax } = chargesOf(campsite, offer);
  const parts = [
    mandatoryFees,
    touristTax,
    ...OFFER_DIMENSION_KEYS.map((key) => offer[key]),
    offer.originalType,
    observedAt.toISOString().replace(/\.\d+/, ''),
  ];
  return `,${parts.map(csvField).join(',')}${saysOutcome ? ',' : ''}\n`;
}

/** Minimum stay, closed to arrival, closed to departure and closed, by night. */
function termsTexts({ open, terms }: CampsiteNights, type: string): string[] {
  const { minimumNights, changeless } = terms.get(type)!;
  return Array.from(open, (isOpen, night) => {
    if (isOpen === 0) return ',,,,1';
    const nights = minimumNights[night]!;
    const change = changeless[night] === 1 ? ',1,1' : ',,';
    return `,${nights > 1 ? nights : ''}${change},`;
  });
}
