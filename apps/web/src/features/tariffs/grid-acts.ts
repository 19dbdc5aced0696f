import type { Tariff } from '@vivac/domain/tariffs/tariff';
import type { RefObject } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { cellWords } from './cell-text.ts';
import { type LeftOut, paste } from './paste.ts';
import {
  type Address,
  cellAt,
  clear,
  copied,
  fill,
  FIRST_SEASON_COLUMN,
  FIRST_UNIT_ROW,
  lastColumn,
  lastRow,
  type Range,
  rangeOf,
  type Sheet,
  sizeOf,
  textOf,
  write,
} from './sheet.ts';

const text = wordsOf('tariff-grid');

/** `type` replaces what is there, and the arrows leave the cell; `edit` changes it, and the arrows move in it. */
export type EditMode = 'type' | 'edit';

export interface Report {
  readonly cells: number;
  readonly leftOut: readonly LeftOut[];
}

export interface GridState {
  readonly focus: Address;
  /** The other end of the selection. */
  readonly anchor: Address;
  readonly editing: EditMode | null;
  /** Read out. */
  readonly announced: string;
  /** What became of the last paste. */
  readonly report: Report | null;
}

export const FIRST: Address = { row: 0, column: FIRST_SEASON_COLUMN };

export interface GridSurroundings {
  readonly sheet: Sheet;
  readonly isReadOnly: boolean;
  onChange(sheet: Sheet): void;
  /** Whether there was something to take back. */
  onUndo(): boolean;
  onRedo(): boolean;
}

interface GridRefs {
  /** The field that is typed in. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** What has the focus is to be focused once it is drawn. */
  readonly wantsFocus: RefObject<boolean>;
  /** Where a run of Tab began: Enter goes on below it. */
  readonly tabbedFrom: RefObject<number | null>;
}

/** What can be done in the sheet as it is drawn. */
export class GridActs {
  /** Of a list that was shortened since, the cells that are left. */
  readonly at: Address;
  readonly range: Range;
  readonly sheet: Sheet;
  readonly #around: GridSurroundings;
  readonly #state: GridState;
  readonly #update: (change: Partial<GridState>) => void;
  readonly #kept: GridRefs;
  /** With what was typed last, before it is drawn. */
  #latest: Tariff;

  constructor(
    around: GridSurroundings,
    state: GridState,
    update: (change: Partial<GridState>) => void,
    refs: GridRefs,
  ) {
    const { tariff } = around.sheet;
    this.at = clamped(tariff, state.focus);
    this.range = rangeOf(clamped(tariff, state.anchor), this.at);
    this.sheet = around.sheet;
    this.#around = around;
    this.#state = state;
    this.#update = update;
    this.#kept = refs;
    this.#latest = tariff;
  }

  get isEditing(): boolean {
    return this.#state.editing !== null;
  }

  select(focus: Address, extends_ = false): void {
    this.#kept.wantsFocus.current = true;
    this.#kept.tabbedFrom.current = null;
    const anchor = extends_ ? this.#state.anchor : focus;
    const { rows, columns } = sizeOf(rangeOf(anchor, focus));
    const announced = rows * columns > 1 ? text.said.selected({ rows, columns }) : '';
    this.#update({ focus, anchor, announced });
  }

  selectAll(): void {
    this.#kept.wantsFocus.current = true;
    this.#update({ anchor: FIRST, focus: this.last });
  }

