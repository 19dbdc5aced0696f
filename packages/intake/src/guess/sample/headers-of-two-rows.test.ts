import { readBack } from '@vivac/testing/strange-files/read-back';
import { CAMPSITES } from '@vivac/testing/strange-files/strange-file';
import { expect, it } from 'vitest';

const [SITE, OTHER] = CAMPSITES;

/** What is stored, as `campsite night unit: euros`. */
async function nightsOf(...lines: readonly string[]): Promise<string[]> {
  const bytes = Buffer.from(lines.join('\n'));
  const { stored, refused } = await readBack({ kind: 'prices', bytes, fileName: 'file.csv' });
  expect(refused).toBeNull();
  return [...stored].map(([key, { price }]) => {
    const [campsite, night, , , , unit] = key.split(' | ');
    return `${campsite} ${night} ${unit}: ${Number(price) / 100}`;
  });
}

it.each([
  [';Julio 2027;;Agosto 2027', 'Camping;30;31;1'],
  [';jul-27;jul-27;ago-27', 'Camping;30;31;1'],
  [';07/2027;;08/2027', 'Camping;30;31;01'],
  [';juillet 2027;;août 2027', 'Camping;ven 30;sam 31;dim 1'],
])('days below their months are nights: %s', async (months, days) => {
  expect(await nightsOf(months, days, `${SITE};95;99;101`, `${OTHER};80;85;90`)).toEqual([
    `${SITE} 2027-07-30 Unspecified: 95`,
    `${SITE} 2027-07-31 Unspecified: 99`,
    `${SITE} 2027-08-01 Unspecified: 101`,
    `${OTHER} 2027-07-30 Unspecified: 80`,
    `${OTHER} 2027-07-31 Unspecified: 85`,
    `${OTHER} 2027-08-01 Unspecified: 90`,
  ]);
});

it('days below months stand beside units', async () => {
  expect(
    await nightsOf(';;Julio 2027;', 'Camping;Tipo;15;16', `${SITE};Bungalow;100;110`, `${SITE};Parcela;30;31`),
  ).toEqual(
    ['Bungalow: 100', 'Bungalow: 110', 'Parcela: 30', 'Parcela: 31'].map(
      (unit, at) => `${SITE} 2027-07-${15 + (at % 2)} ${unit}`,
    ),
  );
});

it('units above prices and units left are a row each', async () => {
  expect(
    await nightsOf(
      'Camping;Fecha;Bungalow;;Parcela;',
      ';;Precio;Disp.;Precio;Disp.',
      `${SITE};15/07/2027;120;3;30;10`,
      `${SITE};16/07/2027;130;2;35;8`,
    ),
  ).toEqual(
    ['15 Bungalow: 120', '15 Parcela: 30', '16 Bungalow: 130', '16 Parcela: 35'].map((one) => `${SITE} 2027-07-${one}`),
  );
});

it('days below a month without its year are no nights', async () => {
  const bytes = Buffer.from([';Julio;', 'Camping;15;16', `${SITE};95;99`].join('\n'));
  const { stored, refused } = await readBack({ kind: 'prices', bytes, fileName: 'file.csv' });
  expect([stored.size, refused]).toEqual([0, 'is not recognised']);
});
