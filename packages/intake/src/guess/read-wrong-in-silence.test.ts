import { readBack } from '@vivac/testing/strange-files/read-back';
import { CAMPSITES } from '@vivac/testing/strange-files/strange-file';
import { expect, it } from 'vitest';
import { yesOrNo } from '../mapping/convert.ts';
import { compilePattern } from '../mapping/written-pattern.ts';

const [SITE, OTHER] = CAMPSITES;

const read = (kind: 'prices' | 'reviews', ...lines: readonly string[]) =>
  readBack({ kind, bytes: Buffer.from(lines.join('\n')), fileName: 'file.csv' });

/** The prices that are stored of rows of one campsite, in euros; of prices that nobody was asked about. */
async function euros(header: string, ...rows: readonly string[]): Promise<number[]> {
  const lines = rows.map((row, at) => `${SITE};${15 + at}/07/2027;${row}`);
  const { stored } = await read('prices', `Camping;Fecha;${header}`, ...lines);
  return [...stored.values()].map(({ price }) => Number(price) / 100);
}

it('rows of nights are no header of months', async () => {
  const { stored } = await read(
    'prices',
    'campsite,stay_date,price,availability,minimum_nights,nights',
    `${SITE},2027-07-31,95,3,2,1`,
    `${SITE},2027-08-01,,,,`,
    `${SITE},2027-08-02,95,3,2,1`,
    `${SITE},2027-08-03,95,3,2,1`,
  );
  const prices = [...stored].flatMap(([key, { price }]) => (price === null ? [] : [`${key.split(' | ')[1]} ${price}`]));
  expect(prices).toEqual(['2027-07-31 9500', '2027-08-02 9500', '2027-08-03 9500']);
});

it.each([
  ['Camping;Tipo;jul-27;ago-27', `${SITE};Parcela;25;30`, `${SITE};Bungalow;90;120`],
  [';Julio 2027;;;Agosto 2027;;', 'Camping;1;2;7;1;2;7', `${SITE};100;95;90;120;110;100`],
  [';Julio 2027;;', 'Camping;Sem 27;Sem 28;Sem 29', `${SITE};700;720;740`, `${OTHER};700;720;740`],
  [';Julio 2027;;Agosto 2027;', 'Camping;pax 2;pax 4;pax 2;pax 4', `${SITE};70;90;80;100`],
  [';Julio 2027;;', 'Camping;mín. 2;mín. 5;mín. 7', `${SITE};70;65;60`, `${OTHER};70;90;80`],
])('numbers below months are no days: %s | %s', async (...lines) => {
  expect((await read('prices', ...lines)).stored.size).toBe(0);
});

it.each([
  ['Antes', 'Ahora'],
  ['Precio', 'Precio web'],
  ['Precio', 'Mín. noches'],
  ['Precio noche', 'Precio semana'],
])('%s and %s below units are not read unasked', async (one, other) => {
  const { stored } = await read(
    'prices',
    'Camping;Fecha;Bungalow;;Parcela;',
    `;;${one};${other};${one};${other}`,
    `${SITE};15/07/2027;100;90;30;27`,
    `${SITE};16/07/2027;101;91;31;28`,
  );
  expect(stored.size).toBe(0);
});

it.each(['Precio simple;Precio doble', 'Preu nou;Preu dos', 'Precio;Precio doble', 'Sin;Con'])(
  'words in names of columns are no guests: %s',
  async (names) => {
    const { stored } = await read('prices', `Camping;Fecha;${names}`, `${SITE};15/07/2027;30;45`);
    expect([...stored.keys()].filter((key) => ['1', '9'].includes(key.split(' | ')[2]!))).toEqual([]);
  },
);

it.each([
  ['Rank;Hotel;Date;Price;Score;Reviews', `1;${SITE};2027-07-01;90;8.9;1,234`, `2;${OTHER};2027-07-01;95;8.1;830`],
  ['Camping;Noche;Precio;Nota;Opiniones', `${SITE};01/07/2027;90;8,9;1234`, `${OTHER};01/07/2027;95;8,1;830`],
])('campsites with a price of a night each are no register without a question: %s', async (...lines) => {
  const { guess } = await read('prices', ...lines);
  expect(guess!.kind === 'campsites' && guess!.isRecognised).toBe(false);
});

