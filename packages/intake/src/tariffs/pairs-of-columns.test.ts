import { toDay } from '@vivac/domain/time/day';
import { unitLines } from '@vivac/testing/strange-files/tariff-lines';
import { expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';

// @holds pricelist-3
it.each([
  ['Mobil home 4 pers 2027\nFechas;Precio;Fechas;Precio\n1/4-30/4;60;1/7-31/7;110\n1/5-30/6;70;1/8-31/8;130\n'],
  [
    'Mobil home 4 pers 2027\nDesde;Hasta;Precio;Desde;Hasta;Precio\n1/4/2027;30/4/2027;60;1/7/2027;31/7/2027;110\n1/5/2027;30/6/2027;70;1/8/2027;31/8/2027;130\n',
  ],
])('dates and prices that go on to the right are as those below: %s', async (text) => {
  const read = await tariffOfFile(Buffer.from(text), {
    name: '',
    readAt: { address: null, day: toDay('2027-01-03') },
    channel: 'Direct web',
    answers: {},
  });
  expect(unitLines(read)).toEqual(['Mobil home 4 pers 2027 4/4: 60 70 110 130']);
  expect(read.tariff.seasons.map(({ ranges }) => ranges[0]!.from)).toEqual([
    '2027-04-01',
    '2027-05-01',
    '2027-07-01',
    '2027-08-01',
  ]);
});
