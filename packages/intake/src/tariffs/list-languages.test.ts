import {
  ageLines,
  doubtLines,
  leftOutOf,
  LIST_CONTEXT,
  readListText,
  unitLines,
  weekendLines,
} from '@vivac/testing/strange-files/tariff-lines';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';
import type { TariffRead } from './tariff-read.ts';

const seasons = ({ tariff }: TariffRead) =>
  tariff.seasons.map(
    ({ name, ranges, minimumNights, arrivalWeekdays }) =>
      `${name}: ${ranges.map(({ from, to }) => `${from?.slice(5)}/${to?.slice(5)}`).join(' ')} ${minimumNights ?? '-'} ${arrivalWeekdays.join()}`,
  );

describe('an Italian list', () => {
  it('of piazzola, persons and electricity is added up', async () => {
    const read = await readListText(
      'Listino prezzi 2027 a notte, IVA inclusa',
      ';BASSA STAGIONE;ALTA STAGIONE',
      ';dal 01/06 al 30/06 e dal 01/09 al 15/09;dal 01/07 al 31/08',
      'Adulti;€ 7,00;€ 11,00',
      'Bambini 3–9 anni;€ 4,50;€ 7,50',
      'Bambini 0-2 anni;gratis;gratis',
      'Piazzola con tenda, roulotte o camper;€ 10,00;€ 18,00',
      'Elettricità 3A;€ 3,00;€ 3,50',
      'Seconda auto;€ 4,00;€ 5,00',
      'Cane;€ 3,00;€ 5,00',
    );
    expect(unitLines(read)).toEqual(['Piazzola con tenda, roulotte o camper + Elettricità 3A 1/6: 20 32.5']);
    expect(ageLines(read)).toEqual(['3<10: 4.5 7.5', '0<3: 0 0', '10<: 7 11']);
    expect(seasons(read)).toEqual(['BASSA STAGIONE: 06-01/06-30 09-01/09-15 - ', 'ALTA STAGIONE: 07-01/08-31 - ']);
    expect(leftOutOf(read)).toEqual(expect.arrayContaining(['€ 5,00 extra', '€ 4,00 extra']));
  });

  it('of tents, motorhomes and cars knows ages from and up to, and leaves pensioners and offers for members out', async () => {
    const read = await readListText(
      'Tariffe 2027 per notte;1/4-30/6;1/7-31/8',
      'Adulto (oltre 10 anni);6;9',
      'Ragazzi dai 4 ai 10 anni;4;6',
      'Bambini fino a 3 anni;gratuito;gratuito',
      'Anziani;5;8',
      'Tenda;6;9',
      'Camper;10;14',
      'Auto;3;5',
      'Allaccio elettrico;3;3',
      'Tassa di soggiorno: 1,50 € a persona e notte',
    );
    expect(unitLines(read)).toEqual([
      'Piazzola: Tenda + Auto + Allaccio elettrico 1/6: 18 26',
      'Piazzola: Camper + Allaccio elettrico 1/6: 19 26',
    ]);
    expect(ageLines(read)).toEqual(['4<11: 4 6', '<4: 0 0', '11<: 6 9']);
    expect(read.tariff.touristTax).toMatchObject({ priceCents: 150, fromAge: null });
  });

  it('of weeks a settimana, da sabato a sabato, is by the week with its day of arrival', async () => {
    const read = await readListText(
      'Bungalow e case mobili 2027: prezzo a settimana, da sabato a sabato',
      'Periodo;Bungalow 4 posti;Casa mobile 5 posti letto',
      '01/05 - 12/06;€ 350,00;€ 420,00',
      '12/06 - 10/07;€ 490,00;€ 560,00',
    );
    expect([read.tariff.per, unitLines(read), seasons(read)]).toEqual([
      'week',
      ['Bungalow 4 posti 4/4: 350 490', 'Casa mobile 5 posti letto 5/5: 420 560'],
      ['01/05 – 12/06: 05-01/06-12 7 6', '12/06 – 10/07: 06-12/07-10 7 6'],
    ]);
    expect(doubtLines(read)).toEqual([]);
  });

  it('has its minimum stays and the cleaning that it says is mandatory', async () => {
    const read = await readListText(
      'Appartamenti 2027, prezzi per notte',
      'Stagione;Periodo;Monolocale 2 pers.;Soggiorno minimo',
      "Media;dal 13 giugno all'11 luglio;€ 70;3 notti",
      'Alta;dal 12 luglio al 28 agosto;€ 95;una settimana',
      'Pulizia finale obbligatoria € 50,00 a soggiorno',
    );
    expect(seasons(read)).toEqual(['Media: 06-13/07-11 3 ', 'Alta: 07-12/08-28 7 ']);
    expect(read.tariff.fees).toEqual([{ name: 'Pulizia finale obbligatoria', per: 'stay', priceCents: 5000 }]);
  });

  it('has prices of the fine settimana', async () => {
    const read = await readListText(
      '2027 a notte;Bassa 1/4-30/6;',
      ';Infrasettimanale;Fine settimana',
      'Casetta 4 persone;60;75',
      'Baita 2 ospiti;50;60',
    );
    expect([unitLines(read), weekendLines(read)]).toEqual([
      ['Casetta 4 persone 4/4: 60', 'Baita 2 ospiti 2/2: 50'],
      ['75', '60'],
    ]);
  });

  it.each(['Piazzola mensile', 'Piazzola stagionale', 'Piazzola 2 settimane'])(
    'leaves %s out by name',
    async (name) => {
      const read = await readListText(
        `2027 a notte;1/4-30/6;1/7-31/8\nPiazzola 2 persone;25;40\nAuto aggiuntiva;5;6\n${name};600;900`,
      );
      expect(unitLines(read)).toHaveLength(1);
      expect(leftOutOf(read).join()).toContain('900 ');
    },
  );

  it.each(['IVA esclusa', 'senza IVA'])('that says %s asks about tax', async (words) => {
    const read = await readListText(`Prezzi a notte 2027, ${words}`, ';1/4-30/6;1/7-31/8', 'Bungalow 4 posti;60;90');
    expect(doubtLines(read)).toEqual(expect.arrayContaining(['without_vat=as_printed']));
  });
});

