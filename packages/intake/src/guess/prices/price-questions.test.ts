import { nightsOf, readAsGuessed } from '@vivac/testing/read-as-guessed';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../mapping/parse-mapping.ts';
import { UNPACK_LIMITS } from '../../rows/unpack.ts';
import { type Guess, guessMapping } from '../guess-mapping.ts';
import { changed } from '../questions.ts';
import { readSample } from '../sample/sample.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

async function guessOf(content: string, fileName = 'file.csv'): Promise<Guess> {
  const bytes = (async function* () {
    yield Buffer.from(content);
  })();
  const guess = guessMapping(await readSample(bytes, fileName, UNPACK_LIMITS), { zone: 'Europe/Madrid', now: NOW });
  expect(parseMapping(JSON.parse(JSON.stringify(guess.mapping)))).toEqual(guess.mapping);
  return guess;
}

const asks = ({ questions }: Guess) => Object.fromEntries(questions.map(({ asks: kind, taken }) => [kind, taken]));
const night = (header: string, ...cells: string[]) =>
  guessOf([`Camping;Fecha;${header}`, ...cells.map((cell, at) => `El Pinar;2027-07-${10 + at};${cell}`)].join('\n'));

describe('words of availability', () => {
  it.each([
    ['Disponibilidad', ['Disponible', 'No disponible', 'Quedan 2'], ['1', '0', '2']],
    ['Availability', ['Available', 'Unavailable', '3 left'], ['1', '0', '3']],
    ['Disponibilité', ['Disponible', 'Complet', 'Plus que 1'], ['1', '0', '1']],
    ['Verfügbarkeit', ['frei', 'ausgebucht', 'noch 4 frei'], ['1', '0', '4']],
    ['Beschikbaar', ['vrij', 'volgeboekt', 'ja'], ['1', '0', '1']],
    ['Estado', ['Libre', 'Ocupado', 'Reservado'], ['1', '0', '0']],
    ['Ocupado', ['sí', 'no', 'no'], ['0', '1', '1']],
  ])('under %s are %j', async (header, texts, meant) => {
    const { columns } = await night(`Precio;${header}`, ...texts.map((text) => `95;${text}`));
    const { field, translations } = columns[3]!;
    expect(field).toBe('availability');
    const reported = new Map(translations!.map((one) => [one.text, one.meant]));
    expect(texts.map((text) => reported.get(text))).toEqual(meant);
  });

  it.each(['not_available', 'Sold out', 'Agotado', 'Ausgebucht', 'Esaurito'])(
    'as 1 and 0 under %s, which says that nothing is left, are sold out and free',
    async (name) => {
      const guess = await night(`Precio;${name}`, '95;1', '95;0');
      expect(guess.mapping.fields['availability']).toEqual({ column: name, values: { 1: 0, 0: 1 } });
      expect(asks(guess)).not.toHaveProperty('free_or_sold');
    },
  );

  it('that nobody knows are asked for by value', async () => {
    const { columns } = await night('Precio;Disponibilidad', '95;Disponible', '95;Bajo petición', '95;Según convenio');
    expect(columns[3]!.translations).toMatchObject([{ meant: '1' }, { meant: null }, { meant: null }]);
  });

  it('for a look that failed and a closed season are an outcome and a closed night', async () => {
    const { mapping } = await night('Precio;Estado', '95;Libre', ';timeout', ';Cerrado');
    expect(mapping.fields).toMatchObject({
      outcome: { constant: 'failed', when: { column: 'Estado', matches: '^(?:timeout)$' } },
      closed: { constant: 'yes', when: { column: 'Estado', matches: '^(?:Cerrado)$' } },
    });
  });
});

