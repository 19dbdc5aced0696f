import { readBack } from '@vivac/testing/strange-files/read-back';
import { CAMPSITES } from '@vivac/testing/strange-files/strange-file';
import { expect, it } from 'vitest';

const [SITE] = CAMPSITES;

/** What is stored of a file whose guess is accepted: of prices `guests terms: euros`, of reviews the score; then what was rejected. */
async function readLines(kind: 'prices' | 'reviews', ...lines: readonly string[]): Promise<string[]> {
  const bytes = Buffer.from(lines.join('\n'));
  const { stored, rejected, contradicted, refused } = await readBack({ kind, bytes, fileName: 'file.csv' });
  expect([contradicted, refused]).toEqual([[], null]);
  const read = [...stored].map(([key, { price, score }]) => {
    const [, , guests, , , , terms] = key.split(' | ');
    return kind === 'reviews' ? String(score) : `${guests} ${terms}: ${Number(price) / 100}`;
  });
  return [...read, ...rejected.map((line) => line.replace(/ \(.*$/, ''))];
}

it.each([
  ['Ocupación', 'Doble', 'Cuádruple'],
  ['Occupancy', 'TWO', 'FOUR'],
  ['Personas', 'dos', 'cuatro'],
  ['Guests', 'Double', 'Quadruple'],
  ['Personnes', 'deux', 'quatre personnes'],
  ['Personen', 'zwei', 'vier Personen'],
  ['Huéspedes', '2 adultos', 'cuatro adultos'],
])('guests in words are those of their price: %s, %s and %s', async (name, two, four) => {
  expect(
    await readLines(
      'prices',
      `Camping;Fecha;${name};Precio`,
      `${SITE};15/07/2027;${two};100`,
      `${SITE};15/07/2027;${four};140`,
    ),
  ).toEqual(['2 Unspecified: 100', '4 Unspecified: 140']);
});

it.each(['2 adultos + 2 niños', '2+2', '2 adults and 2 children'])(
  'a price of a party with children is rejected, and none of two guests: %s',
  async (party) => {
    const rows = ['15', '16'].map((day) => `${SITE};${day}/07/2027;${party};140`);
    expect(await readLines('prices', 'Camping;Fecha;Huéspedes;Precio', ...rows)).toEqual([
      'line 2: guests',
      'line 3: guests',
    ]);
  },
);

it.each([
  ['BAR', 'No reembolsable', 'Media pensión'],
  ['Solo alojamiento', 'Solo alojamiento no reembolsable', 'Pensión completa'],
  ['Precio c/IVA', 'Precio s/IVA', 'Precio con desayuno s/IVA'],
])('of rates side by side that of %s is read, and the others are asked for', async (first, second, third) => {
  const bytes = Buffer.from(
    [
      `Camping;Fecha;${second};${first};${third}`,
      `${SITE};15/07/2027;90;100;130`,
      `${SITE};16/07/2027;99;110;140`,
    ].join('\n'),
  );
  const { guess, stored } = await readBack({ kind: 'prices', bytes, fileName: 'file.csv' });
  expect([...stored.values()].map(({ price }) => price)).toEqual([10_000, 11_000]);
  expect(guess?.questions.find(({ asks }) => asks === 'price_column')).toMatchObject({
    taken: first,
    answers: [{ answer: first }, { answer: second }, { answer: third }],
  });
});

it('rates below each other are offers of their own, with their board', async () => {
  const lines = ['BAR;100', 'No reembolsable;90', 'Media pensión;130'].map((rest) => `${SITE};15/07/2027;${rest}`);
  expect(await readLines('prices', 'Camping;Fecha;Tarifa;Precio', ...lines)).toEqual([
    '2 BAR: 100',
    '2 Non-refundable: 90',
    '2 Media pensión: 130',
  ]);
});

it.each([
  ['FOUR', 'FIVE'],
  ['four stars', 'five stars'],
  ['cuatro estrellas', 'cinco estrellas'],
  ['80%', '100 %'],
])('stars in words are scores of five, and percents of a hundred: %s', async (four, five) => {
  const rows = [`${SITE};15/07/2026;${four};Bien`, `${SITE};16/07/2026;${five};Genial`];
  expect(await readLines('reviews', 'Business name;Create time;Star rating;Comment', ...rows)).toEqual(['800', '1000']);
});

it('a column of the own web beside those of portals is a channel, and no link', async () => {
  const bytes = Buffer.from(['Camping;Fecha;Booking;Web;Pitchup', `${SITE};15/07/2027;100;95;98`].join('\n'));
  const { stored } = await readBack({ kind: 'prices', bytes, fileName: 'file.csv' });
  expect([...stored].map(([key, { price }]) => `${key.split(' | ')[4]} ${Number(price) / 100}`)).toEqual([
    'Booking.com 100',
    'Direct web 95',
    'Pitchup 98',
  ]);
});
