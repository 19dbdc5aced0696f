import type { ChangeKind, ChangeLook } from '@vivac/domain/changes/change';
import { packTerms } from '@vivac/domain/offers/stay-terms';
import type { MonthLook } from '@vivac/domain/changes/offer-month-changes';
import type { SeenMonth } from '@vivac/domain/offers/offer';

/** Days of looks at a small market in which it is known what moved. */
export interface PlantedMarket {
  readonly campsites: number;
  readonly offers: number;
  readonly nights: number;
  /** Two a day. */
  readonly looks: number;
  readonly planted: readonly PlantedChange[];
  readonly drifts: readonly Planted[];
  readonly blips: readonly Planted[];
  seenAt(look: number, campsite: number, offer: number): SeenNight[];
}

/** Where something was planted: nights of a month from `first` on, from a look on. */
export interface Planted {
  readonly campsite: number;
  readonly first: number;
  readonly nights: number;
  readonly look: number;
}

export interface PlantedChange extends Planted {
  readonly kind: ChangeKind;
  /** Of a price, the factor by which it moves. */
  readonly factor: number;
}

const CAMPSITES = 12;
const NIGHTS = 30;
const DRIFT_DAYS = 12;
/** Ninety days of two offers a campsite. */
const WHOLE = { seed: 16, looks: 180, offers: 2, blips: 200 };

const driftOf = (looksSince: number) => 1.01 ** Math.min(DRIFT_DAYS, 1 + Math.floor(looksSince / 2));

/** Numbers from 0 below 1 that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const KINDS: readonly ChangeKind[] = ['price_up', 'price_down', 'price_up', 'sold_out', 'minimum_stay'];

/**
 * Forty true changes, twelve drifts of twelve times 1 %, one a day, and blips of one look, in prices that waver by half a
 * percent. Every night belongs to one planted change at most, so that it is known what belongs to what; a blip may be anywhere.
 */
export function plantedMarket(asked: Partial<typeof WHOLE> = {}): PlantedMarket {
  const { seed, looks, offers, blips: blipCount } = { ...WHOLE, ...asked };
  const random = randomOf(seed);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  // Five stretches of six nights at each campsite.
  const places = Array.from({ length: CAMPSITES * 5 }, (_, at) => ({
    campsite: at % CAMPSITES,
    first: 6 * Math.floor(at / CAMPSITES),
  }));
  const planted = places.slice(0, 40).map((place, at): PlantedChange => {
    const kind = KINDS[at % KINDS.length]!;
    const share = 0.04 + random() * 0.2;
    const factor = { price_up: 1 + share, price_down: 1 - share }[String(kind)] ?? 1;
    return { ...place, nights: between(1, 5), look: between(6, looks - 6), kind, factor };
  });
  const drifts = places
    .slice(40, 52)
    .map((place) => ({ ...place, nights: 5, look: between(4, looks - 2 * DRIFT_DAYS - 6) }));
  const blips: (Planted & { isGone: boolean; factor: number })[] = [];
  while (blips.length < blipCount) {
    const blip = {
      campsite: between(0, CAMPSITES - 1),
      first: between(0, NIGHTS - 4),
      nights: between(1, 4),
      look: between(3, looks - 3),
      isGone: random() < 0.3,
      factor: 1.05 + random() * 0.8,
    };
    // Two at looks one after the other would be seen twice.
    const isAlone = blips.every(({ campsite, look }) => campsite !== blip.campsite || Math.abs(look - blip.look) > 1);
    if (isAlone) blips.push(blip);
  }
  const isAt = ({ campsite, first, nights }: Planted, of: number, night: number) =>
    campsite === of && night >= first && night < first + nights;
  const nightAt = (look: number, campsite: number, offer: number, night: number, wavering: number): SeenNight => {
    let price = 8000 + 700 * campsite + 2500 * offer + 40 * night;
    const blip = blips.find((each) => each.look === look && isAt(each, campsite, night));
    const change = planted.find((each) => look >= each.look && isAt(each, campsite, night));
    const drift = drifts.find((each) => look >= each.look && isAt(each, campsite, night));
    if (blip?.isGone || change?.kind === 'sold_out') return null;
    if (blip) price *= blip.factor;
    if (change) price *= change.factor;
    if (drift) price *= driftOf(look - drift.look);
    const seen = Math.round(price * (1 + (wavering - 0.5) * 0.01));
    return change?.kind === 'minimum_stay' ? { price: seen, terms: packTerms({ minimumNights: 3 }) } : seen;
  };
  return {
    campsites: CAMPSITES,
    offers,
    nights: NIGHTS,
    looks,
    planted,
    drifts,
    blips,
    seenAt(look, campsite, offer) {
      const waver = randomOf(seed + 7 * look + 1009 * campsite + 31 * offer);
      return Array.from({ length: NIGHTS }, (_, night) => nightAt(look, campsite, offer, night, waver()));
    },
  };
}

export const HOUR_S = 3600;
/** 1 September 2026, 06:00 UTC. */
export const FIRST_LOOK_S = Date.UTC(2026, 8, 1, 6) / 1000;

/** One night as a look sees it; a number is a price in cents, null that it cannot be booked. */
export type SeenNight =
  number | null | { readonly price: number | null; readonly units?: number | null; readonly terms?: number };

/** A look some hours after the first one, but for what is said. */
export function lookAfter(hours: number, more: Partial<ChangeLook> = {}): ChangeLook {
  const atS = FIRST_LOOK_S + hours * HOUR_S;
  return {
    atS,
    receivedAtS: more.atS ?? atS,
    sourceId: 1,
    batchNumber: hours,
    isOwn: false,
    isNewMeaning: false,
    ...more,
  };
}

/** The first nights of a month. */
export function monthOfNights(nights: readonly SeenNight[], atS = 0): SeenMonth {
  const reported = nights.map((night) => (night === null || typeof night === 'number' ? { price: night } : night));
  return {
    observedNights: 2 ** nights.length - 1,
    priceCents: reported.map(({ price }) => price),
    availability: reported.map(({ units }) => units ?? null),
    terms: reported.some(({ terms }) => terms !== undefined) ? reported.map(({ terms }) => terms ?? null) : null,
    feeCents: null,
    taxCents: null,
    seenAtS: atS,
    seenAtSByNight: null,
  };
}

/** A look at the first nights of a month. */
export function monthLook(hours: number, nights: readonly SeenNight[], more: Partial<ChangeLook> = {}): MonthLook {
  const look = lookAfter(hours, more);
  return { look, seen: monthOfNights(nights, look.atS) };
}
