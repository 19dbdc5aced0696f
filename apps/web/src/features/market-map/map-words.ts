import { SHADE_FROM } from '@vivac/domain/market/market-shade';
import { ratioWords } from '../../text/market-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import type { MapPlace } from './map-places.ts';

const text = wordsOf('market-map');

/** What each shade means, from the least on. */
export function shadeSteps(): string[] {
  const words = SHADE_FROM.map((from) => ratioWords(from / 100));
  return [`<${words[0]}`, ...words.slice(0, -1), `${words.at(-1)}+`];
}

/** What a place asks, in one sentence; also that nothing is known of it. */
export function figureWords({ name: place, cell }: MapPlace): string {
  if (cell === null) return text.bare({ place });
  const { price, ratio, campsites } = cell;
  if (price === null) return text.few({ place, campsites });
  const said = { place, price: priceWords.euros(price) };
  return ratio === null ? text.figure(said) : text.figureRatio({ ...said, ratio: ratioWords(ratio), campsites });
}