it.each([
  ['Name;Latitude;Longitude;Price;Date;Rating', `${SITE};41.2;2.1;90;2027-07-01;8.9`],
  ['Nombre;Municipio;Nota;Opiniones', `${SITE};Begur;8,9;830`],
  ['Name;Link;Score;Reviews;Price', `${SITE};https://a.example/1;8.9;830;90`],
])('a register of campsites stays one: %s', async (...lines) => {
  const { guess } = await readBack({ kind: 'prices', bytes: Buffer.from(lines.join('\n')), fileName: 'file.csv' });
  expect([guess!.kind, guess!.isRecognised]).toEqual(['campsites', true]);
});

it.each([
  'Fecha apertura;Precio desde',
  'Apertura;Precio',
  'Fecha de cierre;Precio',
  'Fecha de alta;Precio',
  'Data d’obertura;Preu',
  'Opening date;Price from',
  'Registration date;Price',
  'Date de fermeture;Prix',
  'Fecha apertura;Fecha cierre;Precio desde',
  'Fecha de inauguración;Precio',
  'Abierto desde;Precio',
  'Obert des de;Preu',
  'Ouvert le;Prix',
  'Eröffnungsdatum;Preis',
  'Geöffnet ab;Preis',
  'Schließung;Preis',
  'Openingsdatum;Prijs',
  'Sluiting;Prijs',
  'Registratiedatum;Prijs',
  'Inicio temporada;Precio',
  'Début de saison;Prix',
  'Season start;Price',
  'Saisonbeginn;Preis',
  'Einde seizoen;Prijs',
])('the day on which a campsite opens, closes or was registered is no night: %s', async (names) => {
  const [days, ...others] = names.split(';').length === 3 ? ['15/03/2027', '30/09/2027', '80'] : ['15/03/2027', '80'];
  const { guess, stored } = await read(
    'prices',
    `Camping;${names}`,
    `${SITE};${days};${others.join(';')}`,
    `${OTHER};${days};${others.join(';')}`,
  );
  expect(stored.size).toBe(0);
  expect(guess!.mapping.fields).not.toHaveProperty('stay_date');
});

it.each(['Inicio temporada;Fin temporada', 'Season start;Season end'])(
  'nights from the day on which a season begins to that on which it ends are read: %s',
  async (names) => {
    const { stored } = await read(
      'prices',
      `Camping;${names};Precio por noche`,
      `${SITE};2027-07-01;2027-07-04;90`,
      `${OTHER};2027-07-02;2027-07-05;80`,
    );
    expect(new Set([...stored.values()].map(({ price }) => price))).toEqual(new Set([9000, 8000]));
  },
);

it.each(['nou', 'neuf', 'set', 'sin', 'u'])('no guests are read of %s', async (word) => {
  const { stored } = await read(
    'prices',
    'Camping;Fecha;Personas;Precio',
    `${SITE};15/07/2027;${word};100`,
    `${SITE};16/07/2027;Doble;90`,
  );
  expect([...stored.keys()].filter((key) => ['1', '7', '9'].includes(key.split(' | ')[2]!))).toEqual([]);
});

it.each([
  ['Alojamiento;Desayuno incluido;Media pensión', '100;8;25', '110;8;25'],
  ['Total;Desayuno incluido;Media pensión', '100;8;25', '110;8;25'],
  ['Tarifa noche;Desayuno incluido;Media pensión', '100;8;25', '110;8;25'],
  ['BAR;Media pensión', '100;25', '110;25'],
])('what a board costs is no price: %s', async (header, ...rows) => {
  expect((await euros(header, ...rows)).filter((price) => price < 100)).toEqual([]);
});

it.each([
  ['Precio;free_cancellation;breakfast_included', '100;1;0', '90;0;0'],
  ['Precio;Refundable;Breakfast included', '100;1;0', '90;0;0'],
  ['Precio;Cancelación gratuita;Media pensión', '100;1;0', '90;0;1'],
])('columns of flags are no prices, but terms: %s', async (header, ...rows) => {
  const lines = rows.map((row) => `${SITE};15/07/2027;${row}`);
  const { stored } = await read('prices', `Camping;Fecha;${header}`, ...lines);
  expect([...stored].map(([key, { price }]) => `${key.split(' | ')[6]} ${price}`)).toEqual([
    'Free cancellation 10000',
    'Non-refundable 9000',
  ]);
});

