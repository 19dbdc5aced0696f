import { Button } from '@mantine/core';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { type ColumnChoice, COLUMN_CHOICES } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type ReactNode, useState } from 'react';
import { openCall } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { columnDays, columnName } from '../../text/market-words.ts';
import { offerSummary } from '../../text/offer-words.ts';
import { wordsOf, language, locale } from '../../text/reader.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { shadeSteps } from './map-places.ts';
import {
  type Matrix,
  type MatrixRow,
  emptyRegions,
  matrixRows,
  silentRegions,
  type MatrixCell,
  cellNote,
  fewNote,
} from './matrix-rows.ts';
import { type ChosenCell, MatrixTable } from './matrix-table.tsx';
import styles from './market-matrix.module.css';
import { capitalised, priceWords } from '../../text/price-words.ts';

const text = wordsOf('market');

interface MarketMatrixProps {
  readonly matrix: Matrix;
  readonly choice: ColumnChoice;
  readonly selection: OfferFilters;
  readonly chosen: ChosenCell;
  /** What is asked, and the way to ask otherwise. */
  readonly caption: ReactNode;
  onColumns(choice: ColumnChoice): void;
  onChoose(column: string, place: string): void;
}

/** The median price of every region, on key dates or in plain weeks. */
export function MarketMatrix({ matrix, choice, selection, chosen, caption, onColumns, onChoose }: MarketMatrixProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(ownRegion(matrix)));
  const [isSilentShown, setIsSilentShown] = useState(false);
  const silent = silentRegions(matrix);
  const regions = matrix.regions.filter(({ code }) => isSilentShown || !silent.has(code));
  const rows = matrixRows({ ...matrix, regions }, open);
  const isEmpty = matrix.regions.every(({ campsites }) => campsites === 0);
  return (
    <section className={styles.panel} aria-label={text.matrixTitle}>
      <header className="row top apart gap-8-16">
        <div className={styles.heading}>
          <h2>{text.matrixTitle}</h2>
          <p className="muted text-13 anywhere">{caption}</p>
        </div>
        <div className="row gap-8">
          <ColumnsControl value={choice} onChange={onColumns} />
          <MatrixActions matrix={matrix} rows={rows} selection={selection} choice={choice} />
        </div>
      </header>
      {matrix.computing && <p className={styles.told}>{text.computingNote}</p>}
      {isEmpty ? (
        <Empty look="bare" title={text.empty}>
          {text.emptyHint}
        </Empty>
      ) : (
        <MatrixTable
          columns={matrix.columns}
          rows={rows}
          chosen={chosen}
          open={open}
          onChoose={onChoose}
          onOpen={(region) => setOpen((before) => toggled(before, region))}
        />
      )}
      {silent.size > 0 && (
        <Button variant="subtle" size="sm" className="touch above-4" onClick={() => setIsSilentShown(!isSilentShown)}>
          {isSilentShown ? text.hideSilent : text.silent({ count: silent.size })}
        </Button>
      )}
      <MatrixLegend />
      <Missing matrix={matrix} />
    </section>
  );
}

/** Where nothing is known is said, not left out. */
function Missing({ matrix }: { readonly matrix: Matrix }) {
  const empty = emptyRegions(matrix);
  return (
    <p className={styles.missing}>
      {empty.length > 0 && <span>{text.noData({ places: empty.join(', ') })}</span>}
      {matrix.unplaced > 0 && <span>{text.unplaced({ campsites: matrix.unplaced })}</span>}
    </p>
  );
}

function ownRegion({ own }: Matrix): readonly string[] {
  return own?.region ? [own.region] : [];
}

function toggled(before: ReadonlySet<string>, region: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(region)) after.add(region);
  return after;
}

interface ColumnsControlProps {
  readonly value: ColumnChoice;
  onChange(value: ColumnChoice): void;
}

const WORDS: Readonly<Record<ColumnChoice, string>> = { key_dates: text.keyDates, weeks: text.weeks };
const CHOICES = COLUMN_CHOICES.map((value) => ({ value, label: WORDS[value] }));

/** Key dates or plain weeks. */
function ColumnsControl({ value, onChange }: ColumnsControlProps) {
  return <Segments legend={text.columns} value={value} choices={CHOICES} onChange={onChange} />;
}

/** What shades and hatching mean. */
function MatrixLegend() {
  return (
    <div className={styles.legend}>
      <span>{text.ratio}</span>
      <span className={styles.steps}>
        {shadeSteps().map((step, shade) => (
          <span key={step} data-shade={shade}>
            {step}
          </span>
        ))}
      </span>
      <span className={styles.hatched}>
        <span className={styles.hatch} data-few="" aria-hidden="true" />
        {text.hatched}
      </span>
      <span>{text.below}</span>
    </div>
  );
}

interface MatrixActionsProps {
  readonly matrix: Matrix;
  readonly rows: readonly MatrixRow[];
  readonly selection: OfferFilters;
  readonly choice: ColumnChoice;
}

