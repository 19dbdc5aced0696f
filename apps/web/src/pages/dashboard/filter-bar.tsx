import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { offerSummaryBesideStay, staySummary } from '../../text/offer-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { FiltersPart } from './dashboard-parts.tsx';
import { DashboardPart, lazyPart } from './dashboard-part.tsx';
import type { Dashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';

const filterText = wordsOf('filters');
const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazyPart(loadSheet, 'FilterSheet');

/** What is compared in two lines, and the button of the sheet with the filters. */
export function FilterBar({ dashboard: { market, now } }: { dashboard: Dashboard }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const ticked = now.choice.campsites.length;

  function close(): void {
    setIsOpen(false);
    // The sheet was opened as it appeared first, and does not know from where.
    opener.current?.focus();
  }

  return (
    <>
      <div className={styles.phoneBar}>
        <p className={styles.summary}>
          <strong>{staySummary(now.choice.selection)}</strong>
          <span>{offerSummaryBesideStay(now.choice.selection)}</span>
        </p>
        <Button
          ref={opener}
          variant="default"
          className={styles.filterButton}
          aria-label={filterText.openFilters({ competitors: ticked })}
          onPointerDown={() => void loadSheet().catch(() => {})}
          onClick={() => {
            setWasOpen(true);
            setIsOpen(true);
          }}
        >
          {filterText.titleWithCount({ competitors: ticked })}
        </Button>
      </div>
      <DashboardPart name="filters" onEscape={isOpen ? close : undefined}>
        {wasOpen && (
          <FilterSheet isOpen={isOpen} onClose={close}>
            <FiltersPart market={market} {...now} />
          </FilterSheet>
        )}
      </DashboardPart>
    </>
  );
}
