import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';

const refusal = (text: string): Promise<unknown> =>
  tariffOfFile(Buffer.from(text), {
    name: '',
    readAt: { address: null, day: toDay('2027-01-03') },
    channel: 'Direct web',
    answers: {},
  }).then(
    () => 'read',
    (error: { reason: unknown }) => error.reason,
  );

// @holds pricelist-3
describe('a list of prices by groups of weekdays is refused with their names:', () => {
  it.each([
    ['Mon-Thu, Fri, Sat-Sun', ';1/4-30/6;;\n;Mon-Thu;Fri;Sat-Sun\nPod 2 people;50;60;70\n'],
    ['Dom-Jue, Viernes, Sábado', 'Tarifas;1/4-30/6;;\n;Dom-Jue;Viernes;Sábado\nBungalow 4 pax;70;80;95\n'],
    ['Lun-Jue, Vie-Sáb, Dom', 'Tarifas 2027;Lun-Jue;Vie-Sáb;Dom\nBaja 1/4-30/6;60;80;70\nAlta 1/7-31/8;90;120;100\n'],
  ])('%s', async (names, text) => {
    expect(await refusal(text)).toEqual({ code: 'tariffByWeekdays', values: { names } });
  });

  it('the weekend and the other nights are read', async () => {
    expect(await refusal(';1/4-30/6;\n;Sun-Thu;Fri-Sat\nPod 2 people;50;60\n')).toBe('read');
  });
});

// @holds pricelist-3
describe('a price for each day is refused as daily prices', () => {
  it.each([
    ['below each other', 'Fecha;Precio\n01/07/2027;95\n02/07/2027;95\n03/07/2027;110\n'],
    ['of several units', 'Fecha;Bungalow 4 pax;Cabaña\n01/07/2027;95;60\n02/07/2027;95;60\n'],
    ['by unit', 'Date;Unit;Price\n01/07/2027;Pod;60\n02/07/2027;Pod;75\n01/07/2027;Lodge;90\n02/07/2027;Lodge;99\n'],
    ['side by side', ';01/07/2027;02/07/2027;03/07/2027\nPod;60;60;75\nLodge 4 pax;90;90;99\n'],
  ])('%s', async (_, text) => {
    expect(await refusal(text)).toEqual({ code: 'tariffOfDays', values: { day: '01/07/2027' } });
  });

  it('but not first days of seasons without their last', async () => {
    expect(await refusal('Desde;Precio\n01/04/2027;60\n01/07/2027;90\n')).toMatchObject({ code: 'noTariffFound' });
  });
});