describe('the unit of a price', () => {
  it.each(['Price (USD)', 'rate_usd', 'Price (£)', 'Precio en dólares'])(
    'that the name %s gives is no euros',
    async (name) => {
      const guess = await night(name, '95', '96');
      expect(guess.mapping.fields['price']).toBeDefined();
      expect(guess.mapping.fields['currency']?.constant ?? guess.mapping.currency).toBeDefined();
    },
  );

  it('per person is multiplied by the guests, per week divided by seven nights', async () => {
    for (const name of ['Precio por persona', 'prezzoAPersona', 'precio_a_persona'])
      expect((await night(`Personas;${name}`, '2;35')).mapping.fields['price']).toMatchObject({ perPerson: true });
    const { fields } = (await night('Precio semana', '700')).mapping;
    expect(fields).toMatchObject({ price: { perStay: true }, nights: { constant: 7 } });
  });

  it('in cents is divided by a hundred, and asked for where amounts alone make it likely', async () => {
    expect((await night('price_cents', '9500')).mapping.fields['price']).toMatchObject({ multiply: 0.01 });
    expect(asks(await night('precio', '9500', '9900', '12000'))).toMatchObject({ price_cents: 'cents' });
  });

  it('or in euros, where both are possible, is asked for and not read before', async () => {
    const guess = await night('precio', '1234', '1100');
    expect(asks(guess)).toMatchObject({ price_cents: null });
    expect(guess.missing).toEqual(['price']);
    const { answers } = guess.questions.find((question) => question.asks === 'price_cents')!;
    const read = answers.map(({ answer, change }) => [answer, changed(guess.mapping, change).fields['price']]);
    expect(Object.fromEntries(read)).toEqual({
      cents: { column: 'precio', multiply: 0.01 },
      euros: { column: 'precio' },
    });
  });

  it('of several prices is that of the one that the guest pays today, with the choice shown', async () => {
    const guess = await night('Precio original;Precio con descuento', '120;95');
    expect(guess.mapping.fields['price']).toEqual({ column: 'Precio con descuento' });
    expect(asks(guess)).toMatchObject({ price_column: 'Precio con descuento' });
    expect((await night('Precio sin IVA;Precio con IVA', '86;95')).mapping.fields['price']!.column).toBe(
      'Precio con IVA',
    );
    expect((await night('Member price;Price', '86;95')).mapping.fields['price']!.column).toBe('Price');
  });

  it('for members alone is no price, and without tax is left out until somebody says otherwise', async () => {
    expect((await night('Member price', '86')).missing).toContain('price');
    expect(asks(await night('Precio sin IVA', '86'))).toMatchObject({ price_net: 'leave_out' });
  });

  it('has no tax beside it to choose from', async () => {
    expect(asks(await night('Prix total;Montant TVA', '99;9', '88;8'))).not.toHaveProperty('price_column');
  });

  it('of a stay by two days is asked for, with the whole stay taken', async () => {
    const guess = await guessOf('Campsite,Check-in,Check-out,Price\nEl Pinar,2027-07-05,2027-07-08,300\n');
    expect(guess.mapping.fields).toMatchObject({ nights: { until: 'Check-out' }, price: { perStay: true } });
    expect(asks(guess)).toMatchObject({ price_basis: 'total' });
    const nightly = await guessOf('Campsite,Check-in,Check-out,Price per night\nEl Pinar,2027-07-05,2027-07-08,100\n');
    expect(nightly.mapping.fields['price']).toEqual({ column: 'Price per night' });
  });
});

