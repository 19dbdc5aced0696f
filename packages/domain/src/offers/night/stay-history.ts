import { addDays, type Day } from '../../time/day.ts';
import { DECIDING, isRate, LIST_RATE, type OfferMonth, type OfferScope, type Sighting } from '../offer.ts';
import type { LookMonth } from '../look.ts';
import { NOT_SEEN, type Quote } from '../quote.ts';
import {
  type BesideLists,
  isOfLength,
  type CampsiteOffers,
  type OfferOutcome,
  offerOutcomes,
  type RequestedStays,
  stayQuotes,
} from '../stay-quotes.ts';

/** What one batch saw of one night of one offer. */
export interface StaySighting extends OfferScope, Sighting {
  /** Tells the offers of a campsite apart, whatever their length of stay. */
  readonly offer: string;
  /** How many days after the arrival the night lies. */
  readonly night: number;
  /** The number of the batch that saw it. */
  readonly batch: number;
}

/** What one batch looked for of one night, whatever it found; a part of the scope that is null stands for all values. */
export interface StayLook {
  readonly channelId: number | null;
  readonly guests: number | null;
  readonly nights: number | null;
  readonly night: number;
  /** Seconds since 1970. */
  readonly lookedAtS: number;
  /** Whether it was answered in full; else it failed. */
  readonly isAnswered: boolean;
  readonly batch: number;
}

/** Which stay: it arrives on a day and has so many nights; undefined for any length. */
interface RequestedStay {
  readonly arrival: Day;
  readonly nights: number | undefined;
}

/** What was known of a campsite's stay once something had been seen or looked for. */
export interface StayAsOf {
  /** Seconds since 1970 of that look. */
  readonly knownSinceS: number;
  readonly quote: Quote;
  /** The offer that the quote is of, or that says why there is none; null where no offer says anything. */
  readonly behind: OfferOutcome | null;
  /** The number of the batch that looked. */
  readonly batch: number;
  /** Whether the look failed and nothing was seen at the same moment. */
  readonly isFailure: boolean;
}

/** What is beside the stay was seen of another one, which may take away what a list says of this. */
type Event = { readonly atS: number; readonly batch: number; readonly isBeside: boolean } & (
  { readonly seen: StaySighting; readonly look: null } | { readonly seen: null; readonly look: StayLook }
);

/** Months of so many nights from the arrival on hold what is known of them. */
const BLOCK_NIGHTS = 31;

/**
 * The price of one stay of one campsite as it was known after each look, oldest first, by the same rules as the price that
 * is known now ({@link stayQuotes}): of every offer and night the newest sighting counts, of two of the same second what
 * {@link DECIDING} says. Of a campsite with lists the evidence is that of any length; what was seen of other stays is told where it
 * changes something.
 */
export function stayHistory(
  seen: readonly StaySighting[],
  looks: readonly StayLook[],
  { arrival, nights }: RequestedStay,
  beside: BesideLists = {},
): StayAsOf[] {
  const events = eventsAbout(seen, looks, nights);
  const state = emptyState(arrival);
  const history: StayAsOf[] = [];
  for (const [atS, atOnce] of Map.groupBy(events, (event) => event.atS)) {
    for (const { seen: one, look } of atOnce) {
      if (look === null) state.see(one);
      else state.look(look);
    }
    const known = knownNow(state, beside, { first: arrival, count: 1, nights });
    const isBeside = atOnce.every((event) => event.isBeside);
    if (isBeside && isSame(history.at(-1)?.quote ?? NOT_SEEN, known.quote)) continue;
    const isFailure = atOnce.every(({ look }) => look !== null && !look.isAnswered);
    history.push({ ...known, knownSinceS: atS, batch: atOnce.at(-1)!.batch, isFailure });
  }
  return history;
}

function knownNow(state: State, beside: BesideLists, requested: RequestedStays) {
  const ofAnyLength = { months: [...state.months.values()], looks: [...state.lookMonths.values()] };
  const known: CampsiteOffers = {
    ...beside,
    months: ofAnyLength.months.filter((month) => isOfLength(month, requested.nights)),
    looks: ofAnyLength.looks.filter((look) => isOfLength(look, requested.nights)),
    ofAnyLength,
  };
  const quote = stayQuotes(known, requested)[0]!;
  return { quote, behind: offerBehind(quote, offerOutcomes(known, requested)) };
}

/** The offer whose price, or reason for having none, a quote is; null where none says anything. */
function offerBehind(quote: Quote, outcomes: readonly OfferOutcome[]): OfferOutcome | null {
  const isBehind = ({ outcome }: OfferOutcome) =>
    quote.priceCents === null
      ? outcome.refusal === quote.state
      : outcome.priceCents === quote.priceCents &&
        outcome.basis === quote.basis &&
        outcome.seenAtS === quote.priceSeenAtS;
  return outcomes.find(isBehind) ?? null;
}

interface State {
  readonly months: Map<string, FilledMonth>;
  readonly lookMonths: Map<string, FilledLooks>;
  see(sighting: StaySighting): void;
  look(look: StayLook): void;
}

type FilledMonth = OfferMonth & { observedNights: number } & {
  readonly [Value in (typeof DECIDING)[number] | 'seenAtSByNight']: (number | null)[];
};
type FilledLooks = LookMonth & { readonly answeredS: (number | null)[]; readonly failedS: (number | null)[] };

