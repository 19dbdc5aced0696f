import { describe, expect, it } from 'vitest';
import { UNPACK_LIMITS } from '../rows/unpack.ts';
import { type Guess, guessMapping } from './guess-mapping.ts';
import { readSample } from './sample/sample.ts';

async function guessOf(content: string, campsites: readonly string[] = [], fileName = 'file.csv'): Promise<Guess> {
  const bytes = (async function* () {
    yield Buffer.from(content);
  })();
  const context = { zone: 'Europe/Madrid', now: new Date('2026-11-22T10:00:00Z'), campsites: new Set(campsites) };
  return guessMapping(await readSample(bytes, fileName, UNPACK_LIMITS), context);
}

const fieldsOf = ({ columns }: Guess) => Object.fromEntries(columns.map(({ name, field }) => [name, field]));

describe('columns are assigned together', () => {
  it.each([
    ['de', 'Campingplatz;Anreise;Personen;Preis pro Nacht;Verfügbarkeit'],
    ['nl', 'Camping;Aankomst;Personen;Prijs per nacht;Beschikbaar'],
    ['it', 'Campeggio;Data di arrivo;Persone;Prezzo a notte;Disponibilità'],
    ['pt', 'Parque de campismo;Chegada;Pessoas;Preço por noite;Disponibilidade'],
  ])('by names in %s', async (language, header) => {
    const guess = await guessOf(`${header}\nEl Pinar;2026-12-05;2;88,50;4\nLa Riera;2026-12-05;2;91,00;2\n`);
    expect(guess.kind).toBe('prices');
    expect(Object.values(fieldsOf(guess))).toEqual(['campsite', 'stay_date', 'guests', 'price', 'availability']);
    expect(guess.columns[1]!.reason).toEqual({ by: 'name', language });
  });

  it('an owner’s reply is no campsite', async () => {
    const guess = await guessOf(
      'Review date,Guest name,Review score,Positive review,Property reply\n2026-02-09,Ana,9,"Clean and quiet",Thanks\n2026-02-10,Bruno,8,,\n',
    );
    expect(guess.kind).toBe('reviews');
    expect(fieldsOf(guess)).toMatchObject({ 'Property reply': 'answer', 'Guest name': 'reviewer_name' });
    expect(guess.missing).toEqual(['link']);
  });

  it('names of guests are no campsite', async () => {
    const guess = await guessOf(
      'Date;Guest name(s);Price;Property\n2026-12-05;Ana;88;El Pinar\n2026-12-06;Luis;90;La Riera\n',
    );
    expect(fieldsOf(guess)).toMatchObject({ 'Guest name(s)': null, Property: 'campsite' });
  });

  it.each(['campsite_type', 'TYPOLOGIE', 'Alojamiento'])(
    'a column %s with kinds of units is the unit',
    async (name) => {
      const guess = await guessOf(
        `Camping;${name};Fecha;Precio\nEl Pinar;Bungalow;2026-12-05;88,5\nEl Pinar;Parcela;2026-12-05;30,5\n`,
      );
      expect(fieldsOf(guess)).toMatchObject({ Camping: 'campsite', [name]: 'original_type' });
    },
  );

  it('a contained name does not count where the values do not fit', async () => {
    const guess = await guessOf('Camping;Fecha;Precio;Nota del precio\nEl Pinar;2026-12-05;88,5;subido ayer\n');
    expect(fieldsOf(guess)).toMatchObject({ Precio: 'price', 'Nota del precio': null });
  });

  it.each([
    ['guests', 'Precio 2 pax', 'Precio agosto 2 pax'],
    ['minimum_nights', 'Precio mín', 'Precio máx'],
  ])('a price is no number of %s, whatever its name contains', async (field, one, other) => {
    const guess = await guessOf(
      `Camping;Fecha;${one};${other}\nEl Pinar;2026-12-05;35;40\nEl Pinar;2026-12-06;36;41\n`,
    );
    expect(guess.columns.map((column) => column.field)).not.toContain(field);
    expect(guess.questions).toContainEqual(expect.objectContaining({ asks: 'price_column' }));
  });

  it.each([
    ['Cerrado a llegadas', 'closed_to_arrival'],
    ['Closed on arrival', 'closed_to_arrival'],
    ['Fermé aux départs', 'closed_to_departure'],
    ['Stop', 'stop_sale'],
    ['Geschlossene Abteilung', null],
  ])('%s is %s and not closed', async (name, field) => {
    const guess = await guessOf(`Camping;Fecha;Precio;${name}\nEl Pinar;2026-12-05;35;Sí\nEl Pinar;2026-12-06;36;No\n`);
    expect(fieldsOf(guess)[name]).toBe(field);
  });

  it('what stands in brackets behind a price says which of several it is', async () => {
    const guess = await guessOf(
      'Campsite,Night,Price (incl. breakfast),Price (room only)\nEl Pinar,2026-12-05,110,95\nEl Pinar,2026-12-06,112,97\n',
    );
    expect(guess.questions).toContainEqual(expect.objectContaining({ asks: 'price_column' }));
  });

  it.each([
    ['Precio 7 noches', 7],
    ['price_total_2_nights', 2],
    ['Preis 14 Nächte', 14],
  ])('%s is of a stay of so many nights', async (name, nights) => {
    const guess = await guessOf(`Camping;Fecha;${name}\nEl Pinar;2026-12-05;190\nEl Pinar;2026-12-06;194\n`, [
      'el pinar',
    ]);
    expect(guess.mapping.fields).toMatchObject({ price: { perStay: true }, nights: { constant: nights } });
  });

  it('what an object of JSON holds goes before the object, which is nothing in other rows', async () => {
    const rows = [
      { name: 'El Pinar', checkIn: '2026-12-05', price: { amount: 95, currency: 'EUR' } },
      { name: 'El Pinar', checkIn: '2026-12-06', price: null },
    ];
    const guess = await guessOf(JSON.stringify(rows), [], 'file.json');
    expect(guess.mapping.fields).toMatchObject({
      price: { column: 'price.amount' },
      currency: { column: 'price.currency' },
    });
  });

  it('names of campsites that are known make a column the campsite', async () => {
    const content = 'Wo;Fecha;Precio\nEl Pinar;2026-12-05;88,5\nLa Riera;2026-12-05;90,5\n';
    expect(fieldsOf(await guessOf(content, ['el pinar', 'la riera']))).toMatchObject({ Wo: 'campsite' });
  });

  it('a moment is when it was seen, whatever it is called', async () => {
    const guess = await guessOf('hotel,checkin,price,q7\nEl Pinar,2027-07-26,70,2026-11-17 23:39:37\n');
    expect(fieldsOf(guess)).toMatchObject({ q7: 'observed_at', checkin: 'stay_date' });
  });

  it('a fitting field is not lost to a column that fits another as well', async () => {
    const guess = await guessOf('campsite,date,total,price\nEl Pinar,2027-07-26,140,70\n');
    expect(fieldsOf(guess)).toMatchObject({ price: 'price', total: null });
  });

  it('a day of departure gives the nights', async () => {
    const { mapping } = await guessOf('Campsite,Check-in,Check-out,Price\nEl Pinar,2027-07-05,2027-07-08,300\n');
    expect(mapping.fields['nights']).toEqual({ column: 'Check-in', until: 'Check-out' });
  });
});

