import { type Thing, isThing, textOf, thingsOf, valuesOf } from '../thing.ts';
import { LODGING_TYPES, lodgingTier } from './lodging-types.ts';

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
