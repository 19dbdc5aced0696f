import { ActionIcon } from '@mantine/core';
import { OFFER_WIRE_NAMES, FILTER_KEYS } from '@vivac/contract/wire-names';
import { type OfferDimension, OFFER_DIMENSION_KEYS } from '@vivac/domain/offers/offer-dimension';
import { namesContaining } from '@vivac/domain/search-text';
import { type ReactNode, useState, useId, Suspense, lazy } from 'react';
import { useChangeChoices, useChoices } from '../../api/choices.ts';
import { offerChoiceWords, offerWords } from '../../text/offer-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { oneStop } from '../../ui/one-stop.ts';
import {
  type FilterChoice,
  type Filters,
  competitorsOf,
  tickValue,
  tickedShare,
  toggleAll,
  toggleCampsite,
} from '@vivac/contract/wire/screens/filter-choice';
import { OptionRow } from './option-row.tsx';
import { LineIcon } from '../../ui/line-icon.tsx';
import styles from './filters.module.css';

const filterText = wordsOf('filters');

interface FilterPanelProps {
  readonly isOpen: boolean;
  readonly side: 'left' | 'right';
  readonly ticked: number;
  readonly children: ReactNode;
  onToggle(): void;
  onSwapSide(): void;
}

/** The collapsible side panel, on the left or right (filter-9). Closed, a rail remains that opens it. */
export function FilterPanel({ isOpen, side, ticked, children, onToggle, onSwapSide }: FilterPanelProps) {
  const pointsLeft = (side === 'left') === isOpen;
  const toggleLabel = isOpen ? filterText.hide : filterText.show;
  const keysId = useId();
  const swapLabel = side === 'left' ? filterText.moveRight : filterText.moveLeft;
  return (
    <aside className={styles.panel} data-open={isOpen} aria-label={filterText.title}>
      <div
        ref={oneStop}
        className="contents"
        role="toolbar"
        aria-orientation="vertical"
        aria-label={filterText.title}
        aria-describedby={keysId}
      >
        <div className={styles.panelBody} inert={!isOpen}>
          <div className={styles.panelHeader}>
            <h2 className="text-18">{filterText.title}</h2>
            <kbd className={styles.keys} aria-hidden="true">
              ↑ ↓
            </kbd>
            <ActionIcon variant="subtle" size={36} aria-label={swapLabel} title={swapLabel} onClick={onSwapSide}>
              <LineIcon box={24} sizePx={18} weight={2.2} path="M7 8h12m-3-4 4 4-4 4M17 16H5m3-4-4 4 4 4" />
            </ActionIcon>
          </div>
          {children}
        </div>
        {/* Behind the rest, so that a stop stands in what scrolls, which is no stop itself then. */}
        <div className={styles.rail}>
          <ActionIcon variant="default" size={36} aria-label={toggleLabel} aria-expanded={isOpen} onClick={onToggle}>
            <LineIcon box={24} sizePx={18} weight={2.2} path={pointsLeft ? 'M15 5l-7 7 7 7' : 'M9 5l7 7-7 7'} />
          </ActionIcon>
          <span className={styles.railTitle} aria-hidden="true">
            {filterText.titleWithCount({ competitors: ticked })}
          </span>
        </div>
        <p id={keysId} className="visually-hidden">
          {filterText.keys}
        </p>
      </div>
    </aside>
  );
}

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

