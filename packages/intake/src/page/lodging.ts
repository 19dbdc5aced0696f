import { plainCount, plainNumber, plainText } from './plain-text.ts';
import { isThing, localName, textOf, type Thing, thingsOf, valuesOf } from './json-ld.ts';
import { readNumber } from '../mapping/read-amount.ts';
import { Flaw } from '../verdict/import-refused.ts';

/** Kinds of lodging by schema.org’s hierarchy, the most specific first: where a thing has several types, the first is shown. */
const LODGING_TYPES: readonly string[] = [
  'Campground',
  'RVPark',
  'BedAndBreakfast',
  'Hostel',
  'Motel',
  'SkiResort',
  'VacationRental',
  'Resort',
  'Hotel',
  'LodgingBusiness',
];
/** What can be a lodging where the page names none of the above: units that are let whole, and businesses of no kind. */
const PERHAPS_TYPES: readonly string[] = [
  'CampingPitch',
  'Apartment',
  'House',
  'SingleFamilyResidence',
  'Residence',
  'Accommodation',
  'LocalBusiness',
  'TouristAttraction',
  'CivicStructure',
  'Place',
];
/** What may carry the name of the lodging where nothing else does. */
const LAST_TYPES: readonly string[] = ['Product', 'Organization', 'Corporation', 'Brand'];

const TIERS: readonly (readonly string[])[] = [LODGING_TYPES, PERHAPS_TYPES, LAST_TYPES];

/** How surely a thing of some types is a lodging: 0 the most; null where it is none. */
function lodgingTier(types: readonly string[]): number | null {
  const tier = TIERS.findIndex((kinds) => kinds.some((kind) => types.includes(kind)));
  return tier === -1 ? null : tier;
}

/** The most telling of some types. */
export function lodgingType(types: readonly string[]): string | null {
  return TIERS.flat().find((kind) => types.includes(kind)) ?? null;
}

/** An address, whole or in the parts that the page names. */
export interface PageAddress {
  readonly text: string;
  readonly street: string | null;
  readonly locality: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  /** As the page names it: a name or a code. */
  readonly country: string | null;
}

/** In degrees. */
export interface PageLocation {
  readonly latitude: number;
  readonly longitude: number;
}

const MAX_PART = 200;
const MAX_ADDRESS = 500;

export function pageAddress(thing: Thing): PageAddress | null {
  for (const value of addressesOf(thing)) {
    const found = isThing(value) ? addressOfParts(value) : addressOfText(value.text);
    if (found) return found;
  }
  return null;
}

function addressesOf(thing: Thing) {
  const places = thingsOf(thing, 'location', 'containedInPlace');
  return [...valuesOf(thing, 'address'), ...places.flatMap((place) => valuesOf(place, 'address'))];
}

function addressOfText(written: string): PageAddress | null {
  const text = plainText(written, MAX_ADDRESS);
  return text === null ? null : { text, street: null, locality: null, region: null, postalCode: null, country: null };
}

function addressOfParts(address: Thing): PageAddress | null {
  const part = (...properties: string[]) => plainText(nameOr(address, properties), MAX_PART);
  const street = part('streetAddress');
  const locality = part('addressLocality');
  const region = part('addressRegion');
  const postalCode = part('postalCode');
  const country = part('addressCountry');
  const town = [postalCode, locality].filter((each) => each !== null).join(' ');
  const text = [street, town, region, country].filter((each) => each !== null && each !== '').join(', ');
  if (text !== '') return { text, street, locality, region, postalCode, country };
  return addressOfText(textOf(address, 'name', 'description') ?? '');
}

/** A part of an address may be a thing of its own, as `Country` is, with a name. */
function nameOr(thing: Thing, properties: readonly string[]): string | null {
  const text = textOf(thing, ...properties);
  if (text !== null) return text;
  const [named] = thingsOf(thing, ...properties);
  return named ? textOf(named, 'name', 'identifier') : null;
}

/** Where a lodging is; null too for latitude 0, longitude 0, which pages state where they do not know. */
export function pageLocation(thing: Thing): PageLocation | null {
  const near = thingsOf(thing, 'geo', 'location', 'address', 'containedInPlace');
  for (const place of [...near, ...near.flatMap((each) => thingsOf(each, 'geo')), thing]) {
    const found = locationOf(textOf(place, 'latitude'), textOf(place, 'longitude'));
    if (found) return found;
  }
  return null;
}