describe('taxes and fees beside a price', () => {
  const answersOf = ({ questions }: Guess, column: string) =>
    questions.find(({ asks: kind, column: own }) => kind === 'price_fees' && own === column)?.answers ?? [];

  it.each([
    ['Price;Taxes', '90;9', '80;8'],
    ['Precio;Impuestos', '90;9,5', '80;8,5'],
    ['Rate;Taxes and fees', '90;9', '80;8'],
    ['Precio;IVA (10%)', '90;9', '80;8'],
    ['Precio;Cuota IVA', '90;9', '80;8'],
    ['Precio;Gastos de gestión', '90;9', '80;8'],
    ['Preu;Quota IVA 10 %', '90;9', '80;8'],
    ['Preu;Despeses de gestió', '90;9', '80;8'],
    ['Price;Service fee', '90;9', '80;8'],
    ['Price;VAT amount', '90;9', '80;8'],
    ['Prix;Frais de dossier', '90;9', '80;8'],
    ['Prix;Montant TVA', '90;9', '80;8'],
    ['Preis;Servicegebühr', '90;9', '80;8'],
    ['Preis;MwSt-Betrag', '90;9', '80;8'],
    ['Preis;MwSt. 7%', '90;9', '80;8'],
    ['Preis;Gebühren', '90;9', '80;8'],
    ['Prijs;BTW-bedrag', '90;9', '80;8'],
    ['Prijs;Boekingskosten', '90;9', '80;8'],
    ['Prijs;Toeslag', '90;9', '80;8'],
    ['Price;Fees', '90;9', '80;8'],
    ['Precio;Suplemento fin de semana', '90;9', '80;8'],
    ['Preis;Wochenendzuschlag', '90;9', '80;8'],
  ])('of which nothing says whether it has them in it are asked, and no price is read: %s', async (header, ...rows) => {
    const guess = await night(header, ...rows);
    expect(asks(guess)).toHaveProperty('price_fees', null);
    expect(guess.missing).toContain('price');
    const [name, column] = header.split(';') as [string, string];
    const [within, onTop, leaveOut] = answersOf(guess, column).map(
      ({ change }) => changed(guess.mapping, change).fields,
    );
    expect([within!['price']?.column, within!['mandatory_fees']]).toEqual([name, undefined]);
    expect([onTop!['price']?.column, onTop!['mandatory_fees']?.column]).toEqual([name, column]);
    expect(leaveOut!['price']).toBeUndefined();
  });

  it.each([
    ['Price;Cleaning fee;Resort fee', ['90;40;5', '80;40;6'], 'Resort fee'],
    ['Price;Tax', ['90;10%', '80;21%'], 'Tax'],
    ['Precio;IVA', ['90;10', '80;10'], 'IVA'],
    ['Precio;IVA %', ['90;10', '80;21'], 'IVA %'],
    ['Precio;Tipo de IVA', ['90;10', '80;21'], 'Tipo de IVA'],
    ['Prix;Taux TVA', ['90;10', '80;20'], 'Taux TVA'],
    ['Price;Tax rate', ['90;10', '80;21'], 'Tax rate'],
    ['Preis;MwSt-Satz', ['90;7', '80;19'], 'MwSt-Satz'],
  ])('that cannot be added to it are not: %s', async (header, rows, column) => {
    const guess = await night(header, ...rows);
    expect(answersOf(guess, column).map(({ answer }) => answer)).toEqual(['within', 'leave_out']);
    expect(guess.missing).toContain('price');
  });

  it.each([
    ['Total;Taxes', '99;9', '88;8'],
    ['Precio con IVA;IVA', '99;9', '88;8'],
    ['Prix TTC;TVA', '99;9', '88;8'],
    ['Precio (IVA incluido);Cuota IVA', '99;9', '88;8'],
    ['Base imponible;Cuota IVA;Precio', '81,82;8,18;90', '72,73;7,27;80'],
    ['Neto;IVA;Precio', '81.82;8.18;90', '72.73;7.27;80'],
    ['Totaalprijs;BTW', '99;9', '88;8'],
    ['Price;Cancellation fee', '90;9', '80;8'],
    ['Prijs;Annuleringskosten', '90;9', '80;8'],
    ['Preis;Stornogebühr', '90;9', '80;8'],
    ['Precio;Gastos de limpieza', '90;40', '80;40'],
    ['Price;Pet fee', '90;9', '80;8'],
    ['Precio;Suplemento mascota', '90;9', '80;8'],
    ['Precio;IVA incluido', '90;sí', '80;sí'],
    ['Price;Taxes', '90;0', '80;0'],
    ['Price;Cleaning fee', '90;40', '80;40'],
    ['Price;Tourist tax', '90;1,10', '80;1,10'],
    ['Precio;IVA', '90;incluido', '80;incluido'],
    ['Price;Taxes and charges', '90;+€ 9', '80;+€ 8'],
    ['Price;Fee notes', '90;none', '80;none'],
  ])('are not asked about where it is said: %s', async (header, ...rows) => {
    const guess = await night(header, ...rows);
    expect(asks(guess)).not.toHaveProperty('price_fees');
    expect(guess.missing).not.toContain('price');
  });
});

