import { useState } from 'react';
import { OFFER_WIRE_NAMES } from '@vivac/contract/wire-names';
import { OFFER_DIMENSION_KEYS, type OfferDimension } from '@vivac/domain/offers/offer-dimension';
import { offerChoiceWords, offerWords } from '../../text/offer-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { CampsiteGroup } from './campsite-group.tsx';
import { FilterGroup } from './filter-group.tsx';
import {
  type FilterChoice,
  type Filters,
  competitorsOf,
  tickValue,
  toggleAll,
  toggleCampsite,
} from './filter-rules.ts';
import { OptionRow } from './option-row.tsx';
import { createToggleGuard } from './toggle-guard.ts';
import styles from './filters.module.css';

const filterText = wordsOf('filters');

/** The others are seldom changed, and the competitors below them shall be in view: a long group is closed at first too. */
const OPEN_AT_FIRST: ReadonlySet<OfferDimension> = new Set(['guests', 'channel']);
const MOST_OPEN = 4;

interface FilterGroupsProps {
  readonly filters: Filters;
  readonly reference: string | null;
  readonly choice: FilterChoice;
  readonly colours: ReadonlyMap<string, string>;
  onChange(choice: FilterChoice): void;
}

/** Every filter group; the campsites come last (filter-3). */
export function FilterGroups({ filters, reference, choice, colours, onChange }: FilterGroupsProps) {
  const [counts] = useState(createToggleGuard);
  const competitors = competitorsOf(filters, reference);

  function change(atMs: number, next: FilterChoice): void {
    if (counts(atMs) && next !== choice) onChange(next);
  }

  return (
    <div className={styles.groups}>
      {OFFER_DIMENSION_KEYS.map((group) => (
        <FilterGroup
          key={group}
          name={OFFER_WIRE_NAMES[group].key}
          title={offerWords[group].title}
          openAtFirst={OPEN_AT_FIRST.has(group) && filters.offers[group].length <= MOST_OPEN}
          ticked={offerChoiceWords(choice.selection[group] ?? '')}
        >
          <p className="visually-hidden">{filterText.chooseOne}</p>
          {filters.offers[group].map((value) => (
            <OptionRow
              key={value}
              label={offerChoiceWords(value)}
              ticked={choice.selection[group] === value}
              onTick={(atMs) => change(atMs, tickValue(choice, group, value))}
            />
          ))}
        </FilterGroup>
      ))}
      <CampsiteGroup
        competitors={competitors}
        choice={choice}
        colours={colours}
        onToggle={(name, atMs) => change(atMs, toggleCampsite(choice, competitors, name))}
        onToggleAll={(atMs) => change(atMs, toggleAll(choice, competitors))}
      />
    </div>
  );
}
