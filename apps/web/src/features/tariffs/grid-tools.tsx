import { Button } from '@mantine/core';
import { MOST_SEASONS, MOST_UNITS, type Tariff } from '@vivac/domain/tariffs/tariff';
import { wordsOf } from '../../text/reader.ts';
import type { LeftOut } from './paste.ts';
import {
  FIRST_SEASON_COLUMN,
  FIRST_UNIT_ROW,
  type Sheet,
  withoutSeason,
  withoutUnit,
  type Address,
  cellAt,
} from './sheet.ts';
import styles from './tariff-grid.module.css';
import type { GridActs, Report } from './grid-acts.ts';

const text = wordsOf('tariff-grid');

type Tool = readonly [label: string, act: () => void];

interface GridToolsProps {
  readonly sheet: Sheet;
  readonly acts: GridActs;
}

/** What the keyboard does, for whoever has none. */
export function GridTools({ sheet, acts }: GridToolsProps) {
  const { tariff } = sheet;
  const verbs: readonly Tool[] = [
    [text.tools.undo, () => acts.undo()],
    [text.tools.redo, () => acts.redo()],
    [text.tools.fillDown, () => acts.fill('down')],
    [text.tools.fillRight, () => acts.fill('right')],
    [text.tools.addSeason, () => acts.select({ row: 0, column: FIRST_SEASON_COLUMN + tariff.seasons.length })],
    [text.tools.addUnit, () => acts.select({ row: FIRST_UNIT_ROW + tariff.units.length, column: 0 })],
  ];
  return (
    <div role="group" aria-label={text.tools.label} className={styles.tools}>
      {verbs.map(([label, act]) => (
        <Button key={label} variant="default" className={styles.tool!} onClick={act}>
          {label}
        </Button>
      ))}
      <Removals tariff={tariff} acts={acts} sheet={sheet} />
    </div>
  );
}

interface RemovalsProps {
  readonly tariff: Tariff;
  readonly acts: GridActs;
  readonly sheet: Sheet;
}

/** Of the season and the unit where the focus is. */
function Removals({ tariff, acts, sheet }: RemovalsProps) {
  const { at } = acts;
  const season = tariff.seasons[at.column - FIRST_SEASON_COLUMN];
  const unit = tariff.units[at.row - FIRST_UNIT_ROW];
  const { removeSeason, removeUnit, removeOne } = text.tools;
  const removed = text.said.removed;
  return (
    <>
      <Button
        variant="default"
        className={styles.tool!}
        aria-disabled={!season || undefined}
        aria-label={season && removeOne({ verb: removeSeason, name: seasonName(tariff, at) })}
        onClick={() => season && acts.change(withoutSeason(sheet, season.id), removed)}
      >
        {removeSeason}
      </Button>
      <Button
        variant="default"
        className={styles.tool!}
        aria-disabled={!unit || undefined}
        aria-label={unit && removeOne({ verb: removeUnit, name: unitName(tariff, at) })}
        onClick={() => unit && acts.change(withoutUnit(sheet, unit.id), removed)}
      >
        {removeUnit}
      </Button>
    </>
  );
}

const MOST_NAMED = 6;

/** What became of the last paste: what is not in the sheet, and where it stood. */
export function PasteReport({ report: { cells, leftOut }, onClose }: { readonly report: Report; onClose(): void }) {
  const named = leftOut.slice(0, MOST_NAMED);
  return (
    <div className={styles.report}>
      <p className="strong">
        {leftOut.length === 0 ? text.pasted.all({ cells }) : text.pasted.some({ cells, left: leftOut.length })}
      </p>
      {named.length > 0 && (
        <ul>
          {named.map((each) => (
            <li key={`${each.line} ${each.column}`}>{leftOutWords(each)}</li>
          ))}
          {leftOut.length > MOST_NAMED && <li>{text.pasted.more({ count: leftOut.length - MOST_NAMED })}</li>}
        </ul>
      )}
      <Button variant="subtle" onClick={onClose}>
        {text.pasted.close}
      </Button>
    </div>
  );
}

function leftOutWords({ why, text: pasted, ...place }: LeftOut): string {
  const most = { units: String(MOST_UNITS), seasons: String(MOST_SEASONS) };
  const values = { line: String(place.line), column: String(place.column), text: pasted, ...most };
  const words = {
    'not-understood': text.pasted.notUnderstood,
    'no-place': text.pasted.noPlace,
    'no-season': text.pasted.noSeason,
    'no-prices': text.pasted.noPrices,
    'no-header': text.pasted.noHeader,
    'too-many': text.pasted.tooMany,
    'cut-off': text.pasted.cutOff,
    'open-quote': text.pasted.openQuote,
  };
  return words[why](values);
}

/** `From – to, High season`: what a cell is, in words. */
export function cellName(tariff: Tariff, at: Address): string {
  const cell = cellAt(tariff, at)!;
  if (cell.of === 'season') return text.of.season({ part: text.season[cell.part], season: seasonName(tariff, at) });
  if (cell.of === 'unit') return text.of.unit({ part: text.unit[cell.part], unit: unitName(tariff, at) });
  return text.of.price({ unit: unitName(tariff, at), season: seasonName(tariff, at) });
}

function seasonName({ seasons }: Tariff, { column }: Pick<Address, 'column'>): string {
  const season = seasons[column - FIRST_SEASON_COLUMN];
  if (!season) return text.of.newSeason;
  return season.name || text.of.unnamedSeason({ number: String(column - FIRST_SEASON_COLUMN + 1) });
}

function unitName({ units }: Tariff, { row }: Pick<Address, 'row'>): string {
  const unit = units[row - FIRST_UNIT_ROW];
  if (!unit) return text.of.newUnit;
  return unit.name || text.of.unnamedUnit({ number: String(row - FIRST_UNIT_ROW + 1) });
}
