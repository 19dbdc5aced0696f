import { type Attributes, decodePage, PageHead, type TdmReservation, visitHtml } from './document.ts';
import { type FactSource, jsonLdThings, textOf, type Thing } from './json-ld.ts';
import { lenientJson } from './lenient-json.ts';
import {
  chooseLodging,
  type ChosenLodging,
  lodgingType,
  type PageAddress,
  pageAddress,
  type PageLocation,
  pageLocation,
  type PageOffer,
  pageOffers,
  type PageRating,
  pageRating,
  ratingCount,
  ratingsOf,
  withoutFragment,
} from './lodging.ts';
import {
  type MicrodataItem,
  microdataItems,
  microdataThings,
  type MicrodataTree,
  MicrodataTreeBuilder,
} from './microdata.ts';
import { plainText } from './plain-text.ts';

/** A fact, and how the page states it: in its data, or as its title. */
export interface Stated<T> {
  readonly value: T;
  readonly from: FactSource | 'title';
}

/** Why something of a page was not read. None of it keeps the rest from being read. */
export type PageProblem =
  /** A JSON-LD script that is no JSON, not even as pages write it. */
  | 'broken_json_ld'
  /** More items, scripts or elements than are read, or deeper ones. */
  | 'too_much'
  /** A list of lodgings: the page is about none of them. */
  | 'several_lodgings';

/** What a page says of the lodging that it is about (fact-1). Nothing of it is a price by date. */
export interface PageFacts {
  /** Local name of schema.org, such as `Campground`. */
  readonly type: Stated<string> | null;
  readonly name: Stated<string> | null;
  readonly address: Stated<PageAddress> | null;
  readonly location: Stated<PageLocation> | null;
  readonly telephone: Stated<string> | null;
  readonly rating: Stated<PageRating> | null;
  readonly reviewCount: Stated<number> | null;
  readonly ratingCount: Stated<number> | null;
  /** As the page writes it: `€€`, `45–120 €`. */
  readonly priceRange: Stated<string> | null;
  readonly offers: readonly Stated<PageOffer>[];
  readonly url: Stated<string> | null;
  readonly title: string | null;
  /** BCP 47, as the page states it. */
  readonly language: string | null;
  /** Whether the page reserves its rights against text and data mining (`tdm-reservation`); null where it says nothing. */
  readonly tdmReservation: boolean | null;
  readonly tdmPolicy: string | null;
  readonly problems: readonly PageProblem[];
}

/** A page and what is known of it beside its bytes. */
export interface PageBytes {
  readonly bytes: Uint8Array;
  /** The header of that name; null where there was none. */
  readonly contentType: string | null;
  /** Where it was found; null where nobody knows. */
  readonly address: string | null;
}

const MAX_NAME = 300;
const MAX_TELEPHONE = 60;
const MAX_URL = 2_000;
const MAX_LANGUAGE = 35;
/** Without control characters and half ones, which no address has and no database keeps. */
const WEB_ADDRESS = /^https?:\/\/[^\p{Cc}\p{Cs}]*$/iu;

/** The facts of a page (fact-1). Whatever its bytes are, it is read in time and memory that their number bounds. */
export function pageFacts(page: PageBytes): PageFacts {
  const { scanned, things, problems } = describedIn(page);
  const addresses = [page.address, scanned.canonical].flatMap((each) => (each === null ? [] : [withoutFragment(each)]));
  const choice = chooseLodging(things, { addresses, title: scanned.title });
  const title = plainText(scanned.title, MAX_NAME);
  const lodging = choice === null || choice === 'several' ? NOTHING : lodgingFacts(choice, things);
  return {
    ...lodging,
    name: lodging.name ?? (title === null ? null : { value: title, from: 'title' }),
    title,
    language: plainText(scanned.language, MAX_LANGUAGE),
    tdmReservation: scanned.tdm.reserved,
    tdmPolicy: plainText(scanned.tdm.policy, MAX_URL),
    problems: choice === 'several' ? [...problems, 'several_lodgings'] : problems,
  };
}

