import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Quote } from '@vivac/domain/offers/quote';
import { type AskedStays, stayQuotes } from '@vivac/domain/offers/stay-quotes';
import { type SoldChannel, channelsOf } from '#modules/prices/counts-read';
import { type PriceSource, knownOffers } from '#modules/prices/read';
import type { VisibleCampsite } from '#modules/watchlists/read';

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
  asked: AskedStays,
  filters: OfferFilters,
  channels: ChannelsOfCampsites,
): Promise<(campsiteId: number) => ReadonlyMap<string, Quote[]>> {
  const known = await knownOffers(source, campsites, asked, filters);
  const quotes = new Map(
    campsites.map(({ id }) => {
      const { months, looks } = known(id);
      const monthsOf = Map.groupBy(months, ({ channelId }) => channelId);
      const ofChannel = ({ channelId, channel }: SoldChannel) => {
        const seen = monthsOf.get(channelId) ?? [];
        const asking = looks.filter((look) => look.channelId === null || look.channelId === channelId);
        return [channel, stayQuotes({ months: seen, looks: asking }, asked)] as const;
      };
      return [id, new Map(channels.of(id).map(ofChannel))] as const;
    }),
  );
  return (id) => quotes.get(id) ?? new Map();
}
