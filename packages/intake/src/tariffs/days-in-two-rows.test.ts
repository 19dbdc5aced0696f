import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';

const seasonsOf = async (text: string) => {
  const { tariff, leftOut } = await tariffOfFile(Buffer.from(text), {
    name: '',
    readAt: { address: null, day: toDay('2027-01-03') },
    channel: 'Direct web',
    answers: {},
  });
  expect(leftOut).toEqual([]);
  return tariff.seasons.flatMap(({ name, ranges }) => ranges.map(({ from, to }) => `${name} ${from} ${to}`));
};

// @holds pricelist-3
describe('first days above last days are the ranges of their columns', () => {
  it.each([
    ['Desde;01/04/2027;01/07/2027', 'Hasta;30/06/2027;31/08/2027'],
    ['von;1.4.;1.7.', 'bis;30.6.;31.8.'],
    ['du;01/04;01/07', 'au;30/06;31/08'],
    ['des de;1 d’abril;1 de juliol', 'fins a;30 de juny;31 d’agost'],
    [';del 1 de abril;del 1 de julio', ';al 30 de junio;al 31 de agosto'],
  ])('%s above %s', async (from, to) => {
    const text = `Tarifas 2027 noche;Baja;Alta\n${from}\n${to}\nBungalow 4 pax;70;120\nCabaña 2 pax;50;80\n`;
    expect(await seasonsOf(text)).toEqual(['Baja 2027-04-01 2027-06-30', 'Alta 2027-07-01 2027-08-31']);
  });

  it('beside the title of the list', async () => {
    const text = 'Tarifs 2027 par nuit;du 01/04;du 01/07\n;au 30/06;au 31/08\nMobil-home 4 pers;70;120\n';
    expect(await seasonsOf(text)).toEqual([
      '01/04 – 30/06 2027-04-01 2027-06-30',
      '01/07 – 31/08 2027-07-01 2027-08-31',
    ]);
  });
});
