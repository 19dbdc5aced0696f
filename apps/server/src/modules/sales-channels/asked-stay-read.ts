import type { QueryOf } from '@vivac/contract/endpoint';
import type { getChannelSeason } from '@vivac/contract/sales-channels/season';
import { type StayParameters, nightsIn } from '@vivac/contract/wire/sales-channels/sales-channels';
import { offerFiltersOf } from '@vivac/contract/wire-names';
import { type Day, addDays, daysBetween, parseDay } from '@vivac/domain/time/day';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { AskedStay } from './ladder-read.ts';
import type { Span } from './season-read.ts';

const MOST_NIGHTS = 366;
const NIGHTS_AHEAD = 365;

/** Whatever a call says of a channel, a ladder is of all of them. */
export function stayIn(query: StayParameters): AskedStay {
  const { channel: _channel, ...filters } = offerFiltersOf(query);
  return { nights: nightsIn(query), filters };
}

export function dayIn(text: string, field: string): Day | Refusal {
  return parseDay(text) ?? refuse('invalid', `${field}: “${text}” is not a calendar day such as 2027-08-14.`, field);
}

type SpanParameters = Pick<QueryOf<typeof getChannelSeason>, 'first_night' | 'last_night'>;

/** The nights from today on, as long as nobody asks for others. */
export function spanIn({ first_night, last_night }: SpanParameters, today: Day): Span | Refusal {
  const first = first_night === undefined ? today : dayIn(first_night, 'first_night');
  if (isRefusal(first)) return first;
  const last = last_night === undefined ? addDays(first, NIGHTS_AHEAD - 1) : dayIn(last_night, 'last_night');
  if (isRefusal(last)) return last;
  const nights = daysBetween(first, last) + 1;
  if (nights < 1) return refuse('invalid', 'last_night cannot be before first_night.', 'last_night');
  if (nights > MOST_NIGHTS) return refuse('invalid', `At most ${MOST_NIGHTS} nights can be asked for.`, 'last_night');
  return { first, last };
}
