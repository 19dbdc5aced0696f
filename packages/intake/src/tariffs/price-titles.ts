import { suggestUnitType } from '@vivac/domain/offers/unit-type';
import { plainWords } from '../guess/names/plain-words.ts';
import { hasPriceNoun } from '../guess/prices/price-words.ts';
import { isAboutPrices } from './list-sentences.ts';
import type { ReadCell } from './list-cells.ts';
import { isPriceName, partOfStay, priceKindOf, withoutMinimum, withoutPriceKind } from './list-words.ts';

/** How often something is done, and what a price includes: `una vez por semana`, `el precio incluye`. */
const NOT_OF_PRICES =
  /\b(?:vez|veces|vegada|once|twice|times|fois|einmal|keer|cada|every|chaque|jede\w*|incluyen?|inclouen?|includes?|comprend|comprennent|beinhalte\w*|enthal\w*)\b/;

const LIST_OF_PRICES =
  /\b(?:preis(?:tabelle|liste|ubersicht)|prijslijst|tarieven|tarifario|listino|grille tarifaire|precario|locations? (?:a la |par |en )?semaine)\b/;

/** Whether a text says what prices are for: it has a word for a price, or says nothing else, alone or behind the name of what is let. */
function saysKindOfPrices(text: string): boolean {
  if (NOT_OF_PRICES.test(plainWords(text))) return false;
  if (hasPriceNoun(text) || LIST_OF_PRICES.test(plainWords(text))) return true;
  const bare = text.replaceAll(/\b20[2-4]\d\b/g, ' ').trim();
  if (isPriceName(bare) || withoutPriceKind(bare) !== bare) return true;
  const name = priceKindOf(bare).rest;
  return name.split(' ').length <= 2 && suggestUnitType(name) !== null && partOfStay(bare) === null;
}

/** By night or by week, as a title says of its prices; null where it says neither, or both. */
export function perOfTitle(text: string): 'night' | 'week' | null {
  const { per, rest } = priceKindOf(withoutMinimum(text));
  const isBoth = per === 'week' && priceKindOf(rest).per === 'night';
  return per !== null && !isBoth && isAboutPrices(text) && saysKindOfPrices(text) ? per : null;
}

/** What the nearest of some cells says, the last first. */
export function perOfCells(cells: readonly ReadCell[]): 'night' | 'week' | null {
  const found = cells.map(({ ranges, text }) => perOfTitle(ranges ? ranges.rest : text));
  return found.findLast((per) => per !== null) ?? null;
}
