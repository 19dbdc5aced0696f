import { readNumber } from '../../mapping/read-amount.ts';
import { plainText } from '../plain-text.ts';
import { type Thing, localName, textOf, thingsOf } from '../thing.ts';
import { Flaw } from '../../verdict/problem.ts';

/** An offer as the page states it. Nothing of it is a price of a night: pages do not say for which stay it is. */
export interface PageOffer {
  readonly name: string | null;
  /** In units of the currency; null where it is not stated, or could be two numbers. */
  readonly price: number | null;
  readonly lowPrice: number | null;
  readonly highPrice: number | null;
  /** As the page writes it, such as `EUR`. */
  readonly currency: string | null;
  /** The price as it stands on the page. */
  readonly priceText: string | null;
  /** Dates as the page writes them. */
  readonly validFrom: string | null;
  readonly validThrough: string | null;
  readonly availability: string | null;
  readonly url: string | null;
}

const MAX_OFFERS = 100;
const MAX_TEXT = 300;
const MAX_DATE = 40;
const OFFERS = new Set(['Offer', 'AggregateOffer', 'OfferForLease', 'OfferForPurchase', 'Demand']);

/** The offers of a lodging and of what it lets, in the order of the page. */
export function pageOffers(thing: Thing): PageOffer[] {
  const units = thingsOf(thing, 'containsPlace', 'accommodation', 'hasAccommodation', 'hasPart').slice(0, MAX_OFFERS);
  const catalogues = thingsOf(thing, 'hasOfferCatalog').flatMap((catalogue) => thingsOf(catalogue, 'itemListElement'));
  const found = [
    ...[thing, ...units].flatMap((each) => thingsOf(each, 'offers', 'makesOffer')),
    ...catalogues.filter(({ types }) => types.some((type) => OFFERS.has(type))),
  ];
  const within = found.flatMap((offer) => [offer, ...thingsOf(offer, 'offers')]);
  return [...new Set(within)].slice(0, MAX_OFFERS).map(pageOffer).filter(saysSomething);
}

function pageOffer(offer: Thing): PageOffer {
  const [specification] = thingsOf(offer, 'priceSpecification');
  const [item] = thingsOf(offer, 'itemOffered');
  const stated = (...properties: string[]) =>
    textOf(offer, ...properties) ?? (specification ? textOf(specification, ...properties) : null);
  const url = textOf(offer, 'url');
  const priceText = plainText(stated('price', 'minPrice'), MAX_TEXT);
  return {
    name: plainText(textOf(offer, 'name') ?? (item ? textOf(item, 'name') : null), MAX_TEXT),
    price: amount(stated('price')),
    lowPrice: amount(stated('lowPrice', 'minPrice')),
    highPrice: amount(stated('highPrice', 'maxPrice')),
    currency: plainText(stated('priceCurrency'), MAX_DATE),
    priceText,
    validFrom: plainText(stated('validFrom', 'availabilityStarts'), MAX_DATE),
    validThrough: plainText(stated('validThrough', 'priceValidUntil', 'availabilityEnds'), MAX_DATE),
    availability: plainText(localName(textOf(offer, 'availability') ?? ''), MAX_TEXT),
    url: url !== null && /^https?:\/\//i.test(url) ? plainText(url, MAX_TEXT * 4) : null,
  };
}

function saysSomething({ price, lowPrice, highPrice, priceText }: PageOffer): boolean {
  return price !== null || lowPrice !== null || highPrice !== null || priceText !== null;
}

/** A price without its currency; null where its point could be one of thousands. */
function amount(text: string | null): number | null {
  const digits = text?.trim().replace(/^[^\d]{0,4}(?=\d)|(?<=\d)[^\d]{0,6}$/g, '') ?? '';
  const read = digits === '' || digits.length > 40 ? null : readNumber(digits, null);
  return read === null || read instanceof Flaw || !Number.isFinite(read) ? null : read;
}
