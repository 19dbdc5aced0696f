import { columnDays, columnName } from '../../text/market-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { type Matrix, type MatrixCell, type MatrixRow, cellNote, fewNote } from './matrix-rows.ts';

const text = wordsOf('market');

/** The colours of the screen, by the names of its tokens. */
type ColourOf = (token: string) => string;

const [PLACE, WIDTH, HEIGHT, HEAD, MARGIN] = [190, 116, 38, 96, 20] as const;

/** What is shown as a drawing (SVG), in the colours of the screen. */
export function matrixPicture(
  { columns }: Matrix,
  rows: readonly MatrixRow[],
  caption: string,
  colourOf: ColourOf,
): string {
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