function locationOf(north: string | null, east: string | null): PageLocation | null {
  const latitude = degrees(north);
  const longitude = degrees(east);
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Degrees may have any number of decimals, `41.387` too, which elsewhere might be a thousand. */
function degrees(text: string | null): number | null {
  const written = text?.trim().replace(/°$/, '') ?? '';
  return /^[-+]?\d{1,3}[.,]\d{1,20}$/.test(written) ? Number(written.replace(',', '.')) : plainNumber(written);
}

/** What a page says of its guests’ opinion. */
export interface PageRating {
  /** From 0 to 10, to the hundredth; null where value and scale do not fit together. */
  readonly score: number | null;
  /** As the page states it. */
  readonly value: number | null;
  readonly best: number | null;
  readonly worst: number | null;
}

/** The ends of a scale that schema.org assumes where a page states none. */
const BEST = 5;
const WORST = 1;
/** Scales that begin at nothing: of these an unsaid worst is 0, so that 8.6 of 10 stays 8.6. */
const FROM_ZERO: readonly number[] = [10, 20, 100];
const FRACTION = /^\s*(\d{1,3}(?:[.,]\d{1,4})?)\s*(?:\/|out of|of|de|sobre|von|sur)\s*(\d{1,3})\s*$/i;
const PERCENT = /^\s*(\d{1,3}(?:[.,]\d{1,4})?)\s*%\s*$/;

/** An `AggregateRating` as a score from 0 to 10: the worst of its scale is 0 and the best is 10, as scores of an import are read. */
export function pageRating(thing: Thing): PageRating | null {
  const written = textOf(thing, 'ratingValue');
  if (written === null) return null;
  const { value, outOf } = valueIn(written);
  const best = plainNumber(textOf(thing, 'bestRating')) ?? outOf;
  const worst = plainNumber(textOf(thing, 'worstRating'));
  return { score: scoreOf(value, best ?? BEST, worst), value, best, worst };
}

/** How many opinions there are, under the first of some names that has a number. */
export function ratingCount(thing: Thing, property: 'reviewCount' | 'ratingCount'): number | null {
  return plainCount(textOf(thing, property));
}

/** `4,5`, `4.5/5` and `90 %` are values; the latter two state their scale as well. */
function valueIn(written: string): { readonly value: number | null; readonly outOf: number | null } {
  const [, part, whole] = FRACTION.exec(written) ?? [];
  if (part !== undefined) return { value: plainNumber(part), outOf: Number(whole) };
  const percent = PERCENT.exec(written)?.[1];
  if (percent !== undefined) return { value: plainNumber(percent), outOf: 100 };
  return { value: plainNumber(written), outOf: null };
}

function scoreOf(value: number | null, best: number, stated: number | null): number | null {
  const worst = stated ?? (FROM_ZERO.includes(best) ? 0 : WORST);
  if (value === null || worst >= best || value < worst || value > best) return null;
  return Math.round(((value - worst) / (best - worst)) * 1000) / 100;
}

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

/** The lodging that a page is about. */
export interface ChosenLodging {
  readonly main: Thing;
  /** Whatever else describes the same lodging, by its id or its name, to be asked where `main` says nothing. */
  readonly same: readonly Thing[];
}

/** What the page says of itself, by which one of several lodgings is told. */
export interface PageIdentity {
  /** Its address and its canonical one, without fragments. */
  readonly addresses: readonly string[];
  readonly title: string;
}

/** What is chosen, `several` for a page that lists lodgings and is about none of them, null where it describes none. */
export type Choice = ChosenLodging | 'several' | null;

/** Properties under which a page describes what it is about. */
const ABOUT: Readonly<Record<string, number>> = { mainEntity: 8, about: 3, primaryTopic: 3 };
/** Properties under which a thing names others beside itself. */
const BESIDE: ReadonlySet<string> = new Set(
  (
    'item itemListElement isSimilarTo isRelatedTo relatedLink containsPlace containedInPlace containedIn parentOrganization ' +
    'subOrganization branchOf department memberOf publisher author creator brand sponsor nearby amenityFeature knowsAbout ' +
    'hasPart isPartOf makesOffer itemOffered offers recommendations citation subjectOf event location'
  ).split(' '),
);
const NOTABLE: readonly string[] = ['address', 'aggregateRating', 'geo', 'telephone', 'priceRange', 'url'];
const LISTED: ReadonlySet<string> = new Set(['item', 'itemListElement']);

/** Which of the things of a page is the lodging that it is about (fact-2). */
export function chooseLodging(things: readonly Thing[], page: PageIdentity): Choice {
  const holders = holdersOf(things);
  const candidates = things.flatMap((thing) => {
    const tier = isNamed(thing) ? lodgingTier(thing.types) : null;
    const points = tier === null ? 0 : pointsOf(thing, holders.get(thing) ?? [], page);
    // A publisher or a place of an event is no lodging, where only its kind could be.
    return tier === null || (tier > 0 && points < 0) ? [] : [{ thing, tier, points }];
  });
  const best = candidates.reduce<(typeof candidates)[number] | null>((chosen, each) => {
    if (!chosen || each.tier < chosen.tier) return each;
    return each.tier === chosen.tier && each.points > chosen.points ? each : chosen;
  }, null);
  if (!best) return null;
  const rivals = candidates.filter(({ tier, thing }) => tier === best.tier && !isSame(thing, best.thing));
  if (best.tier < 2 && best.points <= 0 && rivals.length > 0 && isListed(best.thing, holders)) return 'several';
  const same = things.filter((thing) => thing !== best.thing && isSame(thing, best.thing) && !isRoomOf(thing));
  return { main: best.thing, same };
}

interface Holder {
  readonly thing: Thing;
  readonly property: string;
}

function holdersOf(things: readonly Thing[]): Map<Thing, Holder[]> {
  const holders = new Map<Thing, Holder[]>();
  for (const thing of things) {
    for (const [property, values] of thing.properties) {
      for (const value of values) {
        if (!isThing(value)) continue;
        const known = holders.get(value);
        if (known) known.push({ thing, property });
        else holders.set(value, [{ thing, property }]);
      }
    }
  }
  return holders;
}

function pointsOf(thing: Thing, holders: readonly Holder[], { addresses, title }: PageIdentity): number {
  const about = Math.max(0, ...holders.map(aboutPoints));
  const isBeside = about === 0 && holders.some(({ property }) => BESIDE.has(property));
  const url = textOf(thing, 'url');
  const isOfPage = url !== null && addresses.includes(withoutFragment(url));
  const name = alike(textOf(thing, 'name') ?? '');
  return (
    about +
    (thing.properties.has('mainEntityOfPage') ? 4 : 0) +
    (isOfPage ? 4 : 0) +
    (holders.length === 0 ? 2 : 0) +
    (name !== '' && alike(title).includes(name) ? 3 : 0) +
    (isBeside ? -10 : 0) +
    NOTABLE.filter((property) => thing.properties.has(property)).length / 2
  );
}

/** Who publishes a whole site is whom it is about; who publishes an article is not. */
function aboutPoints({ thing, property }: Holder): number {
  return property === 'publisher' && thing.types.includes('WebSite') ? 2 : (ABOUT[property] ?? 0);
}

function isListed(thing: Thing, holders: ReadonlyMap<Thing, readonly Holder[]>): boolean {
  return (holders.get(thing) ?? []).some(({ property }) => LISTED.has(property));
}

function isNamed(thing: Thing): boolean {
  return textOf(thing, 'name', 'legalName', 'alternateName') !== null;
}

/** Whether two things describe the same: of one id, or both businesses or places of one name. */
function isSame(one: Thing, other: Thing): boolean {
  if (one === other) return true;
  if (one.id !== null && one.id === other.id) return true;
  const name = alike(textOf(one, 'name') ?? '');
  return (
    name !== '' &&
    name === alike(textOf(other, 'name') ?? '') &&
    lodgingTier(one.types) !== null &&
    lodgingTier(other.types) !== null
  );
}

/** Units of a lodging that bear its name, such as a room type, say nothing of the whole. */
function isRoomOf(thing: Thing): boolean {
  return thing.types.includes('Accommodation') && !thing.types.some((type) => LODGING_TYPES.includes(type));
}

/** Ratings that stand by themselves and name what they are of. */
export function ratingsOf({ main, same }: ChosenLodging, things: readonly Thing[]): Thing[] {
  const own = [main, ...same].flatMap((thing) => thingsOf(thing, 'aggregateRating'));
  const apart = things.filter(
    (thing) =>
      thing.types.includes('AggregateRating') &&
      valuesOf(thing, 'itemReviewed').some((item) =>
        isThing(item) ? isSame(item, main) : alike(item.text) === alike(textOf(main, 'name') ?? ''),
      ),
  );
  return [...new Set([...own, ...apart])];
}

function alike(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** An address in the one form under which it is compared. */
export function withoutFragment(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}