describe('a Portuguese list', () => {
  it('has whole months in brackets, people and minimum stays', async () => {
    const read = await readListText(
      'Bungalows 2027 - Preço por noite',
      'Tipologia;Época baixa (abr a mai, out);Época alta (julho e agosto)',
      'Bungalow T2 (6 pessoas);60,00 €;125,00 €',
      'Estadia mínima;2 noites;7 noites',
    );
    expect(unitLines(read)).toEqual(['Bungalow T2 (6 pessoas) 6/6: 60 125']);
    expect(seasons(read)).toEqual([
      'Época baixa: 04-01/05-31 10-01/10-31 2 ',
      'Época alta: 07-01/07-31 08-01/08-31 7 ',
    ]);
  });

  it('of adults, children and an alvéolo is added up', async () => {
    const read = await readListText(
      'Preços 2027 por noite;01/04 até 30/06;01/07 até 31/08',
      'Adulto;3,50;6,00',
      'Criança dos 5 aos 10 anos;1,75;3,00',
      'Alvéolo com eletricidade;9,00;14,00',
      'Cão;1,00;2,00',
    );
    expect(unitLines(read)).toEqual(['Alvéolo com eletricidade 1/6: 12.5 20']);
    expect(ageLines(read)).toEqual(['5<11: 1.75 3', '11<: 3.5 6']);
  });
});

