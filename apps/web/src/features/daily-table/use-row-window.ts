import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Fewer rows are all in the document, where the browser's own search finds them; more would make sorting slow. */
const VIRTUAL_FROM_ROWS = 80;
const ROWS_BEYOND_VIEW = 4;

/** The rows to put into the document, from `first` to before `end`, and the room of those left out. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
  readonly beforePx: number;
  readonly afterPx: number;
}

/** The rows in view and some beyond, of rows that are all `rowPx` high; all rows when they are few. */
export function useRowWindow(box: RefObject<HTMLElement | null>, rowCount: number, rowPx: number): RowWindow {
  const virtualizer = useVirtualizer({
    count: rowCount,
    enabled: rowCount > VIRTUAL_FROM_ROWS,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: ROWS_BEYOND_VIEW,
    initialRect: { width: 0, height: 800 },
  });
  if (rowCount <= VIRTUAL_FROM_ROWS) return { first: 0, end: rowCount, beforePx: 0, afterPx: 0 };
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  return { first, end, beforePx: first * rowPx, afterPx: (rowCount - end) * rowPx };
}
