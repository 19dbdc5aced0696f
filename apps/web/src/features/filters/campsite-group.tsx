import { FILTER_KEYS } from '@vivac/contract/wire-names';
import { namesContaining } from '@vivac/domain/screens/name-search';
import { Suspense, lazy, useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { FilterGroup } from './filter-group.tsx';
import { type FilterChoice, tickedShare } from './filter-rules.ts';
import { OptionRow } from './option-row.tsx';
import styles from './filters.module.css';

const filterText = wordsOf('filters');

/** From this many on there is a search field, and only the rows in view are drawn, by code that others don't load. */
const LONG_LIST = 30;
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));

interface CampsiteGroupProps {
  readonly competitors: readonly string[];
  readonly choice: FilterChoice;
  readonly colours: ReadonlyMap<string, string>;
  onToggle(name: string, atMs: number): void;
  onToggleAll(atMs: number): void;
}

/** The multi-select group of competitors, with select-all (filter-3). */
export function CampsiteGroup({ competitors, choice, colours, onToggle, onToggleAll }: CampsiteGroupProps) {
  const [sought, setSought] = useState('');
  const isLong = competitors.length > LONG_LIST;
  const found = isLong ? namesContaining(competitors, sought) : competitors;
  const ticked = new Set(choice.campsites);
  const share = tickedShare(choice, competitors);
  const row = (name: string) => ({
    label: name,
    title: name,
    ticked: ticked.has(name),
    colour: colours.get(name),
    onTick: (atMs: number) => onToggle(name, atMs),
  });

  return (
    <FilterGroup
      name={FILTER_KEYS.campsites}
      title={filterText.campsites}
      openAtFirst
      ticked={filterText.ticked({ ticked: choice.campsites.length, all: competitors.length })}
    >
      <OptionRow
        label={filterText.selectAll}
        ticked={share === 'some' ? 'some' : share === 'all'}
        onTick={onToggleAll}
      />
      {isLong && (
        <input
          type="search"
          className={styles.search}
          placeholder={filterText.search}
          aria-label={filterText.search}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {found.length === 0 && sought !== '' && (
        <p className={styles.nothing}>{filterText.nothingFound({ text: sought })}</p>
      )}
      {isLong ? (
        <Suspense fallback={<div className={styles.rows} />}>
          <VirtualRows key={sought} names={found} row={row} />
        </Suspense>
      ) : (
        found.map((name) => <OptionRow key={name} {...row(name)} />)
      )}
    </FilterGroup>
  );
}