/** All that a page states in data, whatever it describes. */
export interface PageItems {
  /** As the HTML standard finds them. */
  readonly microdata: readonly MicrodataItem[];
  /** The values of its JSON-LD scripts as they stand there, mended where they are broken. */
  readonly jsonLd: readonly unknown[];
}

export function pageItems(page: PageBytes): PageItems {
  const scanned = scanPage(decodePage(page.bytes, page.contentType), page.address);
  const microdata = microdataItems(scanned.microdata, resolver(scanned)).items;
  return { microdata, jsonLd: scanned.scripts.flatMap((script) => lenientJson(script).values) };
}

interface Described {
  readonly scanned: ScannedPage;
  readonly things: readonly Thing[];
  readonly problems: PageProblem[];
}

function describedIn({ bytes, contentType, address }: PageBytes): Described {
  const scanned = scanPage(decodePage(bytes, contentType), address);
  const resolve = resolver(scanned);
  const read = scanned.scripts.map(lenientJson);
  const jsonLd = jsonLdThings(
    read.flatMap(({ values }) => values),
    resolve,
  );
  const microdata = microdataItems(scanned.microdata, resolve);
  const problems: PageProblem[] = [];
  if (read.some(({ broken }) => broken)) problems.push('broken_json_ld');
  if (scanned.scriptsCut || jsonLd.cut || microdata.cut) problems.push('too_much');
  return { scanned, things: [...jsonLd.things, ...microdataThings(microdata.items)], problems };
}

function resolver({ base }: ScannedPage): (address: string) => string {
  return (address) => URL.parse(address, base ?? undefined)?.href ?? address;
}

type LodgingFacts = Pick<
  PageFacts,
  | 'type'
  | 'name'
  | 'address'
  | 'location'
  | 'telephone'
  | 'rating'
  | 'reviewCount'
  | 'ratingCount'
  | 'priceRange'
  | 'offers'
  | 'url'
>;

const NOTHING: LodgingFacts = {
  type: null,
  name: null,
  address: null,
  location: null,
  telephone: null,
  rating: null,
  reviewCount: null,
  ratingCount: null,
  priceRange: null,
  offers: [],
  url: null,
};

function lodgingFacts(chosen: ChosenLodging, things: readonly Thing[]): LodgingFacts {
  const described = [chosen.main, ...chosen.same];
  const ratings = ratingsOf(chosen, things);
  const text = (most: number, ...properties: string[]) =>
    first(described, (thing) => plainText(textOf(thing, ...properties), most));
  return {
    type: first(described, ({ types }) => lodgingType(types)),
    name: text(MAX_NAME, 'name', 'legalName', 'alternateName'),
    address: first(described, pageAddress),
    location: first(described, pageLocation),
    telephone: text(MAX_TELEPHONE, 'telephone', 'phone') ?? first(described, contactTelephone),
    rating: first(ratings, pageRating),
    reviewCount: first([...ratings, ...described], (thing) => ratingCount(thing, 'reviewCount')),
    ratingCount: first([...ratings, ...described], (thing) => ratingCount(thing, 'ratingCount')),
    priceRange: text(MAX_NAME, 'priceRange'),
    offers: described.flatMap((thing) => pageOffers(thing).map((value) => ({ value, from: thing.from }))),
    url: first(described, (thing) => webAddress(textOf(thing, 'url'))),
  };
}

/** What the first of some things says that says anything. */
function first<T>(things: readonly Thing[], read: (thing: Thing) => T | null): Stated<T> | null {
  for (const thing of things) {
    const value = read(thing);
    if (value !== null) return { value, from: thing.from };
  }
  return null;
}

function contactTelephone(thing: Thing): string | null {
  const points = (thing.properties.get('contactPoint') ?? []).filter((value) => 'properties' in value);
  return (
    points.map((point) => plainText(textOf(point, 'telephone'), MAX_TELEPHONE)).find((found) => found !== null) ?? null
  );
}

