import type { Day } from '@vivac/domain/time/day';
import type { DemoCampsite } from '../../campsites/demo-campsite.ts';
import type { DemoOffer } from '../offers.ts';
import { recordsOfOffer } from '../price-records.ts';
import { campsiteNights, offerNights } from '../prices.ts';
import { seasonsOf } from '../season-nights.ts';

/** When somebody looks at the watched campsites, in the morning in Spain. */
export const LOOK_HOUR = 6;
/** As far as a notification rule looks, and a week more. */
export const LOOK_NIGHTS = 97;

/** A morning's look at some campsites. */
export interface MorningLook {
  readonly morning: Day;
  readonly observedAt: Date;
  readonly campsites: readonly DemoCampsite[];
  readonly isAskedFor: (offer: DemoOffer) => boolean;
  readonly saysOutcome?: true;
}

/** What a look finds; of nights out of season nobody asks. */
export function* recordsOfLook(look: MorningLook): Generator<string> {
  const seasonOf = seasonsOf(look.morning, LOOK_NIGHTS);
  const { observedAt, saysOutcome } = look;
  for (const campsite of look.campsites) {
    const nights = campsiteNights(campsite, seasonOf(campsite.setting));
    const asked = nights.seen.subarray(0, LOOK_NIGHTS).map((isSeen, night) => isSeen & nights.open[night]!);
    for (const offer of campsite.offers.filter(look.isAskedFor)) {
      const found = offerNights(offer, nights, campsite);
      const isNews = asked.map((isAsked, night) => isAsked & found.named[night]!);
      const records = { campsite, offer, nights, found, isNews, observedAt };
      yield recordsOfOffer(saysOutcome ? { ...records, saysOutcome } : records);
    }
  }
}
