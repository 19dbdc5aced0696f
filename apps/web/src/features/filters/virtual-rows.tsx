import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { OptionRow } from './option-row.tsx';
import styles from './filters.module.css';

/** Of a name that needs one line. */
const ROW_HEIGHT_PX = 36;

interface VirtualRowsProps {
  readonly names: readonly string[];
  row(name: string): Parameters<typeof OptionRow>[0];
}

/** The rows of a long list that are in view. */
export function VirtualRows({ names, row }: VirtualRowsProps) {
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
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
          >
            <OptionRow {...row(names[index] ?? '')} />
          </div>
        ))}
      </div>
    </div>
  );
}