it.each([
  ['arrival_allowed', 'closed_to_arrival', 'true', 'false'],
  ['Entrada permitida', 'closed_to_arrival', 'sí', 'no'],
  ['Anreise möglich', 'closed_to_arrival', 'ja', 'nein'],
  ['Arrivée possible', 'closed_to_arrival', 'oui', 'non'],
  ['checkout allowed', 'closed_to_departure', '1', '0'],
])('%s says the opposite of %s', async (name, field, yes, no) => {
  const { guess } = await read('prices', `Camping;Fecha;Precio;${name}`, `${SITE};15/07/2027;95;${yes}`);
  const { values = {} } = guess!.mapping.fields[field]!;
  const meant = (text: string) => Object.entries(values).find(([from]) => compilePattern(from).test(text))?.[1];
  expect([yes, no].map((text) => yesOrNo(String(meant(text))))).toEqual([false, true]);
});

it.each([
  ['Check-in', 'sí', 'no'],
  ['Arrival', 'yes', 'no'],
  ['Check-out', '1', '0'],
  ['Departures', 'yes', 'no'],
])('%s with yes and no is not closed to anything', async (name, yes, no) => {
  const rows = [`${SITE};15/07/2027;95;${yes}`, `${SITE};16/07/2027;95;${no}`];
  const { guess } = await read('prices', `Camping;Fecha;Precio;${name}`, ...rows);
  expect(Object.keys(guess!.mapping.fields).filter((field) => field.startsWith('closed'))).toEqual([]);
});

it.each([
  ['No arrivals', 'closed_to_arrival'],
  ['no check-in', 'closed_to_arrival'],
  ['No llegadas', 'closed_to_arrival'],
  ['No departure', 'closed_to_departure'],
  ['CTA', 'closed_to_arrival'],
  ['Cerrado llegada', 'closed_to_arrival'],
  ['Llegada no permitida', 'closed_to_arrival'],
  ['No arrival allowed', 'closed_to_arrival'],
  ['Arribada no permesa', 'closed_to_arrival'],
  ['No admite salidas', 'closed_to_departure'],
])('%s with yes and no is %s', async (name, field) => {
  const rows = [`${SITE};15/07/2027;95;1`, `${SITE};16/07/2027;95;0`];
  const { guess } = await read('prices', `Camping;Fecha;Precio;${name}`, ...rows);
  expect(guess!.mapping.fields[field]).toEqual({ column: name });
});

it.each(['Plazas', 'Places', 'Sleeps', 'Capacity', 'Beds'])(
  '4+1 below %s is beds, and no row is rejected',
  async (name) => {
    const rows = ['4+1;90', '4+1;100', '6+2;80'].map((row, at) => `${SITE};${15 + at}/07/2027;${row}`);
    const { stored, rejected } = await read('prices', `Camping;Fecha;${name};Precio`, ...rows);
    expect([stored.size, rejected]).toEqual([3, []]);
  },
);

it.each([
  ['85%', '9,2', '95%'],
  ['9,2', '85%', '8,1'],
])('percents beside other scores are not read unasked: %s, %s', async (...scores) => {
  const rows = scores.map((score, at) => `${SITE};${15 + at}/07/2026;${score};Bien`);
  const { guess, stored } = await read('reviews', 'Camping;Fecha;Puntuación;Comentario', ...rows);
  const isAsked = guess?.questions.some(({ asks }) => asks === 'score_scale') ?? true;
  expect(isAsked || ![...stored.values()].some(({ score }) => score === 92)).toBe(true);
});

it('a review is of its own day, and not of when its row was made', async () => {
  const { stored } = await read(
    'reviews',
    'Campsite;Create time;Review date;Rating;Comment',
    `${SITE};2026-11-01 10:00;15/07/2026;8;Good`,
    `${SITE};2026-11-01 10:00;16/07/2026;9;Great`,
  );
  expect([...stored.keys()].every((key) => key.includes('2026-07-1'))).toBe(true);
  expect(stored.size).toBe(2);
});
