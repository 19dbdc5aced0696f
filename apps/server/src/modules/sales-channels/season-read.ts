import { toSay } from '@vivac/text/sentence';
import type { QueryOf } from '@vivac/contract/endpoint';
import type { getChannelSeason } from '@vivac/contract/sales-channels';
import { campsitesIn, QUERY_FIELDS } from '@vivac/contract/wire/prices';
import type { StaySeason } from '@vivac/contract/wire/sales-channels';
import { isDirectChannel } from '@vivac/domain/sales-channels/direct-channel';
import { readingOf, seasonOf } from '@vivac/domain/sales-channels/season';
import { addDays, type Day, daysBetween } from '@vivac/domain/time/day';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import { asOfIn } from '#modules/prices/moment-read';
import type { PriceSource } from '#modules/prices/read';
import { namedCampsites, type VisibleCampsite, type Viewer } from '#modules/watchlists/read';
import {
  type Asking,
  type RequestedStay,
  type ChannelsOfCampsites,
  channelsOfCampsites,
  dayIn,
  dayOfMoment,
  quotesByChannel,
  stayIn,
} from './ladder-read.ts';

const MOST_NIGHTS = 366;
const NIGHTS_AHEAD = 365;

/** Both nights are in it. */
interface Span {
  readonly first: Day;
  readonly last: Day;
}

type SpanParameters = Pick<QueryOf<typeof getChannelSeason>, 'first_night' | 'last_night'>;

/** The nights from today on, as long as nobody asks for others. */
function spanIn({ first_night, last_night }: SpanParameters, today: Day): Span | Refusal {
  const first = first_night === undefined ? today : dayIn(first_night, 'first_night');
  if (isRefusal(first)) return first;
  const last = last_night === undefined ? addDays(first, NIGHTS_AHEAD - 1) : dayIn(last_night, 'last_night');
  if (isRefusal(last)) return last;
  const nights = daysBetween(first, last) + 1;
  if (nights < 1) return refuse('invalid', 'spanBackwards', 'last_night');
  if (nights > MOST_NIGHTS) return refuse('invalid', toSay('spanLong', { most: MOST_NIGHTS }), 'last_night');
  return { first, last };
}

/** A span of nights of campsites that somebody asked for, and where their prices are read from. */
interface SeasonQuestion {
  readonly source: PriceSource;
  readonly campsites: readonly VisibleCampsite[];
  readonly span: Span;
  readonly stay: RequestedStay;
}

/** What a call or a file asks of a span of nights; refuses one that is none, and campsites that the caller does not watch. */
export async function seasonQuestion(
  { reads, clock, zone }: Asking,
  caller: Viewer,
  query: QueryOf<typeof getChannelSeason>,
): Promise<SeasonQuestion | Refusal> {
  const span = spanIn(query, clock.today());
  if (isRefusal(span)) return span;
  const asOfS = asOfIn(query.as_of, zone, clock.today());
  if (isRefusal(asOfS)) return asOfS;
  const db = reads.pick();
  const campsites = await namedCampsites(db, caller, campsitesIn(query), QUERY_FIELDS.campsites);
  if (isRefusal(campsites)) return campsites;
  return { source: { db, asOfS }, campsites, span, stay: stayIn(query) };
}

/** On how many nights of a span each campsite sells direct cheaper, alike or dearer than on each channel. */
export async function channelSeason(
  { source, campsites, span: { first, last }, stay: { nights, filters } }: SeasonQuestion,
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