describe('a night without a price', () => {
  it('is asked for, and not taken for sold out', async () => {
    const guess = await night('Precio', '95', '', '97');
    expect(asks(guess)).toMatchObject({ empty_price: 'not_looked' });
    expect(guess.mapping.fields['price']).toEqual({ column: 'Precio', empty: 'skip' });
  });

  it.each([
    ['Disponibilidad', ['95;2', ';', '95;1'], { column: 'Disponibilidad', matches: '^[-–—. ]*$' }],
    [
      'Stop sale',
      ['95;no', ';no', ';sí'],
      { column: 'Stop sale', matches: '/^(0|no?|false|f|non|nein|nee|não|nao)?$/i' },
    ],
  ])('beside %s that says nothing of it either is asked for', async (header, rows, silent) => {
    const guess = await night(`Precio;${header}`, ...rows);
    expect(asks(guess)).toMatchObject({ empty_price: 'not_looked' });
    expect(guess.mapping.skip).toEqual({ all: [{ column: 'Precio', matches: '^[-–—. ]*$' }, silent] });
  });

  it('whose units are always told is sold out or free without a question', async () => {
    const guess = await night('Precio;Disponibilidad', '95;Libre', ';Libre', ';Completo');
    expect(asks(guess)).not.toHaveProperty('empty_price');
    expect(guess.mapping.skip).toBeUndefined();
  });
});

describe('cancellation terms', () => {
  it.each([
    ['Free cancellation, no prepayment needed', 'Free cancellation'],
    ['Free cancellation – pay nothing until 10 July (no credit card needed)', 'Free cancellation'],
    ['Non-refundable', 'Non-refundable'],
    ['No free cancellation', 'Non-refundable'],
    ['Cancelación gratuita sin prepago', 'Free cancellation'],
    ['Sin cancelación gratuita', 'Non-refundable'],
    ['Annulation gratuite, sans prépaiement', 'Free cancellation'],
    ['Kostenlose Stornierung', 'Free cancellation'],
  ])('%s is %s', async (text, meant) => {
    const { columns } = await night('Precio;Política de cancelación', `95;${text}`);
    expect(columns[3]!.translations).toMatchObject([{ text, meant }]);
  });
});

describe('when prices were seen', () => {
  it('is not proposed to be now where the nights are over', async () => {
    const guess = await guessOf('Camping;Fecha;Precio\nEl Pinar;2025-01-10;95\nEl Pinar;2025-01-11;95\n');
    expect(asks(guess)).toMatchObject({ observed_at: '' });
    expect(guess.missing).toContain('observed_at');
  });

  it('is not proposed to be now where a column says it in words of the moment (relative)', async () => {
    const guess = await guessOf(
      'Camping;Noche;Precio;Visto\nEl Pinar;2027-07-14;95;hace 2 horas\nEl Pinar;2027-07-15;97;hace 3 horas\n',
    );
    expect(asks(guess)).toMatchObject({ observed_at: '' });
    expect(guess.missing).toContain('observed_at');
  });

  it('is not proposed to be now where a night is over, and is of the installation’s clock where it is', async () => {
    const nights = (...days: string[]) => `Camping;Fecha;Precio\n${days.map((one) => `El Pinar;${one};95\n`).join('')}`;
    const old = await guessOf(nights('2026-11-10', '2026-12-10', '2026-12-11', '2026-12-12'));
    expect(old.mapping.fields['observed_at']).toBeUndefined();
    const ahead = await guessOf(nights('2026-11-21', '2026-12-10'));
    expect(ahead.mapping.fields['observed_at']).toEqual({ constant: '2026-11-22T11:00:00+01:00' });
  });

  it.each(['precios_2026-11-20.csv', 'precios_20261120.csv', 'precios 20-11-2026.csv'])(
    'is the day of %s',
    async (name) => {
      const guess = await guessOf('Camping;Fecha;Precio\nEl Pinar;2027-01-10;95\n', name);
      expect(guess.mapping.fields['observed_at']).toMatchObject({ time: '12:00' });
      expect(asks(guess)).not.toHaveProperty('observed_at');
    },
  );
});

