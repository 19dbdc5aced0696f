import { useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { filterText } from '../../text/dashboard.ts';
import { FilterGroup } from './filter-group.tsx';
import { type FilterChoice, findCampsites, tickedShare } from './filter-rules.ts';
import { OptionRow } from './option-row.tsx';
import styles from './filters.module.css';

/** From this many on there is a search field, and only the rows in view are drawn. */
const LONG_LIST = 30;
const ROW_HEIGHT_PX = 36;

interface CampsiteGroupProps {
  readonly competitors: readonly string[];
  readonly choice: FilterChoice;
  readonly colours: ReadonlyMap<string, string>;
  onToggle(name: string, atMs: number): void;
  onToggleAll(atMs: number): void;
}

/** The multi-select group of competitors, with select-all (spec §2). */
export function CampsiteGroup({ competitors, choice, colours, onToggle, onToggleAll }: CampsiteGroupProps) {
  const [sought, setSought] = useState('');
  const isLong = competitors.length > LONG_LIST;
  const found = isLong ? findCampsites(competitors, sought) : competitors;
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
    <FilterGroup name="CampsiteName" ticked={filterText.ticked(choice.campsites.length, competitors.length)}>
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
      {found.length === 0 && sought !== '' && <p className={styles.nothing}>{filterText.nothingFound(sought)}</p>}
      {isLong ? (
        <VirtualRows key={sought} names={found} row={row} />
      ) : (
        found.map((name) => <OptionRow key={name} {...row(name)} />)
      )}
    </FilterGroup>
  );
}

interface VirtualRowsProps {
  readonly names: readonly string[];
  row(name: string): Parameters<typeof OptionRow>[0];
}

function VirtualRows({ names, row }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: names.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => names[index] ?? index,
    overscan: 6,
  });
  return (
    <div className={styles.rows} ref={box}>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <OptionRow
            key={key}
            {...row(names[index] ?? '')}
            style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
          />
        ))}
      </div>
    </div>
  );
}
