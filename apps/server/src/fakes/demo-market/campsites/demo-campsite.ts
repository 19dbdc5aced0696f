import type { Location } from '@vivac/domain/places/campsite';
import type { Unseen } from '../prices/looks/blind-spots.ts';
import type { Closure } from '../prices/closures.ts';
import type { ChannelPlay } from '../prices/channels/channel-parity.ts';
import type { Repricing } from '../prices/repricing.ts';
import type { DemoOffer } from '../prices/offers.ts';
import type { StayPolicy } from '../prices/stays/stay-policy.ts';
import type { Province, Setting } from './provinces.ts';
import type { Week } from '../prices/weeks.ts';

/** A campsite that exists only in the demo market. */
export interface DemoCampsite extends Location, Unseen {
  readonly name: string;
  /** Its listing, normalised, at an address that leads nowhere. */
  readonly link: string;
  readonly province: Province;
  readonly setting: Setting;
  /** How its guests like it, 0 to 10. */
  readonly quality: number;
  /** Euros a night for two in a glamping tent, on a weekday out of season. */
  readonly baseEuros: number;
  /** How its price goes through the week. */
  readonly week: Week;
  readonly closure: Closure | null;
  readonly stays: StayPolicy;
  /** In which week of six a channel sells it for less than it does itself, from 0; null for one that takes no part. */
  readonly discountWeek: number | null;
  /** How its prices differ by channel; null where its website always asks a little less. */
  readonly play: ChannelPlay | null;
  /** How readily it sells out; 1 is usual. */
  readonly popularity: number;
  /** Whether some of its tents are always left on holidays and in August. */
  readonly keepsTents: boolean;
  /** How far its own price edits go up and down, as a share of the price. */
  readonly editShare: number;
  /** How many nights one of its price edits covers. */
  readonly editNights: number;
  /** Moves of prices beside its own edits; null without any. */
  readonly repricing: Repricing | null;
  /** The step its prices are rounded to. */
  readonly stepEuros: 0.5 | 1 | 5;
  /** Whether its source shows scores by category. */
  readonly publishesScores: boolean;
  readonly offers: readonly DemoOffer[];
}