  get last(): Address {
    return { row: lastRow(this.#latest), column: lastColumn(this.#latest) };
  }

  /** Where the row of the focus begins; the corner is no cell. */
  get begin(): Address {
    const { row } = this.at;
    return { row, column: row < FIRST_UNIT_ROW ? FIRST_SEASON_COLUMN : 0 };
  }

  edit(editing: EditMode): void {
    if (this.#around.isReadOnly) return;
    this.#kept.wantsFocus.current = true;
    this.#update({ anchor: this.at, editing });
  }

  /** What is in the field is in the sheet. */
  commit(): void {
    if (!this.isEditing) return;
    const typed = this.#kept.field.current?.value ?? '';
    this.#update({ editing: null });
    if (typed === textOf(this.sheet, this.at, cellWords)) return;
    const next = write(this.sheet, this.at, typed);
    this.#latest = next.tariff;
    this.#around.onChange(next);
  }

  cancel(): void {
    this.#kept.wantsFocus.current = true;
    this.#update({ editing: null });
  }

  /** Whoever would come into the corner stays. */
  move(rows: number, columns: number, extends_ = false): void {
    const next = clamped(this.#latest, { row: this.at.row + rows, column: this.at.column + columns });
    this.select(cellAt(this.#latest, next) ? next : this.at, extends_);
  }

  /** False at the end, where Tab leaves the table. */
  tab(back: boolean): boolean {
    const next = tabbed(this.#latest, this.at, back);
    if (next === null) return false;
    const from = this.#kept.tabbedFrom.current ?? this.at.column;
    this.select(next);
    this.#kept.tabbedFrom.current = next.row === this.at.row ? from : null;
    return true;
  }

  enter(back: boolean): void {
    const from = this.#kept.tabbedFrom.current ?? this.at.column;
    this.move(back ? -1 : 1, from - this.at.column);
  }

  change(next: Sheet, announced: string): void {
    if (this.#around.isReadOnly) return;
    if (next !== this.sheet) this.#around.onChange(next);
    this.say(announced);
  }

  say(announced: string): void {
    this.#update({ announced });
  }

  undo(): void {
    if (!this.#around.isReadOnly) this.say(this.#around.onUndo() ? text.said.undone : text.said.nothingToUndo);
  }

  redo(): void {
    if (!this.#around.isReadOnly) this.say(this.#around.onRedo() ? text.said.redone : text.said.nothingToRedo);
  }

  clear(): void {
    this.change(clear(this.sheet, this.range), text.said.cleared);
  }

  fill(way: 'down' | 'right'): void {
    this.change(fill(this.sheet, this.range, way, cellWords), text.said.filled);
  }

  /** Last night or departure; false of a cell that has no such choice. */
  choose(): boolean {
    const cell = cellAt(this.sheet.tariff, this.at);
    if (cell?.of !== 'season' || cell.part !== 'lastDay') return false;
    const next = cell.season?.lastDay === 'night' ? text.lastDay.departure : text.lastDay.night;
    this.change(write(this.sheet, this.at, next), next);
    return true;
  }

  /** Escape leaves one cell selected, and the table to Tab. */
  leave(): void {
    this.#update({ anchor: this.at, announced: text.said.leaving });
  }

  copy(): string {
    const { rows, columns } = sizeOf(this.range);
    this.say(text.said.copied({ cells: rows * columns }));
    return copied(this.sheet, this.range, cellWords);
  }

  paste(pasted: string): void {
    if (this.#around.isReadOnly) return;
    const { sheet, range, cells, leftOut } = paste(this.sheet, this.range, pasted);
    if (sheet !== this.sheet) this.#around.onChange(sheet);
    const begin = { row: range.top, column: range.left };
    this.#kept.wantsFocus.current = true;
    this.#update({
      focus: cellAt(sheet.tariff, begin) ? begin : FIRST,
      anchor: { row: range.bottom, column: range.right },
      editing: null,
      report: { cells, leftOut },
      announced: '',
    });
  }

  closeReport(): void {
    this.#update({ report: null });
  }
}

function clamped(tariff: Tariff, { row, column }: Address): Address {
  return {
    row: Math.max(0, Math.min(row, lastRow(tariff))),
    column: Math.max(0, Math.min(column, lastColumn(tariff))),
  };
}

/** The next cell, or that before; null at the end of the sheet. */
function tabbed(tariff: Tariff, { row, column }: Address, back: boolean): Address | null {
  const first = (of: number) => (of < FIRST_UNIT_ROW ? FIRST_SEASON_COLUMN : 0);
  if (back) {
    if (column > first(row)) return { row, column: column - 1 };
    return row === 0 ? null : { row: row - 1, column: lastColumn(tariff) };
  }
  if (column < lastColumn(tariff)) return { row, column: column + 1 };
  return row === lastRow(tariff) ? null : { row: row + 1, column: first(row + 1) };
}
