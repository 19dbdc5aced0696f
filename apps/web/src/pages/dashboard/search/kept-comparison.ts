import type { ChangedChoices, Choices } from '@vivac/contract/access/choices';
import { OFFER_WIRE_NAMES, offerFiltersOf } from '@vivac/contract/wire-names';
import { OFFER_DIMENSION_KEYS, type OfferFilters, offerFilters } from '@vivac/domain/offers/offer-dimension';
import type { FilterChoice, WantedChoice } from '../../../features/filters/filter-rules.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { searchOfChoice } from './dashboard-state.ts';

/** What the address asks for, and where it leaves something open what was chosen last; where nothing was, nothing is wanted. */
export function wantedChoice(search: DashboardSearch, { filters, competitors }: Choices): WantedChoice {
  const kept = filters === undefined ? {} : offerFiltersOf(filters);
  const ticked = competitors && (competitors.all ? 'all' : competitors.names);
  return {
    selection: offerFilters((dimension) => search[dimension] ?? kept[dimension]),
    campsites: search.campsites ?? ticked,
  };
}

/** What a change of the filters makes to be kept: of somebody who followed a link, only what they changed themselves. */
export function changedByChoice(
  before: FilterChoice | null,
  { selection, campsites }: FilterChoice,
  competitors: readonly string[],
): ChangedChoices {
  const isAll = searchOfChoice(selection, campsites, competitors).campsites === 'all';
  return {
    ...(isSame(before?.selection, selection) ? {} : { filters: onWire(selection) }),
    ...(isSame(before?.campsites, campsites)
      ? {}
      : { competitors: { all: isAll, names: isAll ? [] : [...campsites] } }),
  };
}

/** With those that leave a dimension open by their own value, which a call leaves out. */
function onWire(selection: OfferFilters): Choices['filters'] & object {
  const set = OFFER_DIMENSION_KEYS.filter((key) => selection[key] !== undefined);
  return Object.fromEntries(set.map((key) => [OFFER_WIRE_NAMES[key].parameter, selection[key]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
