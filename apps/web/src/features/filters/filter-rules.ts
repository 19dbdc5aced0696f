import type { FilterChoice } from '@vivac/contract/wire/screens/filter-choice';
import type { OfferChoice, OfferDimension } from '@vivac/domain/offers/offer-dimension';

/** Ticks a value of a single-select group; unticking the only ticked value is not allowed and changes nothing (filter-7). */
export function tickValue(choice: FilterChoice, group: OfferDimension, value: OfferChoice): FilterChoice {
  if (choice.selection[group] === value) return choice;
  return { ...choice, selection: { ...choice.selection, [group]: value } };
}

/** Ticks or unticks one competitor; the ticked ones stay in the order of the list. */
export function toggleCampsite(choice: FilterChoice, competitors: readonly string[], name: string): FilterChoice {
  const ticked = new Set(choice.campsites);
  if (!ticked.delete(name)) ticked.add(name);
  return { ...choice, campsites: competitors.filter((competitor) => ticked.has(competitor)) };
}

/** Select-all: ticks every competitor, or none when all are ticked. */
export function toggleAll(choice: FilterChoice, competitors: readonly string[]): FilterChoice {
  return { ...choice, campsites: tickedShare(choice, competitors) === 'all' ? [] : competitors };
}

/** How the select-all box looks: empty, with a dash, or ticked. */
export function tickedShare(choice: FilterChoice, competitors: readonly string[]): 'none' | 'some' | 'all' {
  if (choice.campsites.length === 0) return 'none';
  return choice.campsites.length === competitors.length ? 'all' : 'some';
}