/** The ways to take the matrix away: copied, as Excel, CSV, or a picture. */
function MatrixActions({ matrix, rows, selection, choice }: MatrixActionsProps) {
  const [reported, setReported] = useState<string | null>(null);
  const file = useMatrixFile(selection, choice);
  const copy = () =>
    void navigator.clipboard.writeText(matrixText(matrix, rows)).then(
      () => setReported(text.copied),
      () => setReported(text.copyFailed),
    );
  const draw = () => {
    const style = getComputedStyle(document.documentElement);
    const colourOf = (token: string) => style.getPropertyValue(`--${token}`).trim();
    const picture = matrixPicture(matrix, rows, capitalised(offerSummary(selection)), colourOf);
    saveFile({ fileName: `${text.fileName}.svg`, content: new Blob([picture], { type: 'image/svg+xml' }) });
  };
  return (
    <>
      <div className={styles.ways} role="group" aria-label={text.download}>
        <Button variant="default" size="sm" onClick={copy}>
          {text.copy}
        </Button>
        <Button variant="default" size="sm" loading={file.isPending} onClick={() => file.submit('xlsx')}>
          {text.excel}
        </Button>
        <Button variant="default" size="sm" loading={file.isPending} onClick={() => file.submit('csv')}>
          {text.csv}
        </Button>
        <Button variant="default" size="sm" onClick={draw}>
          {text.picture}
        </Button>
      </div>
      <p role="status" className={reported === null ? 'visually-hidden' : styles.told}>
        {reported}
      </p>
      {file.isError && (
        <p role="alert" className={styles.told}>
          {text.downloadFailed} {errorSentence(file.error)}
        </p>
      )}
    </>
  );
}

/** Saves the matrix with all provinces as a file for the spreadsheet of the reader’s language. */
function useMatrixFile(selection: OfferFilters, columns: ColumnChoice) {
  return useSubmission({
    mutationFn: async (kind: 'xlsx' | 'csv') => {
      const format = kind === 'csv' && language !== 'en' ? 'csv-es' : kind;
      const query = { columns, ...offerQueryOf(selection), format } as const;
      const response = await openCall('downloadMarketMatrix', { query });
      saveFile({ fileName: `${text.fileName}.${kind}`, content: await response.blob() });
    },
  });
}

/** What is shown, as a spreadsheet takes it: tabs between cells, decimals as the reader writes them; no figure is an empty cell. */
function matrixText({ columns }: Matrix, rows: readonly MatrixRow[]): string {
  const amount = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 });
  const headings = columns.map((column) => `${columnName(column)} ${columnDays(column)}`);
  const lines = rows.map(({ name, cells }) => [
    name,
    ...cells.map(({ price }) => (price === null ? '' : amount.format(price))),
  ]);
  return [[text.place, ...headings], ...lines].map((line) => line.map(plain).join('\t')).join('\n');
}

/** A name may hold what separates cells, or begin like a formula. */
function plain(cell: string): string {
  const spaced = cell.replaceAll(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(spaced) ? `'${spaced}` : spaced;
}

/** The colours of the screen, by the names of its tokens. */
type ColourOf = (token: string) => string;

const [PLACE, WIDTH, HEIGHT, HEAD, MARGIN] = [190, 116, 38, 96, 20] as const;

/** What is shown as a drawing (SVG), in the colours of the screen. */
function matrixPicture({ columns }: Matrix, rows: readonly MatrixRow[], caption: string, colourOf: ColourOf): string {
  const width = 2 * MARGIN + PLACE + columns.length * WIDTH;
  const height = HEAD + rows.length * HEIGHT + 2 * MARGIN;
  const at = (column: number) => MARGIN + PLACE + column * WIDTH;
  const heads = columns.map((column, place) => {
    const x = at(place) + WIDTH / 2;
    const words = [written(x, HEAD - 24, columnName(column), colourOf('ink'), 11, 600)];
    return [...words, written(x, HEAD - 8, columnDays(column), colourOf('muted'), 11)].join('');
  });
  const lines = rows.map((row, nth) => {
    const y = HEAD + nth * HEIGHT;
    const x = MARGIN + (row.kind === 'province' ? 16 : 0);
    const colour = colourOf(row.kind === 'own' ? 'action-strong' : 'ink');
    const name = written(x, y + 23, row.name, colour, 12, row.kind === 'province' ? 400 : 600, 'start');
    const cells = row.cells.map((cell, place) => cellDrawn(row, cell, columns[place]!, at(place), y, colourOf));
    return name + cells.join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Figtree, sans-serif">`,
    `<defs><pattern id="few" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="${colourOf('panel')}"/><rect width="1" height="6" fill="${colourOf('sand')}"/></pattern></defs>`,
    `<rect width="${width}" height="${height}" fill="${colourOf('panel')}"/>`,
    written(MARGIN, 26, text.matrixTitle, colourOf('ink'), 16, 700, 'start'),
    written(MARGIN, 44, caption, colourOf('muted'), 11, 400, 'start'),
    ...heads,
    ...lines,
    written(MARGIN, height - 12, `${text.hatched}. ${text.below}.`, colourOf('muted'), 11, 400, 'start'),
    '</svg>',
  ].join('\n');
}

function cellDrawn(
  row: MatrixRow,
  cell: MatrixCell,
  column: Matrix['columns'][number],
  x: number,
  y: number,
  colourOf: ColourOf,
): string {
  const middle = x + WIDTH / 2;
  const box = (fill: string) =>
    `<rect x="${x + 1}" y="${y + 1}" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="3" fill="${fill}"/>`;
  if (cell.price === null) return box('url(#few)') + written(middle, y + 23, fewNote(row, cell), colourOf('muted'), 11);
  const ink = colourOf(row.kind === 'own' ? 'ink' : cell.shade === 6 ? 'on-shade-6' : 'on-shade');
  return [
    box(groundOf(row, cell, colourOf)),
    written(middle, y + 17, priceWords.wholeEuros(cell.price), ink, 12, 600),
    written(middle, y + 31, cellNote(row, cell, column), ink, 10),
  ].join('');
}

function groundOf({ kind }: MatrixRow, { shade }: MatrixCell, colourOf: ColourOf): string {
  if (kind === 'own') return colourOf('sand-soft');
  return colourOf(shade === null ? 'panel' : `shade-${shade}`);
}

function written(
  x: number,
  y: number,
  words: string,
  colour: string,
  size: number,
  weight = 400,
  anchor: 'start' | 'middle' = 'middle',
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${colour}">${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
