import {
  type CSSProperties,
  type PointerEvent,
  type Ref,
  useId,
  useImperativeHandle,
  type ClipboardEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { wordsOf } from '../../text/reader.ts';
import { cellWords, SEASON_PARTS, UNIT_PARTS } from './cell-text.ts';
import { GridActs, FIRST, type GridState, type GridSurroundings } from './grid-acts.ts';
import { GridTools, PasteReport, cellName } from './grid-tools.tsx';
import {
  type Address,
  type Cell,
  cellAt,
  FIRST_SEASON_COLUMN,
  FIRST_UNIT_ROW,
  isWithin,
  keyOf,
  lastColumn,
  lastRow,
  type Sheet,
  textOf,
} from './sheet.ts';
import styles from './tariff-grid.module.css';
import { flushSync } from 'react-dom';

const text = wordsOf('tariff-grid');

/** What is wrong with a cell: where it is said, and how much it matters. */
export interface Mark {
  readonly id: string;
  readonly severity: 'error' | 'warning';
}

export interface GridHandle {
  show(at: Address): void;
}

interface TariffGridProps {
  readonly sheet: Sheet;
  /** By the keys of cells. */
  readonly marks: ReadonlyMap<string, Mark>;
  readonly isReadOnly?: boolean;
  /** The cell that is asked for from outside is shown and has the focus. */
  readonly ref?: Ref<GridHandle>;
  /** What is said of the cell that has the focus, by its key. */
  aboutCell?(key: string): string | undefined;
  /** What follows is of a sheet that can be edited. */
  onChange?(sheet: Sheet): void;
  onUndo?(): boolean;
  onRedo?(): boolean;
}

/** So many units are seen at once; above more the names of the seasons stay in view. */
const SHORT = 20;
const UNCHANGED = { onChange: () => undefined, onUndo: () => false, onRedo: () => false };

/** A price list as a sheet that is edited by keyboard: seasons as columns, units as rows (an ARIA grid). */
export function TariffGrid({ sheet, marks, isReadOnly = false, ref, aboutCell, ...changes }: TariffGridProps) {
  const id = useId();
  const grid = useGrid({ sheet, isReadOnly, ...UNCHANGED, ...changes });
  const { tariff } = sheet;
  useImperativeHandle(ref, () => ({ show: (at) => grid.acts.select(at) }));
  const focused = cellAt(tariff, grid.acts.at);
  const focusedKey = focused && keyOf(focused);
  const shared = { sheet, marks, grid };
  return (
    <div className="stack one-column gap-8">
      {!isReadOnly && <GridTools sheet={sheet} acts={grid.acts} />}
      <div className={styles.scroll} data-long={tariff.units.length > SHORT || undefined}>
        <table
          ref={grid.table}
          role="grid"
          className={styles.table}
          style={{ '--seasons': tariff.seasons.length + 1 } as CSSProperties}
          aria-label={text.label}
          aria-describedby={`${id}-help`}
          aria-multiselectable="true"
          aria-readonly={isReadOnly || undefined}
          onKeyDown={grid.onKeyDown}
          onCopy={grid.onCopy}
          onCut={grid.onCopy}
          onPaste={grid.onPaste}
        >
          <tbody>
            {SEASON_PARTS.map((part, row) => (
              <tr key={part}>
                <th scope="row" className={styles.label}>
                  {text.season[part]}
                </th>
                <td colSpan={FIRST_SEASON_COLUMN - 1} className={styles.label} />
                <Cells row={row} from={FIRST_SEASON_COLUMN} {...shared} />
              </tr>
            ))}
            <tr className={styles.heading}>
              {UNIT_PARTS.map((part) => (
                <th key={part} scope="col">
                  {text.unit[part]}
                </th>
              ))}
              <th colSpan={lastColumn(tariff) - FIRST_SEASON_COLUMN + 1}>
                {text.price[tariff.per]({ currency: tariff.currency })}
              </th>
            </tr>
            {Array.from({ length: lastRow(tariff) - FIRST_UNIT_ROW + 1 }, (_, at) => (
              <tr key={tariff.units[at]?.id ?? 'new'}>
                <Cells row={FIRST_UNIT_ROW + at} from={0} {...shared} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="visually-hidden" role="status">
        {grid.state.announced}
      </p>
      <div role="status">
        {grid.state.report && <PasteReport report={grid.state.report} onClose={() => grid.acts.closeReport()} />}
      </div>
      {aboutCell && <p role="status">{focusedKey !== null && aboutCell(focusedKey)}</p>}
      <p id={`${id}-help`} className="muted text-13" hidden={isReadOnly}>
        {text.help}
      </p>
    </div>
  );
}

interface CellsProps {
  readonly row: number;
  readonly from: number;
  readonly sheet: Sheet;
  readonly marks: TariffGridProps['marks'];
  readonly grid: Grid;
}

function Cells({ row, from, sheet, ...shared }: CellsProps) {
  return Array.from({ length: lastColumn(sheet.tariff) - from + 1 }, (_, at) => {
    const column = from + at;
    const cell = cellAt(sheet.tariff, { row, column })!;
    const key = keyOf(cell) ?? `new ${column}`;
    return <SheetCell key={key} at={{ row, column }} cell={cell} sheet={sheet} {...shared} />;
  });
}

interface SheetCellProps extends Pick<CellsProps, 'sheet' | 'marks' | 'grid'> {
  readonly at: Address;
  readonly cell: Cell;
}

function SheetCell({ at, cell, sheet, marks, grid }: SheetCellProps) {
  const { acts, state } = grid;
  const isFocus = at.row === acts.at.row && at.column === acts.at.column;
  const key = keyOf(cell);
  const mark = key === null ? undefined : marks.get(key);
  const { Part, ...role } = roleOf(cell);
  const said = saidOf(mark);
  const isEmpty = textOf(sheet, at, cellWords) === '';
  return (
    <Part
      {...role}
      {...said}
      data-at={placeOf(at)}
      data-new={key === null || undefined}
      data-empty={isEmpty || undefined}
      data-of={cell.of === 'unit' ? cell.part : cell.of}
      data-mark={mark?.severity}
      tabIndex={isFocus ? 0 : -1}
      aria-selected={isWithin(acts.range, at)}
      {...pointing(acts, at, isFocus)}
    >
      {isFocus && state.editing !== null ? (
        <CellField at={at} cell={cell} sheet={sheet} grid={grid} {...said} />
      ) : (
        <CellText at={at} cell={cell} sheet={sheet} isMarked={mark !== undefined} />
      )}
    </Part>
  );
}

/** The names of seasons and units are read out with the cells below and beside them. */
function roleOf(cell: Cell) {
  if (cell.of === 'price' || cell.part !== 'name') return { Part: 'td', role: 'gridcell' } as const;
  return cell.of === 'season'
    ? ({ Part: 'th', role: 'columnheader', scope: 'col' } as const)
    : ({ Part: 'th', role: 'rowheader', scope: 'row' } as const);
}

const saidOf = (mark: Mark | undefined) => ({
  'aria-invalid': mark?.severity === 'error' || undefined,
  'aria-describedby': mark?.id,
});

interface CellFieldProps extends Omit<SheetCellProps, 'marks'> {
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

function CellField({ at, cell, sheet, grid, ...said }: CellFieldProps) {
  const { acts, field, state } = grid;
  const isRanges = cell.of === 'season' && cell.part === 'ranges';
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={cellName(sheet.tariff, at)}
      {...said}
      autoComplete="off"
      spellCheck={false}
      inputMode={cell.of === 'price' ? 'decimal' : 'text'}
      placeholder={isRanges ? text.hints.ranges : undefined}
      defaultValue={state.editing === 'edit' ? textOf(sheet, at, cellWords) : ''}
      onBlur={() => acts.commit()}
    />
  );
}

interface CellTextProps extends Pick<SheetCellProps, 'at' | 'cell' | 'sheet'> {
  readonly isMarked: boolean;
}

function CellText({ at, cell, sheet, isMarked }: CellTextProps) {
  const shown = textOf(sheet, at, cellWords);
  return (
    <>
      {isMarked && <MarkSign />}
      {shown === '' ? <span className={styles.hint}>{hintOf(cell)}</span> : shown}
    </>
  );
}

/** A drag selects; a finger that touches the cell which has the focus opens it, and a double click any. */
function pointing(acts: GridActs, at: Address, isFocus: boolean) {
  const isEdited = isFocus && acts.isEditing;
  return {
    onPointerDown: ({ shiftKey, button, pointerType }: PointerEvent) => {
      if (isEdited || button !== 0 || pointerType === 'touch') return;
      acts.commit();
      acts.select(at, shiftKey);
    },
    onPointerEnter: ({ buttons, pointerType }: PointerEvent) => {
      if (buttons === 1 && pointerType === 'mouse' && !acts.isEditing) acts.select(at, true);
    },
    onPointerUp: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' || isEdited) return;
      if (isFocus) acts.edit('edit');
      else {
        acts.commit();
        acts.select(at);
      }
    },
    onDoubleClick: () => acts.edit('edit'),
  };
}

function MarkSign() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={styles.sign}>
      <path d="M6 1 11.5 11H.5Z" />
      <path d="M6 4.5v3M6 9v.5" className={styles.stroke} />
    </svg>
  );
}

function hintOf(cell: Cell): string {
  if (cell.of === 'price') return '';
  const { hints } = text;
  if (cell.part === 'name') return keyOf(cell) !== null ? '' : cell.of === 'season' ? hints.newSeason : hints.newUnit;
  return cell.part === 'arrivalWeekdays' && cell.season ? hints.arrivalWeekdays : '';
}

type Grid = ReturnType<typeof useGrid>;

/** The sheet's keyboard, selection and clipboard: one cell has the focus, and one field moves to where is typed. */
function useGrid(around: GridSurroundings) {
  const table = useRef<HTMLTableElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const wantsFocus = useRef(false);
  const tabbedFrom = useRef<number | null>(null);
  const isLeaving = useRef(false);
  const [state, setState] = useState<GridState>({
    focus: FIRST,
    anchor: FIRST,
    editing: null,
    announced: '',
    report: null,
  });
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
      const pasted = event.clipboardData.getData('text/plain');
      // A finger has the field alone to paste into: what is more than one cell is none of its text.
      if (acts.isEditing && !/[\t\n]./.test(pasted)) return;
      event.preventDefault();
      acts.paste(pasted);
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

const placeOf = ({ row, column }: Address): string => `${row} ${column}`;

function elementAt(table: HTMLTableElement | null, at: Address): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-at="${placeOf(at)}"]`) ?? null;
}