describe('the kind of a file', () => {
  it.each([
    ['a calendar of events', 'BEGIN:VCALENDAR\nVERSION:2.0\nSUMMARY:Reserved\n'],
    ['a list of people', 'Name;Phone;City\nAna;600;Madrid\n'],
    ['names of campsites without a place', 'camping;nota interna\nEl Pinar;x\n'],
  ])('is not recognised for %s', async (_, content) => {
    const guess = await guessOf(content);
    expect(guess.isRecognised).toBe(false);
    expect(guess.mapping.fields).toEqual({});
  });

  it('of days and prices is never campsites', async () => {
    const guess = await guessOf('campsite;date;price\nEl Pinar;someday;80\n');
    expect(guess.kind).not.toBe('campsites');
  });
});

it('equal names at several places are a register of campsites', async () => {
  const guess = await guessOf(
    'Nombre;Municipio;Provincia;Categoría;Plazas;Latitud;Longitud\nLa Riera;Pals;Girona;2ª;120;41,97;3,14\nLa Riera;Salou;Tarragona;1ª;80;41,07;1,13\n',
  );
  expect([guess.kind, guess.isRecognised]).toEqual(['campsites', true]);
});

it('a list that names each campsite many times is one of prices, whatever else it has', async () => {
  const guess = await guessOf(
    'Etablissement;Adresse web;Nuitée;Prix TTC\nLa Riera;https://riera.example/es;05/12/2026;95\nLa Riera;https://riera.example/es;06/12/2026;97\n',
  );
  expect([guess.kind, guess.isRecognised]).toEqual(['prices', true]);
});

it('nights are asked for their order where captures alone say one', async () => {
  const guess = await guessOf(
    'Campsite;Night;Price;Captured\nLa Riera;02/01/2027;95;14/11/2026 08:03\nLa Riera;02/02/2027;97;14/11/2026 08:03\n',
  );
  expect(guess.questions).toContainEqual(expect.objectContaining({ asks: 'date_order', taken: 'day_first' }));
});

it('nights are proposed month first where captures are so', async () => {
  const guess = await guessOf(
    'Campsite;Night;Price;Captured\nLa Riera;02/01/2027;95;11/14/2026 08:03\nLa Riera;02/02/2027;97;11/14/2026 08:03\n',
  );
  expect(guess.mapping.fields['stay_date']).toMatchObject({ dateFormat: 'MM/dd/yyyy' });
  expect(guess.questions).toContainEqual(expect.objectContaining({ asks: 'date_order', taken: 'month_first' }));
});

it('a document names its campsite above its rows, also under a name of two words', async () => {
  const rates = [
    { date: '2027-07-14', rate: 95 },
    { date: '2027-07-15', rate: 97 },
  ];
  const guess = await guessOf(JSON.stringify({ 'Hotel name': 'El Pinar', rates }), [], 'rates.json');
  expect(guess.mapping.fields['campsite']).toEqual({ constant: 'El Pinar' });
});