function webAddress(text: string | null): string | null {
  return text !== null && text.length <= MAX_URL && WEB_ADDRESS.test(text.trim()) ? text.trim() : null;
}

/** What of a page is read further. */
export interface ScannedPage {
  readonly title: string;
  readonly language: string | null;
  /** The address that relative ones are relative to; null where the page does not say and nobody knows. */
  readonly base: string | null;
  readonly canonical: string | null;
  /** `tdm-reservation` and `tdm-policy` of its meta elements. */
  readonly tdm: TdmReservation;
  /** The texts of its JSON-LD scripts. */
  readonly scripts: readonly string[];
  /** Whether scripts were too long or too many to be kept. */
  readonly scriptsCut: boolean;
  readonly microdata: MicrodataTree;
}

const MAX_SCRIPTS = 200;
/** All scripts together, in characters: a page of facts has some thousands. */
const MAX_SCRIPT_CHARACTERS = 4_000_000;
const JSON_LD = /^\s*application\/ld\+json\s*(;|$)/i;

/** Walks a page once. */
function scanPage(html: string, address: string | null): ScannedPage {
  const microdata = new MicrodataTreeBuilder(/itemref/i.test(html));
  const head = new PageHead();
  const scripts = new Scripts();
  // What lies in a template is not part of the document.
  let templates = 0;
  visitHtml(html, {
    open: (name, attributes) => {
      if (name === 'template') templates++;
      if (templates > 0) return;
      microdata.open(name, attributes);
      head.open(name, attributes);
      scripts.open(name, attributes);
    },
    text: (text) => {
      if (templates > 0) return;
      microdata.text(text);
      head.text(text);
      scripts.text(text);
    },
    close: (name) => {
      if (templates === 0) {
        microdata.close();
        head.close(name);
        scripts.close();
      } else if (name === 'template') templates--;
    },
  });
  return {
    title: head.title ?? '',
    language: head.language,
    base: (head.base === null ? null : URL.parse(head.base, address ?? undefined)?.href) ?? address,
    canonical: head.canonical,
    tdm: head.tdm(),
    scripts: scripts.texts,
    scriptsCut: scripts.cut,
    microdata: microdata.tree(),
  };
}

class Scripts {
  readonly texts: string[] = [];
  cut = false;
  #pieces: string[] | null = null;
  #characters = 0;

  open(name: string, { type }: Attributes): void {
    if (name === 'script' && JSON_LD.test(type ?? '')) this.#pieces = [];
  }

  text(text: string): void {
    if (!this.#pieces) return;
    this.#characters += text.length;
    if (this.#characters <= MAX_SCRIPT_CHARACTERS) this.#pieces.push(text);
    else this.cut = true;
  }

  close(): void {
    if (!this.#pieces) return;
    if (this.texts.length >= MAX_SCRIPTS) this.cut = true;
    else this.texts.push(this.#pieces.join(''));
    this.#pieces = null;
  }
}

type Row = Readonly<Record<string, string | number | null>>;

/**
 * What a campsite has of a page’s facts, as a row of our own format of campsites; null where the page names nothing, or nobody knows which
 * campsite is meant. A title alone names nothing: error pages have one too. The score is from 0 to 10 (fact-1).
 */
export function campsiteRow(facts: PageFacts, link: string | null, readAt: Date): Row | null {
  const { name, location, rating } = facts;
  if (name === null || link === null) return null;
  if (name.from === 'title' && location === null && rating === null) return null;
  return {
    name: name.value,
    name_if_taken: `${name.value} (${new URL(link).hostname})`,
    link,
    ...(location && { latitude: location.value.latitude, longitude: location.value.longitude }),
    overall_score: rating && rating.value.score,
    review_count: countOf(facts.reviewCount, facts.ratingCount),
    observed_at: readAt.toISOString(),
  };
}

function countOf(...stated: readonly (Stated<number> | null)[]): number | null {
  return stated.find((count) => count !== null)?.value ?? null;
}
