import { toDay } from '@vivac/domain/time/day';
import { withEnglishError } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';
import type { TariffRead } from './tariff-read.ts';

const readText = (text: string) =>
  tariffOfFile(Buffer.from(text), {
    name: 'List',
    readAt: { address: null, day: toDay('2027-01-03') },
    channel: 'Direct web',
    answers: {},
  });
const asks = ({ doubts }: TariffRead) => doubts.map(({ asks: kind, taken }) => `${kind}=${taken}`);
const leftOut = (read: TariffRead) =>
  read.leftOut.map(({ cell, reason }) => `${cell.line}:${cell.column} ${cell.text} (${reason})`);

describe('a sentence beside the tables', () => {
  const list = (...sentences: string[]) =>
    readText(['2027 por noche;1/6-30/6;1/7-31/8', 'Bungalow 4p;80;100', ';;', ...sentences].join('\n'));

  it.each([
    [
      'Limpieza final obligatoria: 40 € por estancia',
      { fees: [{ name: 'Limpieza final obligatoria', per: 'stay', priceCents: 4000 }] },
    ],
    [
      'Mandatory cleaning fee €12.50 per person',
      { fees: [{ name: 'Mandatory cleaning fee', per: 'person', priceCents: 1250 }] },
    ],
    [
      'Limpieza final obligatoria EUR 40',
      { fees: [{ name: 'Limpieza final obligatoria', per: 'stay', priceCents: 4000 }] },
    ],
    [
      'Tasa turística: 1,10 € por persona y noche (mayores de 16 años, máximo 7 noches)',
      { touristTax: { priceCents: 110, fromAge: 17, maximumNights: 7 } },
    ],
    [
      'Taxa turística: 0,66 € per persona i nit, a partir de 17 anys',
      { touristTax: { priceCents: 66, fromAge: 17, maximumNights: null } },
    ],
    [
      'Taxe de séjour : 0,80 € par personne et par nuit',
      { touristTax: { priceCents: 80, fromAge: null, maximumNights: null } },
    ],
    ['Kurtaxe 2 € pro Person und Nacht', { touristTax: { priceCents: 200, fromAge: null, maximumNights: null } }],
    [
      '10 % de descuento a partir de 7 noches',
      { discounts: [{ kind: 'long_stay', basisPoints: 1000, minimumNights: 7, minimumAdvanceDays: null }] },
    ],
    [
      '15% discount from 2 weeks',
      { discounts: [{ kind: 'long_stay', basisPoints: 1500, minimumNights: 14, minimumAdvanceDays: null }] },
    ],
    [
      'Descompte del 5 % per estades de més de 10 nits',
      { discounts: [{ kind: 'long_stay', basisPoints: 500, minimumNights: 11, minimumAdvanceDays: null }] },
    ],
    [
      'Reserva anticipada: 15 % con más de 60 días de antelación',
      { discounts: [{ kind: 'early_booking', basisPoints: 1500, minimumNights: null, minimumAdvanceDays: 60 }] },
    ],
    [
      'Sconto 10% a partire da 7 notti',
      { discounts: [{ kind: 'long_stay', basisPoints: 1000, minimumNights: 7, minimumAdvanceDays: null }] },
    ],
    [
      'Sconto del 10% per 7 notti o più',
      { discounts: [{ kind: 'long_stay', basisPoints: 1000, minimumNights: 7, minimumAdvanceDays: null }] },
    ],
    [
      'Sconto 5% da 2 settimane',
      { discounts: [{ kind: 'long_stay', basisPoints: 500, minimumNights: 14, minimumAdvanceDays: null }] },
    ],
    [
      'Sconto 10% oltre 7 notti',
      { discounts: [{ kind: 'long_stay', basisPoints: 1000, minimumNights: 8, minimumAdvanceDays: null }] },
    ],
    [
      'Desconto 10% a partir de 7 noites',
      { discounts: [{ kind: 'long_stay', basisPoints: 1000, minimumNights: 7, minimumAdvanceDays: null }] },
    ],
    [
      'Desconto de 10% por 7 noites ou mais',
      { discounts: [{ kind: 'long_stay', basisPoints: 1000, minimumNights: 7, minimumAdvanceDays: null }] },
    ],
    [
      'Desconto 10% mais de 7 noites',
      { discounts: [{ kind: 'long_stay', basisPoints: 1000, minimumNights: 8, minimumAdvanceDays: null }] },
    ],
    [
      'Tassa di soggiorno: 1,50 € a persona a notte, oltre i 14 anni, massimo 7 notti',
      { touristTax: { priceCents: 150, fromAge: 15, maximumNights: 7 } },
    ],
    [
      'Imposta di soggiorno 1,50 € per persona e notte, maggiori di 14 anni',
      { touristTax: { priceCents: 150, fromAge: 15, maximumNights: null } },
    ],
    [
      'Taxa turística 1,00 € por pessoa e noite com mais de 13 anos',
      { touristTax: { priceCents: 100, fromAge: 14, maximumNights: null } },
    ],
  ])('that is plain is a value with its cell: %s', async (sentence, expected) => {
    const read = await list(sentence);
    expect(read.tariff).toMatchObject({ fees: [], touristTax: null, discounts: [], ...expected });
    expect(read.origins.filter(({ cell }) => cell.text === sentence)).toHaveLength(1);
    expect([asks(read), leftOut(read)]).toEqual([[], []]);
  });

  it.each([
    'Fianza 100 €',
    'Mascota 5 €/noche',
    'Limpieza final 40 € (opcional)',
    'Limpieza final obligatoria en bungalows 40 €',
    'Tasa turística incluida: 1 € por persona y noche',
    'Tasa turística 1 € por persona',
    '10 % de descuento a partir de 7 noches en temporada baja',
    '10 % de descuento 7 noches, 15 % 14 noches',
    '10 % de descuento por 7 noches',
    'Sconto 10% fino a 7 notti',
    'Sconto 10% per 7 notti',
    'Desconto 10% até 7 noites',
    '20 % antes del 31 de marzo con 30 días de antelación',
    'Oferta 7=6 en junio',
    'Estancia mínima 7 noches en agosto',
    '5 % de descuento a socios a partir de 7 noches',
    'Ya no se aplica el 10 % de descuento a partir de 7 noches',
    'No hay descuento: 10 % a partir de 7 noches hasta ahora',
    'Sin descuento del 10 % a partir de 7 noches',
    'Depósito del 30 % en reservas con descuento a partir de 7 noches',
    'Limpieza final obligatoria: 40 €, gratis desde una semana',
    'Ropa de cama y toallas: 10 por persona',
    'Los precios son por alojamiento, no por persona',
    'Tasa turística: 0,80 € por adulto y noche',
    'Tasa turística: 0,80 € + IVA por persona y noche',
    'Limpieza obligatoria con perro: 35 €',
    'Limpieza final obligatoria: 45 € por semana',
    '12 % de descuento a partir de 8 noches pagando al contado',
    '12 % de descuento a partir de 8 noches a familias numerosas',
    '12 % de descuento en el spa a partir de 8 noches',
    '12 % de descuento en la segunda semana a partir de 14 noches',
  ])('that is not stays named: %s', async (sentence) => {
    const read = await list(sentence);
    expect(read.tariff).toMatchObject({ per: 'night', fees: [], touristTax: null, discounts: [], closed: [] });
    expect(read.tariff.seasons.map(({ minimumNights }) => minimumNights)).toEqual([null, null]);
    expect(leftOut(read)).toEqual([`4:0 ${sentence} (not_read)`]);
  });

  it.each([
    ['without_vat=as_printed', 'Precios sin IVA', '2027 por noche'],
    ['without_vat=as_printed', 'Tarifas (IVA 10 % no incluido)', '2027 por noche'],
    ['without_vat=as_printed', 'Prices excl. VAT', '2027 per night'],
    ['without_vat=as_printed', 'Prix hors taxes', '2027 par nuit'],
    ['from_price=price', 'Precios desde', '2027 por noche'],
  ])('that changes what the prices mean is asked: %s, %s', async (question, title, head) => {
    const read = await readText(`${title};;\n${head};1/6-30/6;1/7-31/8\nBungalow 4p;80;100\n`);
    expect(asks(read)).toEqual([question]);
    expect(asks(await readText(`IVA incluido;;\n${head};1/6-30/6;1/7-31/8\nBungalow 4p;80;100\n`))).toEqual([]);
  });

  it.each(['1/7-31/8 y Semana Santa', 'Semana Santa, puentes y 1/7-31/8', '1/7-31/8, puentes'])(
    'asks for days without dates: %s',
    async (dates) => {
      const read = await readText(`2027 por noche;Baja;Alta\n;1/6-30/6;${dates}\nBungalow 4p;80;100\n`);
      expect(asks(read)).toEqual(['movable_days=none']);
      expect(read.doubts[0]!.cells.map(({ text }) => text)).toEqual([dates]);
    },
  );

  it('and a season that is named after them has the dates that stand beside it', async () => {
    const read = await readText('2027 por noche;Baja: 1/6-30/6;Semana Santa: 20/3-29/3\nBungalow 4p;80;100\n');
    expect(asks(read)).toEqual(['last_day=night']);
  });
});

it('prices for each person are refused, in a title or a name', async () => {
  for (const [title, unit] of [
    ['Precio por persona y noche 2027', 'Albergue 4p'],
    ['2027 por noche', 'Albergue (por persona)'],
  ]) {
    const text = `${title};1/6-30/6;1/7-31/8\n${unit};20;25\n`;
    await expect(withEnglishError(readText(text))).rejects.toThrow('built of parts that each have their price');
  }
});

it('tax that is included is not asked for where the prices are for a month', async () => {
  const read = await readText('2027;1/6-30/6;1/7-31/8\nBungalow 4p;80;100\n;;\nParcelas por mes (IVA incluido)\n');
  expect(asks(read)).not.toContain('without_vat=as_printed');
});

it('a price that says neither night nor week is asked for where others say one', async () => {
  const read = await readText('2027;1/6-30/6;1/7-31/8\nBungalow 4p (7 noches);560;700\nParcela 2p;25;30\n');
  expect(asks(read)).toEqual(['per=week']);
  expect(read.doubts[0]!.cells[0]!.text).toBe('25');
});