const nothing = () => Array.from({ length: BLOCK_NIGHTS }, (): number | null => null);

function emptyState(arrival: Day): State {
  const months = new Map<string, FilledMonth>();
  const lookMonths = new Map<string, FilledLooks>();
  const firstOf = (block: number) => addDays(arrival, block * BLOCK_NIGHTS);
  return {
    months,
    lookMonths,
    see({ offer, channelId, guests, nights, night, ...sighting }) {
      const block = Math.floor(night / BLOCK_NIGHTS);
      const month = entryOf(months, `${offer}|${nights}|${block}`, () => ({
        campsiteId: 0,
        offer,
        channelId,
        guests,
        nights,
        firstDay: firstOf(block),
        observedNights: 0,
        priceCents: nothing(),
        availability: nothing(),
        terms: nothing(),
        feeCents: nothing(),
        taxCents: nothing(),
        standsHours: nothing(),
        seenAtS: 0,
        seenAtSByNight: nothing(),
      }));
      const at = night % BLOCK_NIGHTS;
      month.observedNights |= 1 << at;
      for (const value of DECIDING) month[value][at] = sighting[value] ?? null;
      month.seenAtSByNight[at] = sighting.seenAtS;
    },
    look({ channelId, guests, nights, night, lookedAtS, isAnswered }) {
      const block = Math.floor(night / BLOCK_NIGHTS);
      const looks = entryOf(lookMonths, `${channelId}|${guests}|${nights}|${block}`, () => ({
        campsiteId: 0,
        channelId,
        guests,
        nights,
        firstDay: firstOf(block),
        answeredS: nothing(),
        failedS: nothing(),
      }));
      const moments = isAnswered ? looks.answeredS : looks.failedS;
      moments[night % BLOCK_NIGHTS] = lookedAtS;
    },
  };
}

function entryOf<Value>(entries: Map<string, Value>, key: string, make: () => Value): Value {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const made = make();
  entries.set(key, made);
  return made;
}

/**
 * A stay of a quoted length has its price on the night of arrival alone; later nights matter to nightly rates, and other stays that were
 * quoted within it to those of lists.
 */
function eventsAbout(seen: readonly StaySighting[], looks: readonly StayLook[], nights: number | undefined): Event[] {
  const hasLists = seen.some((one) => one.nights === LIST_RATE);
  const hasRates = seen.some(isRate);
  const sightings = seen.map((one): Event => {
    const isBeside = !isRate(one) && (one.night !== 0 || !isOfLength(one, nights));
    return { atS: one.seenAtS, batch: one.batch, isBeside, seen: one, look: null };
  });
  const looked = looks.map((look): Event => {
    const isBeside = (look.night !== 0 && !hasRates) || !isOfLength(look, nights);
    return { atS: look.lookedAtS, batch: look.batch, isBeside, seen: null, look };
  });
  return [...sightings, ...looked].filter(({ isBeside }) => hasLists || !isBeside).sort(byMoment);
}

/** What stands of one second comes last; a batch that saw something is named before one that looked in vain. */
function byMoment(one: Event, other: Event): number {
  if (one.atS !== other.atS) return one.atS - other.atS;
  if (one.seen === null || other.seen === null) return Number(one.look === null) - Number(other.look === null);
  const { seen } = one;
  const orders = DECIDING.map((value) => higher(seen[value] ?? null, other.seen[value] ?? null));
  return orders.find((order) => order !== 0) ?? 0;
}

/** Below 0 when the first is the higher; a value that is not known is the highest. */
function higher(one: number | null, other: number | null): number {
  if (one === other) return 0;
  return (other ?? Number.POSITIVE_INFINITY) - (one ?? Number.POSITIVE_INFINITY);
}

/** A look at a stay, and whether it found what was known before. */
interface Evidence {
  readonly known: StayAsOf;
  readonly isUnchanged: boolean;
}

/** What each look found, newest first, `count` at most. */
export function evidenceOf(history: readonly StayAsOf[], count: number): Evidence[] {
  const from = Math.max(0, history.length - count);
  return history
    .slice(from)
    .map((known, at) => ({ known, isUnchanged: isSame(history[from + at - 1]?.quote, known.quote) }))
    .reverse();
}

/** What was known from the moments on at which it changed, oldest first: the steps of a line. */
export function priceSteps(history: readonly StayAsOf[]): StayAsOf[] {
  return history.filter((known, at) => !isSame(history[at - 1]?.quote, known.quote));
}

/** Two quotes that a reader is told in the same words, whenever they were seen. */
function isSame(one: Quote | undefined, other: Quote): boolean {
  return (
    one !== undefined &&
    one.priceCents === other.priceCents &&
    one.state === other.state &&
    one.restriction?.rule === other.restriction?.rule &&
    one.restriction?.nights === other.restriction?.nights
  );
}

/** A time in which nobody looked, in seconds since 1970. */
interface UnlookedSpan {
  readonly fromS: number;
  readonly toS: number;
}

/** The times between one look and the next that are longer than `hours`, of looks in any order. */
export function unlookedSpans(momentsS: readonly number[], hours: number): UnlookedSpan[] {
  const ordered = [...momentsS].sort((a, b) => a - b);
  return ordered.flatMap((toS, at) => {
    const fromS = ordered[at - 1];
    return fromS !== undefined && toS - fromS > hours * 3600 ? [{ fromS, toS }] : [];
  });
}