/** Every filter group that has something to tick; the campsites come last (filter-3). */
export function FilterGroups({ filters, reference, choice, colours, onChange }: FilterGroupsProps) {
  const [counts] = useState(createToggleGuard);
  const competitors = competitorsOf(filters, reference);

  function change(atMs: number, next: FilterChoice): void {
    if (counts(atMs) && next !== choice) onChange(next);
  }

  return (
    <div className={styles.groups}>
      {OFFER_DIMENSION_KEYS.filter((group) => filters.offers[group].length > 0).map((group) => (
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
      {competitors.length > 0 && (
        <CampsiteGroup
          competitors={competitors}
          choice={choice}
          colours={colours}
          onToggle={(name, atMs) => change(atMs, toggleCampsite(choice, competitors, name))}
          onToggleAll={(atMs) => change(atMs, toggleAll(choice, competitors))}
        />
      )}
    </div>
  );
}

interface FilterGroupProps {
  /** Under which it is kept whether the group is open. */
  readonly name: string;
  readonly title: string;
  readonly openAtFirst: boolean;
  /** What is ticked, said beside the title of a closed group. */
  readonly ticked: string;
  readonly children: ReactNode;
}

/** A group that opens and closes by its title, with a + or − icon (filter-1). Which are open is kept with the user. */
function FilterGroup({ name, title, openAtFirst, ticked, children }: FilterGroupProps) {
  const groups = useChoices().choices.open_groups;
  const change = useChangeChoices();
  const isOpen = groups?.[name] ?? openAtFirst;
  const titleId = useId();
  const bodyId = useId();
  return (
    <section className={styles.group}>
      <h3 className="text-13">
        <button
          type="button"
          className={styles.groupTitle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => change({ open_groups: { ...groups, [name]: !isOpen } })}
        >
          <span id={titleId}>{title}</span>
          {!isOpen && <span className={styles.note}>{ticked}</span>}
          <span className={styles.sign} aria-hidden="true">
            {isOpen ? '−' : '+'}
          </span>
        </button>
      </h3>
      <div role="group" id={bodyId} aria-labelledby={titleId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

/** From this many on there is a search field, and only the rows in view are drawn, by code that others don't load. */
const LONG_LIST = 30;
/** From this many on only what is chosen is seen at first, and that while it is few: the others are opened. */
const FOLDED = 6;
const MOST_SEEN = 3;
const NO_NAMES: ReadonlySet<string> = new Set();
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));

interface CampsiteGroupProps {
  readonly competitors: readonly string[];
  readonly choice: FilterChoice;
  readonly colours: ReadonlyMap<string, string>;
  onToggle(name: string, atMs: number): void;
  onToggleAll(atMs: number): void;
}

/** The multi-select group of competitors, with select-all (filter-3). */
function CampsiteGroup({ competitors, choice, colours, onToggle, onToggleAll }: CampsiteGroupProps) {
  const [sought, setSought] = useState('');
  const [isOpened, setIsOpened] = useState(false);
  const [held, setHeld] = useState(NO_NAMES);
  const isFolded = !isOpened && competitors.length >= FOLDED;
  const isLong = !isFolded && competitors.length > LONG_LIST;
  const ticked = new Set(choice.campsites);
  const found = isFolded
    ? fewOf(competitors, ticked, held)
    : isLong
      ? namesContaining(competitors, sought)
      : competitors;
  const share = tickedShare(choice, competitors);
  const counts = { ticked: ticked.size, all: competitors.length };
  const open = (isOpen: boolean) => {
    setHeld(NO_NAMES);
    setIsOpened(isOpen);
  };
  const row = (name: string) => ({
    label: name,
    ticked: ticked.has(name),
    colour: colours.get(name),
    onTick: (atMs: number) => {
      // What is taken away stays where it was.
      if (isFolded) setHeld(new Set(found));
      onToggle(name, atMs);
    },
  });

  return (
    <FilterGroup
      name={FILTER_KEYS.campsites}
      title={filterText.campsites}
      openAtFirst
      ticked={filterText.ticked(counts)}
    >
      <OptionRow
        label={filterText.selectAll}
        ticked={share === 'some' ? 'some' : share === 'all'}
        onTick={(atMs) => {
          open(share === 'all');
          onToggleAll(atMs);
        }}
      />
      <Fold counts={counts} isOpened={isOpened} onToggle={() => open(!isOpened)} />
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
      {isLong && found.length === 0 && <p className={styles.nothing}>{filterText.nothingFound({ text: sought })}</p>}
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

/** What is ticked, while it is few, and what has been ticked or taken away there. */
function fewOf(competitors: readonly string[], ticked: ReadonlySet<string>, held: ReadonlySet<string>): string[] {
  const isFew = ticked.size <= MOST_SEEN;
  return competitors.filter((name) => held.has(name) || (isFew && ticked.has(name)));
}

interface FoldProps {
  readonly counts: { readonly ticked: number; readonly all: number };
  readonly isOpened: boolean;
  onToggle(): void;
}

/** Says how many are ticked, and opens and closes the list of the others. */
function Fold({ counts, isOpened, onToggle }: FoldProps) {
  if (counts.all < FOLDED) return null;
  const chosen = counts.ticked === counts.all ? filterText.allTicked(counts) : filterText.ticked(counts);
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpened} onClick={onToggle}>
      {chosen} · {isOpened ? filterText.fold : filterText.change}
    </button>
  );
}

/** Ticks closer together than this are ignored (filter-10). */
export const TOGGLE_GUARD_MS = 100;

/** Says whether a tick at this time (milliseconds from any origin) counts; an ignored one does not start a new wait. */
export function createToggleGuard(): (atMs: number) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (atMs) => {
    if (atMs - lastMs < TOGGLE_GUARD_MS) return false;
    lastMs = atMs;
    return true;
  };
}