// @holds pricelist-3
describe('money that a title says in words or by its code', () => {
  const currency = async (...titles: string[]) =>
    (await readListText(...titles, ';1/4-30/6;1/7-31/8', 'Cabin 4 pax;80;120')).tariff.currency;

  it.each([
    ['Alle Preise 2027 pro Nacht in Schweizer Franken', 'CHF'],
    ['Prices 2027 per night in pounds sterling', 'GBP'],
    ['Tarifas 2027 por noche en dólares', 'USD'],
    ['Rates 2027 per night (SEK)', 'SEK'],
    ['Rates 2027 per night in SEK', 'SEK'],
    ['Preise 2027 pro Nacht, alle Preise in Franken', 'CHF'],
  ])('is no euros: %s', async (title, code) => {
    expect(await currency(title)).toBe(code);
  });

  it.each([
    'Rates 2027 per night, try our cabins',
    'TRY OUR NEW LODGES 2027 PER NIGHT',
    'CAMPING ARS-EN-RÉ TARIFS 2027 PAR NUIT',
    'Camping Franken 2027 pro Nacht',
    'Campingplatz in Franken – Preise 2027 pro Nacht',
    'Tarifas 2027 noche en euros',
  ])('is euros: %s', async (title) => {
    expect(await currency(title)).toBe('EUR');
  });
});

// @holds pricelist-3
describe('money that a workbook shows by the format of its cells', () => {
  const read = async (...formats: string[]) => {
    const amounts = [80, 120];
    const cells = new Map(
      formats.map((numFmt, at) => [`1,${at + 1}`, { value: amounts[at]!, style: { numFmt } }] as const),
    );
    const rows = [
      ['2027 per night', '1/4-30/6', '1/7-31/8'],
      ['Cabin 4 pax', ...amounts],
    ];
    return tariffOfFile(Buffer.from(await writeXlsx({ sheets: [{ name: '2027', rows, cells }] })), LIST_CONTEXT);
  };

  it('is no euros where all amounts are in pounds', async () => {
    const { tariff } = await read('[$£-809]#,##0.00', '[$£-809]#,##0.00');
    expect([tariff.currency, tariff.prices.map(({ priceCents }) => priceCents)]).toEqual(['GBP', [8000, 12000]]);
  });

  it('is no euros in the hundreds of rows of a long list either', async () => {
    const rows: (string | number)[][] = [['2027 per night', '1/4-30/6']];
    const style = { numFmt: '[$£-809]#,##0.00' };
    const cells = new Map<string, { value: number; style: { numFmt: string } }>();
    for (let at = 1; at <= 450; at += 1) {
      rows.push([`Cabin ${at} 4 pax`, 80]);
      cells.set(`${at},1`, { value: 80, style });
    }
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: '2027', rows, cells }] }));
    expect((await tariffOfFile(file, LIST_CONTEXT)).tariff.currency).toBe('GBP');
  });

  it.each(['#,##0 [$zł-415]', '#,##0 [$Kč-405]', '#,##0 [$kr-41D]', '[$kr-406] #,##0'])(
    'is refused, and never euros, in %s',
    async (format) => {
      await expect(read(format, format)).rejects.toThrow(/noTariffFound/);
    },
  );

  it('is left out by name where one amount is in another currency', async () => {
    expect(leftOutOf(await read('#,##0 [$€-C0A]', '[$£-809]#,##0'))).toEqual(['120 GBP other_currency']);
  });

  it('is euros where the format says so', async () => {
    expect((await read('#,##0 [$€-C0A]', '#,##0 [$€-C0A]')).tariff.currency).toBe('EUR');
  });
});

// @holds pricelist-3
describe('what is paid beside the nights is no unit', () => {
  it.each(['Final cleaning', 'Eindschoonmaak', 'Bedlinnen', 'Tassa di soggiorno', 'Véhicule suppl.'])(
    '%s',
    async (name) => {
      const read = await readListText('2027 per night;1/4-30/6;1/7-31/8', 'Cabin 4 pax;80;120', `${name};60;61`);
      expect(unitLines(read)).toEqual(['Cabin 4 pax 4/4: 80 120']);
      expect(leftOutOf(read)).toEqual(expect.arrayContaining(['60 extra', '61 extra']));
    },
  );
});
