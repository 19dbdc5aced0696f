import { ActionIcon } from '@mantine/core';
import { wordsOf } from '../../text/reader.ts';
import styles from './filters.module.css';
import type { ReactNode } from 'react';

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
  const swapLabel = side === 'left' ? filterText.moveRight : filterText.moveLeft;
  return (
    <aside className={styles.panel} data-open={isOpen} aria-label={filterText.title}>
      <div className={styles.rail}>
        <ActionIcon variant="default" size={36} aria-label={toggleLabel} aria-expanded={isOpen} onClick={onToggle}>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={styles.icon}>
            <path d={pointsLeft ? 'M15 5l-7 7 7 7' : 'M9 5l7 7-7 7'} />
          </svg>
        </ActionIcon>
        <span className={styles.railTitle} aria-hidden="true">
          {filterText.titleWithCount({ competitors: ticked })}
        </span>
      </div>
      <div className={styles.panelBody} inert={!isOpen}>
        <div className={styles.panelHeader}>
          <h2 className={styles.panelTitle}>{filterText.title}</h2>
          <ActionIcon variant="subtle" size={36} aria-label={swapLabel} title={swapLabel} onClick={onSwapSide}>
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={styles.icon}>
              <path d="M7 8h12m-3-4 4 4-4 4M17 16H5m3-4-4 4 4 4" />
            </svg>
          </ActionIcon>
        </div>
        {children}
      </div>
    </aside>
  );
}