describe('what is hardly meant so', () => {
  const july = (count: number, price: (at: number) => string, year = 2027) =>
    `Camping;Fecha;Precio\n${Array.from({ length: count }, (_, at) => `El Pinar;${year}-07-${10 + (at % 20)};${price(at)}\n`).join('')}`;

  it('is asked: prices ten times the usual ones, which nobody reads until somebody says so', async () => {
    const guess = await guessOf(july(5, (at) => `${2400 + at},50`));
    expect(asks(guess)).toMatchObject({ price_level: 'leave_out' });
    expect(guess.missing).toContain('price');
    expect(asks(await guessOf(july(5, (at) => `${240 + at},50`)))).not.toHaveProperty('price_level');
  });

  it('is asked: nights that are all over', async () => {
    expect(asks(await guessOf(july(5, () => '95', 2025)))).toMatchObject({ all_past: 'as_they_are', observed_at: '' });
  });

  it('is asked: the same price in half of the rows', async () => {
    expect(asks(await guessOf(july(20, (at) => (at % 2 ? '99' : `${60 + at}`))))).toMatchObject({
      one_price: 'as_they_are',
    });
    expect(asks(await guessOf(july(20, (at) => `${60 + at}`)))).not.toHaveProperty('one_price');
  });
});

describe('what a price is for', () => {
  it.each([
    'Prezzo IVA esclusa',
    'Price + VAT',
    'Precio (IVA no incluido)',
    'Preis zzgl. MwSt',
    'Prijs (btw niet inbegrepen)',
    'Preço + IVA',
  ])('is without tax, and asked: %s', async (name) => {
    expect(asks(await night(name, '95', '96'))).toMatchObject({ price_net: 'leave_out' });
  });

  it.each(['€/noche', '€ per night', '€/pax'])('is said by %s without a word for a price', async (name) => {
    expect((await night(name, '95', '96')).mapping.fields['price']?.column).toBe(name);
  });

  it.each(['Price (VAT included)', 'Prezzo IVA inclusa', 'Preis inkl. MwSt', 'Preu més baix'])(
    'is what the guest pays a night: %s',
    async (name) => {
      expect(asks(await night(name, '95', '96'))).not.toMatchObject({ price_net: 'leave_out' });
      expect((await night(name, '95', '96')).mapping.fields['price']).toBeDefined();
    },
  );

  it.each([
    'Precio fin de semana',
    'Precio quincena',
    'Monthly rate',
    'Prix au mois',
    'Monatspreis',
    'Weekendprijs',
    'Prijs midweek',
    'Prezzo mensile',
    'Preu per mes',
  ])('is a time of which nobody says the nights, and asked: %s', async (name) => {
    expect(asks(await night(name, '950', '960'))).toMatchObject({ price_basis: 'leave_out' });
  });

  it.each([
    ['price_basis', 'per week', 'per night', ['left out', '100']],
    ['rate_type', 'weekly', 'nightly', ['left out', '100']],
    ['Unidad', 'por persona', 'por noche', ['left out', '100']],
    ['per', 'stay', 'night', ['left out', '100']],
    ['per', 'night', 'night', ['100', '100']],
    ['Unidad', 'Bungalow', 'Parcela', ['100', '100']],
    ['Platform', 'booking', 'booking', ['100', '100']],
  ])('is said by a column %s of each row: %s, %s', async (name, one, other, read) => {
    expect(await readAsGuessed(nightsOf(`Precio;${name}`, `100;${one}`, `100;${other}`), 'prices.csv')).toEqual(read);
  });

  it('is for the stay in rows with their nights, as a column says', async () => {
    const content = 'campsite,date,nights,price,per\nEl Pinar,2027-07-15,3,300,stay\nEl Pinar,2027-07-16,2,200,stay\n';
    expect(await readAsGuessed(content, 'prices.csv')).toEqual(['100 × 3 nights', '100 × 2 nights']);
  });

  it('is of a night where a name says night and weekend', async () => {
    const content = 'campsite,date,nights,Weekend price per night\nEl Pinar,2027-07-16,2,95\n';
    expect(await readAsGuessed(content, 'prices.csv')).toEqual(['95 × 2 nights']);
  });

  it('is of a night beside nights where a column says so, and left out where it says persons', async () => {
    const content =
      'Camping;Fecha;Noches;Precio;Unidad\nEl Pinar;15/07/2027;3;30;por persona\nEl Pinar;16/07/2027;3;90;por noche\n';
    expect(await readAsGuessed(content, 'prices.csv')).toEqual(['left out', '90 × 3 nights']);
  });

  it('is of a whole package where weekend and week stand beside its nights', async () => {
    const content =
      'Camping;Aankomst;Arrangement;Nachten;Totaalprijs\nEl Pinar;2027-07-16;Weekend;3;300\nEl Pinar;2027-07-19;Midweek;4;360\n';
    expect(await readAsGuessed(content, 'prices.csv')).toEqual(['100 × 3 nights', '90 × 4 nights']);
  });

  it.each(['Descuento (€)', 'IVA (€)', 'Remise (€)'])('is never %s beside a price in euros', async (name) => {
    const { mapping } = await night(`Precio (€);${name}`, '100;10', '110;11');
    expect(mapping.fields['price']?.column).not.toBe(name);
  });

  it('has no name where metres stand under Length', async () => {
    expect((await night('Length;Price per night', '6;95', '8;96')).mapping.fields).not.toHaveProperty('nights');
  });

  it('is the least where a word says so in Italian', async () => {
    expect(asks(await night('Prezzo', 'da 95 €', 'da 96 €'))).toMatchObject({ price_from: 'as_they_are' });
  });
});

