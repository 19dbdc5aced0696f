import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { FIRST, type GridActs } from './grid-acts.ts';

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

/** What a key does in the sheet. */
export function onCellKey(event: KeyboardEvent, acts: GridActs): void {
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

/** What a key does in the field of a cell. */
export function onFieldKey(event: KeyboardEvent, acts: GridActs, isTyped: boolean): void {
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
