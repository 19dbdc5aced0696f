import { describe, expect, test } from 'vitest';
import { pageHistory } from '@vivac/testing/page-history';
import { bearsOnPrices, differenceRows, priceChange } from './page-difference.ts';
import { pageText, pdfText } from './page-text.ts';

const textOf = (html: string) => pageText(Buffer.from(html), 'text/html; charset=utf-8');

// @holds source-14
describe('the history of a page', () => {
  const { first, versions } = pageHistory();
  const found = versions.map(({ what, isPriceChange, html }, at) => {
    const [before, after] = [textOf(at === 0 ? first : versions[at - 1]!.html), textOf(html)];
    const change = priceChange(before, after);
    const rows = differenceRows(before, after, change).filter(({ bears }) => bears);
    return { what, isPriceChange, isFound: bearsOnPrices(change), rows };
  });

  test.each(found)('$what: $isPriceChange', ({ isPriceChange, isFound, rows }) => {
    expect({ isFound, rows: isPriceChange ? [] : rows }).toEqual({ isFound: isPriceChange, rows: [] });
  });

  test('has eight changes of its list among thirty versions', () => {
    expect(found).toHaveLength(30);
    expect(found.filter(({ isPriceChange }) => isPriceChange)).toHaveLength(8);
  });
});

const of = (html: string) => textOf(`<!doctype html><h1>Tarifas 2027</h1>${html}`);
const bears = (before: string, after: string) => bearsOnPrices(priceChange(of(before), of(after)));
const ROWS = '<tr><th></th><th>Baja</th><th>Alta</th></tr><tr><td>Parcela</td><td>24</td><td>44</td></tr>';

describe('a price that', () => {
  test.each([
    ['stands in a table without a currency', `<table>${ROWS}</table>`, `<table>${ROWS.replace('44', '46')}</table>`],
    [
      'stands in a table that only lays the page out',
      `<table><tr><td><p>Bienvenidos</p><table>${ROWS}</table></td></tr></table>`,
      `<table><tr><td><p>Bienvenidos</p><table>${ROWS.replace('44', '46')}</table></td></tr></table>`,
    ],
    [
      'stands in a slider as a table',
      `<div class=slider><table>${ROWS}${ROWS}</table></div>`,
      `<div class=slider><table>${ROWS.replace('24', '25')}</table></div>`,
    ],
    [
      'stands in a block of its own, below its name',
      '<div class=col>Parcela</div><div class=col>24 €</div><div class=col>Bungalow</div><div class=col>62 €</div>',
      '<div class=col>Parcela</div><div class=col>24 €</div><div class=col>Bungalow</div><div class=col>64 €</div>',
    ],
    ['stands in a sentence', '<p>Parcela con 2 personas: 32 €/noche</p>', '<p>Parcela con 2 personas: 33 €/noche</p>'],
    [
      'was exchanged with that of another row',
      '<table><tr><td>Parcela</td><td>24 €</td></tr><tr><td>Bungalow</td><td>62 €</td></tr></table>',
      '<table><tr><td>Parcela</td><td>62 €</td></tr><tr><td>Bungalow</td><td>24 €</td></tr></table>',
    ],
    [
      'is of a row that came',
      `<table>${ROWS}</table>`,
      `<table>${ROWS}<tr><td>Bungalow</td><td>60</td><td>90</td></tr></table>`,
    ],
    [
      'is of a row that went',
      `<table>${ROWS}<tr><td>Bungalow</td><td>60</td><td>90</td></tr></table>`,
      `<table>${ROWS}</table>`,
    ],
    [
      'is of other days',
      '<p>Temporada alta: del 1 de julio al 31 de agosto</p>',
      '<p>Temporada alta: del 8 de julio al 31 de agosto</p>',
    ],
  ])('%s bears on the list', (_what, before, after) => {
    expect(bears(before, after)).toBe(true);
  });
});

describe('a difference', () => {
  test.each([
    [
      'a table told as a list',
      `<table>${ROWS.replaceAll('24', '24 €').replace('44', '44 €')}</table>`,
      '<ul><li>Parcela baja: 24 €</li><li>Parcela alta: 44,00 €</li></ul>',
    ],
    [
      'a copy of the table for phones',
      `<table>${ROWS}</table>`,
      `<table>${ROWS}</table><div class=phone><table>${ROWS}</table></div>`,
    ],
    ['days written in numbers', '<p>Temporada alta: del 1 al 31 de julio</p>', '<p>Temporada alta: 01/07 - 31/07</p>'],
    ['a thousand with and without a mark', '<p>Mes completo 1.048 €</p>', '<p>Mes completo 1048,00€</p>'],
    [
      'the day of a news',
      `<table>${ROWS}</table><h2>Noticias</h2><p>El 3 de mayo abrimos</p>`,
      `<table>${ROWS}</table><h2>Noticias</h2><p>El 9 de mayo cerramos</p>`,
    ],
    [
      'a month of a calendar',
      `<table>${ROWS}</table><table><tr><td>1</td><td>2</td><td>3</td><td>4</td><td>5</td><td>6</td><td>7</td></tr></table>`,
      `<table>${ROWS}</table><table><tr><td>5</td><td>6</td><td>7</td><td>8</td><td>9</td><td>10</td><td>11</td></tr></table>`,
    ],
  ])('%s is none of prices', (_what, before, after) => {
    expect(bears(before, after)).toBe(false);
  });

  test('marks the words that are others, and leaves the rest', () => {
    const [before, after] = [of(`<table>${ROWS}</table>`), of(`<table>${ROWS.replace('44', '46')}</table><p>Nuevo`)];
    const rows = differenceRows(before, after, priceChange(before, after));
    expect(rows.map(({ kind, bears: isOfPrices }) => [kind, isOfPrices])).toEqual([
      ['same', false],
      ['same', false],
      ['changed', true],
      ['added', false],
    ]);
    expect(rows[2]!.after).toEqual([
      { text: 'Parcela | 24 | ', isChanged: false },
      { text: '46', isChanged: true },
    ]);
  });
});

describe('a PDF', () => {
  /** A page of text, each line with the pieces of its columns. */
  const pdfOf = (...lines: (string | readonly string[])[]) => {
    const texts = lines.flatMap((line, row) =>
      [line].flat().map((text, column) => `BT /F1 10 Tf ${50 + column * 120} ${780 - row * 24} Td (${text}) Tj ET`),
    );
    const content = texts.join('\n');
    const objects = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ];
    const body = objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('');
    return pdfText(Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 6>>\n%%EOF`, 'latin1'));
  };

  test('states the prices of its columns, however they are written', async () => {
    const before = await pdfOf(
      'TARIFAS 2027',
      ['Parcela', '24,00', '44,00'],
      ['Bungalow', '62,00', '126,00'],
      'Page 1 de 2',
    );
    const same = await pdfOf('Tarifas 2027', ['Parcela', '24', '44'], ['Bungalow', '62', '126'], 'Page 1 de 3');
    const other = await pdfOf('TARIFAS 2027', ['Parcela', '24,00', '45,00'], ['Bungalow', '62,00', '126,00']);
    expect(bearsOnPrices(priceChange(before, same))).toBe(false);
    expect(bearsOnPrices(priceChange(before, other))).toBe(true);
  });

  test('without words is another one where its bytes are', async () => {
    const [one, other] = await Promise.all([pdfText(Buffer.from('%PDF-1.7 a')), pdfText(Buffer.from('%PDF-1.7 b'))]);
    expect(bearsOnPrices(priceChange(one, one))).toBe(false);
    expect(bearsOnPrices(priceChange(one, other))).toBe(true);
  });
});
