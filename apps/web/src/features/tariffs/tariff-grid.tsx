import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useId,
  useImperativeHandle,
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { wordsOf } from '../../text/reader.ts';
import { cellWords, SEASON_PARTS, UNIT_PARTS } from './cell-text.ts';
import { FIRST, GridActs, type GridState, type GridSurroundings } from './grid-acts.ts';
import { onCellKey, onFieldKey } from './grid-keys.ts';
import { GridTools, PasteReport, cellName } from './grid-tools.tsx';
import {
  type Address,
  type Cell,
  cellAt,
  FIRST_SEASON_COLUMN,
  FIRST_UNIT_ROW,
  hasSameCells,
  keyOf,
  lastColumn,
  lastRow,
  type Sheet,
  textOf,
} from './sheet.ts';
import styles from './tariff-grid.module.css';

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
  const cellsOf = (row: number, from: number) => ({ row, from, sheet, marks, ...grid.stateOf(row) });
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
          {...pointing(grid.acts)}
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
                <Cells {...cellsOf(row, FIRST_SEASON_COLUMN)} />
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
                <Cells {...cellsOf(FIRST_UNIT_ROW + at, 0)} />
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

/** What is focused and selected of a row. */
interface RowState {
  /** The column that has the focus, and what is done in it; null in other rows. */
  readonly focus: number | null;
  readonly editing: GridState['editing'];
  /** The first and the last column that are selected; null of none. */
  readonly selected: readonly [number, number] | null;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly latest: RefObject<GridActs | null>;
}

interface CellsProps extends RowState {
  readonly row: number;
  readonly from: number;
  readonly sheet: Sheet;
  readonly marks: TariffGridProps['marks'];
}

/** A row is drawn again when something of it is another: a list has thousands of cells. */
const Cells = memo(function Cells({ row, from, sheet, ...shared }: CellsProps) {
  return Array.from({ length: lastColumn(sheet.tariff) - from + 1 }, (_, at) => {
    const column = from + at;
    const cell = cellAt(sheet.tariff, { row, column })!;
    const key = keyOf(cell) ?? `new ${column}`;
    return <SheetCell key={key} at={{ row, column }} cell={cell} sheet={sheet} {...shared} />;
  });
}, isSameRow);

function isSameRow(before: CellsProps, after: CellsProps): boolean {
  const isSame =
    before.row === after.row &&
    before.focus === after.focus &&
    before.editing === after.editing &&
    before.selected?.join() === after.selected?.join() &&
    hasSameCells(before.sheet, after.sheet, after.row);
  return isSame && (before.marks === after.marks || hasSameMarks(before, after));
}

function hasSameMarks(before: CellsProps, { row, sheet: { tariff }, marks }: CellsProps): boolean {
  return Array.from({ length: lastColumn(tariff) + 1 }, (_, column) => cellAt(tariff, { row, column })).every(
    (cell) => {
      const key = cell && keyOf(cell);
      if (key === null) return true;
      const [one, other] = [before.marks.get(key), marks.get(key)];
      return one?.id === other?.id && one?.severity === other?.severity;
    },
  );
}

interface SheetCellProps extends Omit<CellsProps, 'row' | 'from'> {
  readonly at: Address;
  readonly cell: Cell;
}

function SheetCell({ at, cell, sheet, marks, focus, selected, ...state }: SheetCellProps) {
  const isFocus = at.column === focus;
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
      aria-selected={isSelected(selected, at)}
    >
      {isFocus && state.editing !== null ? (
        <CellField at={at} cell={cell} sheet={sheet} {...state} {...said} />
      ) : (
        <CellText at={at} cell={cell} sheet={sheet} isMarked={mark !== undefined} />
      )}
    </Part>
  );
}

const isSelected = (selected: RowState['selected'], { column }: Address): boolean =>
  selected !== null && column >= selected[0] && column <= selected[1];

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

interface CellFieldProps extends Pick<SheetCellProps, 'at' | 'cell' | 'sheet' | 'editing' | 'field' | 'latest'> {
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

function CellField({ at, cell, sheet, editing, field, latest, ...said }: CellFieldProps) {
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
      defaultValue={editing === 'edit' ? textOf(sheet, at, cellWords) : ''}
      onBlur={() => latest.current?.commit()}
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
function pointing(acts: GridActs) {
  const isFocus = (at: Address) => at.row === acts.at.row && at.column === acts.at.column;
  return {
    onPointerDown: ({ target, shiftKey, button, pointerType }: PointerEvent) => {
      const at = addressOf(target);
      if (at === null || (isFocus(at) && acts.isEditing) || button !== 0 || pointerType === 'touch') return;
      acts.commit();
      acts.select(at, shiftKey);
    },
    onPointerOver: ({ target, relatedTarget, buttons, pointerType }: PointerEvent) => {
      const at = addressOf(target);
      if (at === null || buttons !== 1 || pointerType !== 'mouse' || acts.isEditing) return;
      if (addressOf(relatedTarget)?.row !== at.row || addressOf(relatedTarget)?.column !== at.column)
        acts.select(at, true);
    },
    onPointerUp: ({ target, pointerType }: PointerEvent) => {
      const at = addressOf(target);
      if (at === null || pointerType !== 'touch' || (isFocus(at) && acts.isEditing)) return;
      if (isFocus(at)) acts.edit('edit');
      else {
        acts.commit();
        acts.select(at);
      }
    },
    onDoubleClick: ({ target }: MouseEvent) => addressOf(target) && acts.edit('edit'),
  };
}

/** Of the cell in which something is. */
function addressOf(target: EventTarget | null): Address | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset['at'] : undefined;
  const [row, column] = place?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
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

  const latest = useRef<GridActs>(null);
  useLayoutEffect(() => {
    latest.current = acts;
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
    state,
    onKeyDown,
    stateOf(row: number): RowState {
      const { top, bottom, left, right } = acts.range;
      const isFocus = row === acts.at.row;
      return {
        focus: isFocus ? acts.at.column : null,
        editing: isFocus ? state.editing : null,
        selected: row >= top && row <= bottom ? [left, right] : null,
        field,
        latest,
      };
    },
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

const placeOf = ({ row, column }: Address): string => `${row} ${column}`;

function elementAt(table: HTMLTableElement | null, at: Address): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-at="${placeOf(at)}"]`) ?? null;
}
