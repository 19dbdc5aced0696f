import { describe, expect, it } from 'vitest';
import { linesOfItems } from './pdf-lines.ts';
import { rowsOfPlaced } from './place-columns.ts';

/** Texts of 10 points, each letter five wide, as `text@x,y`. */
const items = (...texts: string[]) =>
  texts.map((written) => {
    const [text, place] = [written.slice(0, written.lastIndexOf('@')), written.slice(written.lastIndexOf('@') + 1)];
    const [x, y] = place.replace('^', '').split(',').map(Number) as [number, number];
    return { text, x, y, width: text.length * 5, height: 10, isUpright: !place.startsWith('^') };
  });
const rows = (...texts: string[]) => rowsOfPlaced(linesOfItems(items(...texts))).filter((row) => row.length > 0);

// @holds pricelist-3
describe('the lines of a page', () => {
  it('keep days of narrow columns apart', () => {
    const found = rows(
      'Baja@120,700',
      'Alta@180,700',
      '1/4 – 31/5@110,680',
      '1/6 – 31/8@164,680',
      'Bungalow@20,650',
      '62,00 €@115,650',
      '130,00 €@170,650',
    );
    expect(found).toEqual([
      ['', 'Baja', 'Alta'],
      ['', '1/4 – 31/5', '1/6 – 31/8'],
      ['Bungalow', '62,00 €', '130,00 €'],
    ]);
  });

  it('have the names of columns that stand on their side', () => {
    const found = rows(
      'Precio@20,700',
      '1/4 – 31/5@^130,640',
      '1/6 – 31/8@^200,640',
      'Bungalow@20,600',
      '62,00 €@115,600',
      '130,00 €@185,600',
    );
    expect(found).toEqual([['Precio'], ['', '1/4 – 31/5', '1/6 – 31/8'], ['Bungalow', '62,00 €', '130,00 €']]);
  });

  it.each(['Cerrado', 'Consultar', 'gratis'])('have no second table behind a price that is %s', (word) => {
    const found = rows(
      'Bungalow@20,650',
      '62,00 €@115,650',
      `${word}@200,650`,
      '130,00 €@300,650',
      'Cabaña@20,630',
      '52,00 €@115,630',
      `${word}@200,630`,
      '90,00 €@300,630',
    );
    expect(found).toEqual([
      ['Bungalow', '62,00 €', word, '130,00 €'],
      ['Cabaña', '52,00 €', word, '90,00 €'],
    ]);
  });

  it('of two tables side by side are those of the left one, then those of the right one', () => {
    const found = rows(
      '1/4 – 31/5@120,700',
      '1/6 – 31/8@200,700',
      '1/4 – 31/5@420,700',
      '1/6 – 31/8@500,700',
      'Parcela@20,680',
      '17,00@120,680',
      '29,00@200,680',
      'Chalet@330,680',
      '70,00@420,680',
      '130,00@500,680',
      'Tienda@20,660',
      '5,00@120,660',
      '6,00@200,660',
      'Mobil-home@330,660',
      '60,00@420,660',
      '110,00@500,660',
    );
    expect(found).toEqual([
      ['', '1/4 – 31/5', '1/6 – 31/8'],
      ['Parcela', '17,00', '29,00'],
      ['Tienda', '5,00', '6,00'],
      ['', '1/4 – 31/5', '1/6 – 31/8'],
      ['Chalet', '70,00', '130,00'],
      ['Mobil-home', '60,00', '110,00'],
    ]);
  });

  it('join days and names that are broken', () => {
    const found = rows(
      '02/04 -@120,700',
      '03/07 -@200,700',
      '02/07@120,688',
      '27/08@200,688',
      'Persona@20,666',
      '4,50@120,660',
      '7,50@200,660',
      'adicional@20,654',
      'Chalet@20,630',
      '70,00@120,630',
      '130,00@200,630',
    );
    expect(found).toEqual([
      ['', '02/04 - 02/07', '03/07 - 27/08'],
      ['Persona adicional', '4,50', '7,50'],
      ['Chalet', '70,00', '130,00'],
    ]);
  });

  it('of two tables side by side join names that go on below, above or behind their amounts', () => {
    const found = rows(
      '1/4 – 31/5@140,700',
      '1/6 – 31/8@210,700',
      '1/4 – 31/5@460,700',
      '1/6 – 31/8@530,700',
      'Bungalow Familiar@20,680',
      'Parcela estándar con@330,680',
      '(4 plazas + 1)@20,668',
      '75,00@150,668',
      '130,00@220,668',
      'electricidad@330,668',
      '25,00@470,668',
      '38,00@540,668',
      'Bungalow Confort con@20,640',
      '85,00@150,640',
      '150,00@220,640',
      'Parcela Premium@330,640',
      '29,00@470,640',
      '45,00@540,640',
      'terraza@20,628',
      '(2 personas)@330,628',
    );
    expect(found).toEqual([
      ['', '1/4 – 31/5', '1/6 – 31/8'],
      ['Bungalow Familiar (4 plazas + 1)', '75,00', '130,00'],
      ['Bungalow Confort con terraza', '85,00', '150,00'],
      ['', '1/4 – 31/5', '1/6 – 31/8'],
      ['Parcela estándar con electricidad', '25,00', '38,00'],
      ['Parcela Premium (2 personas)', '29,00', '45,00'],
    ]);
  });

  it('keep a title above names in brackets and a note below the last row apart', () => {
    const found = rows(
      'Bungalows@20,690',
      '(4 plazas)@20,678',
      '75,00@150,678',
      '(6 plazas)@20,666',
      '95,00@150,666',
      '(IVA incluido)@20,654',
    );
    expect(found).toEqual([['Bungalows'], ['(4 plazas)', '75,00'], ['(6 plazas)', '95,00'], ['(IVA incluido)']]);
  });
});

