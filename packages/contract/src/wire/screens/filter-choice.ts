import type { FilterLists } from '../../wire-names.ts';
import {
  type OfferChoice,
  type OfferDimension,
  type OfferFilters,
  offerFilters,
} from '@vivac/domain/offers/offer-dimension';

// What is compared by an address and by what is kept: asked by the screens, and by the server for the document of a page.

/** What can be ticked. */
export type Filters = Pick<FilterLists, 'campsites' | 'offers'>;

/** What is ticked: one value of each single-select group, and any of the competitors. */
export interface FilterChoice {
  readonly selection: OfferFilters;
  readonly campsites: readonly string[];
}

/** What the address asks for; anything may be absent or no longer on offer. */
export interface WantedChoice {
  readonly selection: OfferFilters;
  readonly campsites: readonly string[] | 'all' | undefined;
}

/** The names to compare with: all but the reference, which is never listed (filter-4). */
export function competitorsOf(filters: Filters, reference: string | null): string[] {
  return filters.campsites.filter((name) => name !== reference);
}

/** The wanted values that are on offer; otherwise the first value of each group and the first competitor (filter-8). */
export function choiceOf(filters: Filters, reference: string | null, wanted: WantedChoice): FilterChoice {
  const selection = offerFilters((dimension) => {
    const values: readonly OfferChoice[] = filters.offers[dimension];
    const requested = wanted.selection[dimension];
    return requested !== undefined && values.includes(requested) ? requested : values[0];
  });
  const competitors = competitorsOf(filters, reference);
  return { selection, campsites: campsitesOf(competitors, wanted.campsites) };
}

function campsitesOf(competitors: readonly string[], wanted: WantedChoice['campsites']): readonly string[] {
  if (wanted === 'all') return competitors;
  if (wanted === undefined) return competitors.slice(0, 1);
  const stored = competitors.filter((name) => wanted.includes(name));
  // None of them is known any more: as if nothing had been asked for.
  return stored.length === 0 && wanted.length > 0 ? competitors.slice(0, 1) : stored;
}

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