describe('the length of a stay', () => {
  it.each(['Dauer', 'Aufenthalt', 'Duur', 'Verblijf', 'Nuitées', 'Nts', 'Pernottamenti'])(
    'is told by a column called %s',
    async (name) => {
      const guess = await night(`${name};Precio`, '7;700', '3;300');
      expect(guess.mapping.fields['nights']).toEqual({ column: name });
      expect(asks(guess)).toMatchObject({ price_basis: 'total' });
    },
  );

  it.each(['Días', 'Tage', 'Anzahl Tage', 'Days', 'Jours', 'Giorni'])(
    'is not told by a column called %s, which counts days, and the price is asked about',
    async (name) => {
      const guess = await night(`${name};Precio`, '8;700', '4;300');
      expect([asks(guess)['price_basis'], guess.missing]).toEqual(['leave_out', ['price']]);
    },
  );

  it('does not matter to the price of a night', async () => {
    expect(asks(await night('Días;Precio noche', '8;100', '4;100'))).not.toHaveProperty('price_basis');
  });
});

describe('a discount beside a price', () => {
  it('is asked about, and its rows can be left out', async () => {
    const { mapping, questions } = await night('Precio;Descuento', '100;10%', '110;0 %');
    const { answers, taken } = questions.find(({ asks: kind }) => kind === 'price_discount')!;
    expect(taken).toBe('as_they_are');
    const leftOut = changed(mapping, answers.find(({ answer }) => answer === 'leave_out')!.change);
    expect(leftOut.skip).toEqual({ column: 'Descuento', matches: '[1-9]' });
  });

  it.each([
    ['Precio final;Descuento', '100;10%'],
    ['Precio original;Precio;Descuento', '110;100;10'],
    ['Precio;Descuento', '100;Early booking'],
    ['Precio;Descuento', '100;0'],
  ])('is not asked about where it says nothing or is taken off: %s, %s', async (name, row) => {
    expect(asks(await night(name, row, row))).not.toHaveProperty('price_discount');
  });
});

describe('a column of codes of money', () => {
  it('is the currency, whatever its name is', async () => {
    expect(await readAsGuessed(nightsOf('Precio;Whg.', '100;CHF', '100;EUR'), 'prices.csv')).toEqual([
      'rejected',
      '100',
    ]);
  });
});
