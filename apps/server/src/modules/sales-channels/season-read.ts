import type { StaySeason } from '@vivac/contract/wire/sales-channels/sales-channels';
import { isDirectChannel } from '@vivac/domain/sales-channels/direct-channel';
import { readingOf, seasonOf } from '@vivac/domain/sales-channels/season';
import { addDays, daysBetween } from '@vivac/domain/time/day';
import type { PriceSource } from '#modules/prices/read';
import type { VisibleCampsite } from '#modules/watchlists/read';
import {
  type RequestedStay,
  type ChannelsOfCampsites,
  channelsOfCampsites,
  dayOfMoment,
  quotesByChannel,
  type Span,
} from './ladder-read.ts';

/** On how many nights of a span each campsite sells direct cheaper, alike or dearer than on each channel. */
export async function channelSeason(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  { first, last }: Span,
  { nights, filters }: RequestedStay,
  zone: string,
): Promise<StaySeason> {
  const requested = { first, count: daysBetween(first, last) + 1, nights };
  const sold = await channelsOfCampsites(source, campsites);
  const quotes = await quotesByChannel(source, campsites, requested, filters, sold);
  const channels = comparedChannels(sold);
  const dayOf = dayOfMoment(zone);
  return {
    first,
    last: addDays(first, requested.count - 1),
    channels,
    campsites: campsites.map(({ id, name }) => {
      const ofChannels = [...quotes(id)].map(([channel, ofNights]) => ({ channel, quotes: ofNights }));
      const season = seasonOf(ofChannels, channels, dayOf);
      const reading = readingOf(season);
      return {
        name,
        direct: season.hasDirectPrice,
        shares: [...season.shares],
        reading: { is: reading.is, channel: 'share' in reading ? reading.share.channel : null },
      };
    }),
  };
}

/** Those that are not direct: the one that sells most of the campsites first, then by name. */
function comparedChannels({ all }: ChannelsOfCampsites): string[] {
  const campsites = Map.groupBy(
    all.filter(({ channel }) => !isDirectChannel(channel)),
    ({ channel }) => channel,
  );
  return [...campsites].sort((a, b) => b[1].length - a[1].length).map(([channel]) => channel);
}
