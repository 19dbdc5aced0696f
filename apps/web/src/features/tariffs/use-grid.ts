import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FIRST, GridActs, type GridState, type GridSurroundings } from './grid-acts.ts';
import type { Address } from './sheet.ts';

export type Grid = ReturnType<typeof useGrid>;

/** The sheet's keyboard, selection and clipboard: one cell has the focus, and one field moves to where is typed. */
export function useGrid(around: GridSurroundings) {
  const table = useRef<HTMLTableElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const wantsFocus = useRef(false);
  const tabbedFrom = useRef<number | null>(null);
  const isLeaving = useRef(false);
  const [state, setState] = useState<GridState>({ focus: FIRST, anchor: FIRST, editing: null, said: '', report: null });
  const update = (change: Partial<GridState>) => setState((before) => ({ ...before, ...change }));
  const acts = new GridActs(around, state, update, { field, wantsFocus, tabbedFrom });

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    if (state.editing === null) elementAt(table.current, acts.at)?.focus();
    else field.current?.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    if (acts.isEditing) onFieldKey(event, acts, state.editing === 'type');
    else if (event.key === 'Tab') {
      if (!isLeaving.current && acts.tab(event.shiftKey)) event.preventDefault();
    } else {
      isLeaving.current = event.key === 'Escape';
      onCellKey(event, acts);
    }
  }

  return {
    acts,
    table,
    field,
    state,
    onKeyDown,
    onCopy(event: ClipboardEvent) {
      if (acts.isEditing) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', acts.copy());
      if (event.type === 'cut') acts.clear();
    },
    onPaste(event: ClipboardEvent) {
      if (acts.isEditing) return;
      event.preventDefault();
      acts.paste(event.clipboardData.getData('text/plain'));
    },
  };
}

type Keys = Readonly<Record<string, (acts: GridActs, shift: boolean) => unknown>>;

const WITH_CONTROL: Keys = {
  d: (acts) => acts.fill('down'),
  r: (acts) => acts.fill('right'),
  z: (acts, shift) => (shift ? acts.redo() : acts.undo()),
  y: (acts) => acts.redo(),
  a: (acts) => acts.selectAll(),
  Home: (acts, shift) => acts.select(FIRST, shift),
  End: (acts, shift) => acts.select(acts.last, shift),
  ArrowUp: (acts, shift) => acts.move(-acts.at.row, 0, shift),
  ArrowDown: (acts, shift) => acts.move(acts.last.row, 0, shift),
  ArrowLeft: (acts, shift) => acts.select(acts.begin, shift),
  ArrowRight: (acts, shift) => acts.move(0, acts.last.column, shift),
};

const PLAIN: Keys = {
  ArrowUp: (acts, shift) => acts.move(-1, 0, shift),
  ArrowDown: (acts, shift) => acts.move(1, 0, shift),
  ArrowLeft: (acts, shift) => acts.move(0, -1, shift),
  ArrowRight: (acts, shift) => acts.move(0, 1, shift),
  Home: (acts, shift) => acts.select(acts.begin, shift),
  End: (acts, shift) => acts.move(0, acts.last.column, shift),
  Enter: (acts, shift) => acts.enter(shift),
  F2: (acts) => acts.edit('edit'),
  Delete: (acts) => acts.clear(),
  Backspace: (acts) => acts.clear(),
  Escape: (acts) => acts.leave(),
};

function onCellKey(event: KeyboardEvent, acts: GridActs): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isControl = ctrlKey || metaKey;
  // AltGr writes letters; Alt alone is the browser's.
  if (altKey) return isControl ? typeIn(event, acts) : undefined;
  const act = isControl ? WITH_CONTROL[key.length === 1 ? key.toLowerCase() : key] : PLAIN[key];
  if (act) {
    event.preventDefault();
    act(acts, shiftKey);
  } else if (!isControl) typeIn(event, acts);
}

/** The field is there before the letter is: it takes accents and composed letters as any other. */
function typeIn(event: KeyboardEvent, acts: GridActs): void {
  const { key } = event;
  if (key === ' ' && acts.choose()) event.preventDefault();
  else if (key.length === 1 || key === 'Dead' || key === 'Process') flushSync(() => acts.edit('type'));
}

const OUT_OF_FIELD: Keys = {
  Enter: (acts, shift) => acts.enter(shift),
  Tab: (acts, shift) => acts.tab(shift) || acts.select(acts.at),
};
const ARROWS: Keys = {
  ArrowUp: (acts) => acts.move(-1, 0),
  ArrowDown: (acts) => acts.move(1, 0),
  ArrowLeft: (acts) => acts.move(0, -1),
  ArrowRight: (acts) => acts.move(0, 1),
};

function onFieldKey(event: KeyboardEvent, acts: GridActs, isTyped: boolean): void {
  if (event.nativeEvent.isComposing) return;
  const { key, shiftKey } = event;
  const out = OUT_OF_FIELD[key] ?? (isTyped ? ARROWS[key] : undefined);
  if (key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    acts.cancel();
  } else if (out) {
    event.preventDefault();
    acts.commit();
    out(acts, shiftKey);
  }
}

export const placeOf = ({ row, column }: Address): string => `${row} ${column}`;

function elementAt(table: HTMLTableElement | null, at: Address): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-at="${placeOf(at)}"]`) ?? null;
}
