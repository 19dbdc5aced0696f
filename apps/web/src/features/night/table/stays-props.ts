import type { StayOfCampsite } from '@vivac/contract/wire/night';
import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import type { CSSProperties } from 'react';
import { nightText } from '../night-words.ts';
import { lengthOfPrice, quoteWords } from '../../../text/offer-words.ts';
import type { MomentWords } from '../../../text/moment-words.ts';
import { sourceName, sourceWord } from '../../../text/source-words.ts';
import { priceWords } from '../../../text/price-words.ts';

const FALLBACK_COLOUR = '#888';

/** What table and cards are given. */
export interface StaysProps {
  /** The own first. */
  readonly stays: readonly StayOfCampsite[];
  readonly reference: string;
  /** The campsite whose price is explained below. */
  readonly chosen: string;
  readonly colours: ReadonlyMap<string, string>;
  readonly momentOf: MomentWords;
  onChoose(campsite: string): void;
}

/** As in filters, chart and map. */
export function dotStyle(
  { reference, colours }: Pick<StaysProps, 'reference' | 'colours'>,
  name: string,
): CSSProperties {
  const colour = name === reference ? REFERENCE_COLOUR : (colours.get(name) ?? FALLBACK_COLOUR);
  return { '--dot': colour } as CSSProperties;
}

/** The length of all stays; null where they have several, or none. */
export function lengthOfAll(stays: readonly StayOfCampsite[]): number | null {
  const lengths = new Set(stays.flatMap(({ price, nights }) => (price === null ? [] : [nights])));
  const [length = null] = lengths.size === 1 ? lengths : [];
  return length;
}

/** What the stay costs in all, or a night where the stays are of several lengths; a dash without a price. */
export function amountOf({ price, total }: StayOfCampsite, length: number | null): string {
  if (price === null) return nightText.none;
  return priceWords.eurosAndCents(length === null ? price : (total ?? price));
}

/** Below it what a night of a longer stay costs, or, of several lengths, of how many nights the price is. */
export function besideAmount({ price, total, nights }: StayOfCampsite, length: number | null): string | null {
  if (price === null) return null;
  if (length === null) return lengthOfPrice(nights);
  if (total === null || nights === 1) return null;
  return nightText.perNight({ price: priceWords.euros(price) });
}

/** Why there is no price; null with one. */
export function reasonOf({ state, restriction }: StayOfCampsite): string | null {
  return state === 'priced' ? null : quoteWords.sentence(state, restriction);
}

/** The channel's wording, beside it the channel. */
export function wordingOf({ wording, type }: StayOfCampsite): string | null {
  return wording ?? type;
}

export function sourceOf({ channel, source }: StayOfCampsite): string {
  return [source && sourceName(source), channel && sourceWord(channel)].filter((part) => part !== null).join(' · ');
}

/** When the price was seen, and when it was looked at again since, where that was later. */
export function momentsOf({ observedAt, checkedAt }: StayOfCampsite, momentOf: MomentWords) {
  return {
    seen: observedAt === null ? null : momentOf(observedAt),
    checked: checkedAt === null || checkedAt === observedAt ? null : nightText.checked({ moment: momentOf(checkedAt) }),
  };
}

/** `−€3` of the stay, else of the night, and in percent. */
export function differenceOf({ difference }: StayOfCampsite): { euros: string; percent: string } | null {
  if (difference === null) return null;
  return {
    euros: priceWords.signedEuros(difference.stay ?? difference.night),
    percent: difference.percent === null ? '' : nightText.percent(difference.percent),
  };
}
