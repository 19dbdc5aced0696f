import { type LadderRung, type StayLadder } from '@vivac/contract/wire/sales-channels/sales-channels';
import { eurosOf, eurosOrNull } from '@vivac/domain/money';
import { ANY, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { NOT_SEEN, type Quote, momentOfQuote } from '@vivac/domain/offers/quote';
import { besideOthers, isUnsure } from '@vivac/domain/offers/stay-quotes';
import { type ChannelQuote, type Rung, ladderOf } from '@vivac/domain/sales-channels/ladder';
import { type Day, addDays } from '@vivac/domain/time/day';
import type { PriceSource } from '#modules/prices/read';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { type ChannelsOfCampsites, channelsOfCampsites, quotesByChannel } from './channel-quotes.ts';
import { dayOfMoment } from './day-of-moment.ts';

/** A stay of one length under every filter but that of the channel. */
export interface AskedStay {
  readonly nights: number;
  /** Without a channel. */
  readonly filters: OfferFilters;
}

type LoosenedDimension = LadderRung['differsIn'][number];
const LOOSENED: readonly LoosenedDimension[] = ['guests', 'type', 'cancellation', 'extras', 'nights'];

/** One stay of a campsite on each of its channels. */
export async function channelLadder(
  source: PriceSource,
  campsite: VisibleCampsite,
  day: Day,
  stay: AskedStay,
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
  { nights, filters }: AskedStay,
  channels: ChannelsOfCampsites,
): Promise<ChannelQuote[]> {
  const asked = { first: day, count: 1, nights };
  const matching = (await quotesByChannel(source, [campsite], asked, filters, channels))(campsite.id);
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
  { nights, filters }: AskedStay,
  channels: ChannelsOfCampsites,
  quotes: readonly ChannelQuote[],
): Promise<ReadonlyMap<string, LoosenedDimension[]>> {
  const differing = new Map<string, LoosenedDimension[]>();
  const unoffered = quotes.filter(({ quote }) => quote.state === 'not_offered');
  if (unoffered.length === 0) return differing;
  for (const dimension of LOOSENED) {
    const loosened = { ...filters, [dimension]: dimension === 'nights' ? ANY : undefined };
    const asked = { first: day, count: 1, nights: dimension === 'nights' ? undefined : nights };
    const found = (await quotesByChannel(source, [campsite], asked, loosened, channels))(campsite.id);
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