describe('names of columns over two lines', () => {
  it.each([
    ['1-2', 'noches', '3+', 'noches'],
    ['Solo', 'alojamiento', 'Con', 'desayuno'],
    ['Temporada', 'baja', 'Temporada', 'alta'],
    ['1/4 - 30/6 y', '1/9 - 30/9', '1/7 - 15/7 y', '1/8 - 15/8'],
    ['Entre', 'semana', 'Fin de', 'semana'],
  ])('are one where they say together what neither says alone: %s %s', (one, rest, other, restOfOther) => {
    const found = rows(
      `${one}@120,700`,
      `${other}@190,700`,
      'Alojamiento@20,694',
      `${rest}@120,688`,
      `${restOfOther}@190,688`,
      'Bungalow@20,660',
      '62,00 €@120,660',
      '130,00 €@190,660',
    );
    expect(found[0]).toEqual(['Alojamiento', `${one} ${rest}`, `${other} ${restOfOther}`]);
  });

  it('that say something by themselves stay two', () => {
    const found = rows(
      'Baja@120,700',
      'Alta@180,700',
      'Noche@120,688',
      'Noche@180,688',
      'Bungalow@20,660',
      '62,00 €@115,660',
      '130,00 €@175,660',
    );
    expect(found.slice(0, 2)).toEqual([
      ['', 'Baja', 'Alta'],
      ['', 'Noche', 'Noche'],
    ]);
  });

  it('and in the middle above several columns each are those of the first', () => {
    const found = rows(
      'Temporada baja@125,700',
      'Temporada alta@205,700',
      '1 noche@120,670',
      '7 noches@160,670',
      '1 noche@200,670',
      '7 noches@240,670',
      'Bungalow@20,640',
      '62,00@120,640',
      '58,00@160,640',
      '130,00@200,640',
      '120,00@240,640',
    );
    expect(found[0]).toEqual(['', 'Temporada baja', '', 'Temporada alta', '']);
  });

  it('but above unequally many are not those of equally many', () => {
    const found = rows(
      'Bungalows de madera con baño@130,700',
      'Tienda@305,700',
      'Temporada@40,670',
      '2 pax@125,670',
      '4 pax@185,670',
      '6 pax@245,670',
      '4 pax@305,670',
      'Baja@40,640',
      '60,00@125,640',
      '80,00@185,640',
      '100,00@245,640',
      '40,00@308,640',
    );
    expect(found[0]).toEqual(['', '', 'Bungalows de madera con baño', '', 'Tienda']);
  });
});
