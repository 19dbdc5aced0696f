import { toSay } from '@vivac/text/sentence';
import type { QueryOf } from '@vivac/contract/endpoint';
import type { getChannelLadder } from '@vivac/contract/sales-channels';
import { campsitesIn, QUERY_FIELDS } from '@vivac/contract/wire/prices';
import { offerFiltersOf } from '@vivac/contract/wire-names';
import { type LadderRung, nightsIn, type StayLadder, type StayParameters } from '@vivac/contract/wire/sales-channels';
import { eurosOf, eurosOrNull } from '@vivac/domain/money';
import { ANY, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { momentOfQuote, NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import { type RequestedStays, besideOthers, isUnsure, stayQuotes } from '@vivac/domain/offers/stay-quotes';
import { type ChannelQuote, ladderOf, type Rung } from '@vivac/domain/sales-channels/ladder';
import { addDays, type Day, dayAt, parseDay } from '@vivac/domain/time/day';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { channelsOf, type SoldChannel } from '#modules/prices/counts-read';
import { asOfIn } from '#modules/prices/moment-read';
import { campsiteOffers, type PriceSource } from '#modules/prices/read';
import { namedCampsites, type VisibleCampsite, type Viewer } from '#modules/watchlists/read';

/** A stay of one length under every filter but that of the channel. */
export interface RequestedStay {
  readonly nights: number;
  /** Without a channel. */
  readonly filters: OfferFilters;
}

type LoosenedDimension = LadderRung['differsIn'][number];
const LOOSENED: readonly LoosenedDimension[] = ['guests', 'type', 'cancellation', 'extras', 'nights'];

/** A stay of a campsite that somebody asked for, and where its prices are read from. */
interface LadderQuestion {
  readonly source: PriceSource;
  readonly campsite: VisibleCampsite;
  readonly day: Day;
  readonly stay: RequestedStay;
}

export type Asking = Pick<Context, 'reads' | 'clock' | 'zone'>;

/** What a call or a file asks of one stay; refuses a day that is none, and a campsite that the caller does not watch. */
export async function ladderQuestion(
  { reads, clock, zone }: Asking,
  caller: Viewer,
  query: QueryOf<typeof getChannelLadder>,
): Promise<LadderQuestion | Refusal> {
  const day = dayIn(query.date, 'date');
  if (isRefusal(day)) return day;
  const asOfS = asOfIn(query.as_of, zone, clock.today());
  if (isRefusal(asOfS)) return asOfS;
  const db = reads.pick();
  const campsites = await namedCampsites(db, caller, [campsitesIn(query)], QUERY_FIELDS.campsites);
  if (isRefusal(campsites)) return campsites;
  return { source: { db, asOfS }, campsite: campsites[0]!, day, stay: stayIn(query) };
}

/** One stay of a campsite on each of its channels. */
export async function channelLadder(
  { source, campsite, day, stay }: LadderQuestion,
  zone: string,
): Promise<StayLadder> {
  const channels = await channelsOfCampsites(source, [campsite]);
  const quotes = await quotesWithReasons(source, campsite, day, stay, channels);
  const ladder = ladderOf(quotes, dayOfMoment(zone));
  const differences = await differencesOf(source, campsite, day, stay, channels, quotes);
  return {
    campsite: campsite.name,
    date: day,
    departure: addDays(day, stay.nights),
    direct: eurosOrNull(ladder.directCents),
    withTax: ladder.countsTax,
    tolerance: eurosOrNull(ladder.toleranceCents),
    cheapest: [...ladder.cheapest],
    rungs: ladder.rungs.map((rung) => rungToTell(rung, differences.get(rung.channel) ?? [])),
  };
}

/**
 * The quotes with the reason of those without a price. Of a channel without a matching offer it is said by what the same channel has under
 * other filters: that another channel sells the stay says nothing of this one.
 */
async function quotesWithReasons(
  source: PriceSource,
  campsite: VisibleCampsite,
  day: Day,
  { nights, filters }: RequestedStay,
  channels: ChannelsOfCampsites,
): Promise<ChannelQuote[]> {
  const requested = { first: day, count: 1, nights };
  const matching = (await quotesByChannel(source, [campsite], requested, filters, channels))(campsite.id);
  const quotes = [...matching].map(([channel, [quote = NOT_SEEN]]) => ({ channel, quote }));
  if (!quotes.some(({ quote }) => isUnsure(quote))) return quotes;
  const anyStay = { first: day, count: 1, nights: undefined };
  const others = (await quotesByChannel(source, [campsite], anyStay, {}, channels))(campsite.id);
  return quotes.map(({ channel, quote }) => ({
    channel,
    quote: besideOthers(quote, others.get(channel)?.[0] ?? NOT_SEEN),
  }));
}

/** Of each channel that does not offer the stay, in which one of its filters something else has a price there. */
async function differencesOf(
  source: PriceSource,
  campsite: VisibleCampsite,
  day: Day,
  { nights, filters }: RequestedStay,
  channels: ChannelsOfCampsites,
  quotes: readonly ChannelQuote[],
): Promise<ReadonlyMap<string, LoosenedDimension[]>> {
  const differing = new Map<string, LoosenedDimension[]>();
  const unoffered = quotes.filter(({ quote }) => quote.state === 'not_offered');
  if (unoffered.length === 0) return differing;
  for (const dimension of LOOSENED) {
    const loosened = { ...filters, [dimension]: dimension === 'nights' ? ANY : undefined };
    const requested = { first: day, count: 1, nights: dimension === 'nights' ? undefined : nights };
    const found = (await quotesByChannel(source, [campsite], requested, loosened, channels))(campsite.id);
    for (const { channel } of unoffered) {
      if (!isPriced(found.get(channel)?.[0])) continue;
      differing.set(channel, [...(differing.get(channel) ?? []), dimension]);
    }
  }
  return differing;
}

const isPriced = (quote: Quote | undefined): boolean => quote?.state === 'priced';

function rungToTell(rung: Rung, differsIn: LadderRung['differsIn']): LadderRung {
  const { channel, quote, parts, isDirect, isReference, result, differenceCents, notCompared, isOtherBasis } = rung;
  const { state, restriction, basis, checkedAtS } = quote;
  return {
    channel,
    direct: isDirect,
    reference: isReference,
    paid: parts && eurosOf(parts.paidCents),
    accommodation: parts && eurosOf(parts.accommodationCents),
    fees: parts && eurosOf(parts.feeCents),
    tax: parts && eurosOrNull(parts.taxCents),
    state,
    restriction,
    basis,
    observedAt: isoOrNull(momentOfQuote(quote)),
    checkedAt: isoOrNull(checkedAtS),
    result,
    difference: eurosOrNull(differenceCents),
    notCompared,
    otherBasis: isOtherBasis,
    differsIn,
  };
}

const isoOrNull = (momentS: number | null): string | null =>
  momentS === null ? null : new Date(momentS * 1000).toISOString();

/** Whatever a call says of a channel, a ladder is of all of them. */
export function stayIn(query: StayParameters): RequestedStay {
  const { channel: _channel, ...filters } = offerFiltersOf(query);
  return { nights: nightsIn(query), filters };
}

export function dayIn(text: string, field: string): Day | Refusal {
  return parseDay(text) ?? refuse('invalid', toSay('notADay', { field, text }), field);
}

/** What the campsites sell on: every channel of which a price is known, whatever its filters. */
export interface ChannelsOfCampsites {
  readonly all: readonly SoldChannel[];
  /** By campsite. */
  of(campsiteId: number): readonly SoldChannel[];
}

export async function channelsOfCampsites(
  { db }: PriceSource,
  campsites: readonly VisibleCampsite[],
): Promise<ChannelsOfCampsites> {
  const all = await channelsOf(db, campsites);
  const byCampsite = Map.groupBy(all, ({ campsiteId }) => campsiteId);
  return { all, of: (id) => byCampsite.get(id) ?? [] };
}

/**
 * The quotes of each campsite on each of its channels, one a stay, by the same rules as those of the calendar under a channel: read
 * once for all of them, then told apart by the channel of the offers and looks.
 */
export async function quotesByChannel(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  requested: RequestedStays,
  filters: OfferFilters,
  channels: ChannelsOfCampsites,
): Promise<(campsiteId: number) => ReadonlyMap<string, Quote[]>> {
  const known = await campsiteOffers(source, campsites, requested, filters);
  const quotes = new Map(
    campsites.map(({ id }) => {
      const { months, looks, ...beside } = known(id);
      const monthsOf = Map.groupBy(months, ({ channelId }) => channelId);
      const ofChannel = ({ channelId, channel }: SoldChannel) => {
        const seen = monthsOf.get(channelId) ?? [];
        const asking = looks.filter((look) => look.channelId === null || look.channelId === channelId);
        return [channel, stayQuotes({ ...beside, months: seen, looks: asking }, requested)] as const;
      };
      return [id, new Map(channels.of(id).map(ofChannel))] as const;
    }),
  );
  return (id) => quotes.get(id) ?? new Map();
}

/** The day of a moment (seconds since 1970) in a zone. Many prices are of one moment: each is worked out once. */
export function dayOfMoment(zone: string): (momentS: number) => Day {
  const known = new Map<number, Day>();
  return (momentS) => {
    const day = known.get(momentS) ?? dayAt(new Date(momentS * 1000), zone);
    known.set(momentS, day);
    return day;
  };
}
