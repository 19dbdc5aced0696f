import { type Seed, chanceOf, seedOf } from '../../random.ts';

/** In how many of a hundred runs of nights the website asks less than a channel, and in how many more; alike in the others. */
export type Parity = readonly [cheaper: number, dearer: number];

/** How a campsite plays its channels against each other. */
export interface ChannelPlay {
  /** Its website against Booking.com; null where it shows no prices of its own. */
  readonly direct: Parity | null;
  /** Its website against the channels that it sells on beside those of every campsite. */
  readonly others: Readonly<Record<string, Parity>>;
}

export const DIRECT = 'Direct web';
/** Sells the last unit nowhere but on the website. */
const ALLOTTED = 'Camping.info';

const PARITY_SEED_KEY = 47;
const RUN_NIGHTS = 4;
const LESS = 0.93;
const MORE = 1.06;

/** What a channel asks for a night against Booking.com, as a factor; 1 where nothing is played. */
export function parityFactor(play: ChannelPlay | null, seed: Seed, channel: string, dayNumber: number): number {
  if (play === null || play.direct === null) return 1;
  const chances = seedOf(seedOf(seed, PARITY_SEED_KEY), Math.floor(dayNumber / RUN_NIGHTS));
  const own = factorOf(play.direct, chanceOf(chances, 0), LESS, MORE);
  if (channel === DIRECT) return own;
  const at = Object.keys(play.others).indexOf(channel);
  if (at < 0) return 1;
  return own * factorOf(play.others[channel]!, chanceOf(chances, at + 1), 1 / LESS, 1 / MORE);
}

function factorOf([cheaper, dearer]: Parity, chance: number, whenCheaper: number, whenDearer: number): number {
  if (chance * 100 < cheaper) return whenCheaper;
  return chance * 100 < cheaper + dearer ? whenDearer : 1;
}

/** How many units a campsite keeps from a channel. */
export const keptBack = (channel: string): number => (channel === ALLOTTED ? 1 : 0);
