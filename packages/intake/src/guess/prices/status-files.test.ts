import { describe, expect, it } from 'vitest';
import { nightsOf, readAsGuessed } from '@vivac/testing/read-as-guessed';

type Case = readonly [header: string, rows: readonly string[], read: readonly string[]];
const files = (cases: readonly Case[]) =>
  it.each(cases)('%s with %j is read as %j', async (header, rows, read) => {
    expect(await readAsGuessed(nightsOf(header, ...rows), 'file.csv')).toEqual(read);
  });

describe('words of status', () => {
  const soldOut = (header: string, free: string, ...gone: string[]): Case => [
    `Precio;${header}`,
    [`95;${free}`, ...gone.map((text) => `95;${text}`)],
    ['95', ...gone.map(() => 'sold out')],
  ];
  files([
    soldOut('Disponibilidad', 'Disponible', 'No disponible', 'Agotado', 'Sin disponibilidad', 'Completo'),
    soldOut(
      'Availability',
      'Available',
      'Not available',
      'Unavailable',
      'Sold out',
      'Not currently available',
      'None left',
    ),
    soldOut(
      'Verfügbarkeit',
      'verfügbar',
      'nicht verfügbar',
      'ausgebucht',
      'leider nicht verfügbar',
      'nicht mehr verfügbar',
      'belegt',
    ),
    soldOut(
      'Disponibilité',
      'Disponible',
      'Indisponible',
      'Non disponible',
      'Complet',
      "N'est pas disponible",
      'Plus disponible',
    ),
    soldOut('Beschikbaarheid', 'beschikbaar', 'niet beschikbaar', 'volgeboekt', 'niet meer beschikbaar'),
    soldOut('Disponibilità', 'Disponibile', 'Non disponibile', 'Esaurito', 'Tutto esaurito'),
    soldOut('Disponibilidade', 'Disponível', 'Esgotado', 'Indisponível', 'Não disponível'),
    soldOut('Disponibilitat', 'Lliure', 'No disponible', 'Esgotat', 'Exhaurit', 'Ja no disponible'),
    soldOut('Estado', 'Libre', 'Ocupado', 'Ya no disponible', 'No quedan plazas', '0 libres'),
    ['Price;Status', ['95;3 left', '95;Only 1 left!', '95;0 left'], ['95', '95', 'sold out']],
    ['Precio;Estado', ['95;Últimas 2', '95;¡Solo quedan 3!', '95;Última disponible'], ['95', '95', '95']],
    ['Prix;Statut', ['95;Plus que 2', '95;Il ne reste que 1 emplacement', '95;Complet'], ['95', '95', 'sold out']],
    ['Preis;Status', ['95;nur noch 2 frei', '95;noch 3 verfügbar', '95;frei'], ['95', '95', '95']],
    ['Price;Status', ['95;Available', ';timeout', ';error 503'], ['95', 'failed', 'failed']],
    ['Precio;Estado', ['95;Disponible', ';Error', ';No consultado'], ['95', 'failed', 'failed']],
    ['Price;Status', ['95;Open', ';Closed', ';Out of season'], ['95', 'closed', 'closed']],
    ['Preis;Status', ['95;offen', ';geschlossen', ';Saison geschlossen'], ['95', 'closed', 'closed']],
    ['Price;Status', ['95;Available', ';On request', ';Not yet on sale'], ['95', 'rejected', 'rejected']],
    ['Precio;Estado', ['95;Disponible', ';Bajo petición', ';Aún no a la venta'], ['95', 'rejected', 'rejected']],
    ['Prix;Statut', ['95;Disponible', ';Sur demande', ';Pas encore en vente'], ['95', 'rejected', 'rejected']],
    ['Preis;Status', ['95;frei', ';auf Anfrage', ';noch nicht buchbar'], ['95', 'rejected', 'rejected']],
    ['Price', ['95', 'Sold out', 'n/a', 'On request'], ['95', 'sold out', 'failed', 'rejected']],
    ['Precio', ['95', 'desde 89 €', '99'], ['95', 'rejected', '99']],
    ['Precio', ['95', 'Agotado', '#N/A', '#REF!', '=B2*2'], ['95', 'sold out', 'rejected', 'rejected', 'rejected']],
    ['Prijs', ['95', 'volgeboekt', 'gesloten', '-'], ['95', 'sold out', 'closed', 'left out']],
    ['Precio;Agotado', ['95;no', '95;sí'], ['95', 'sold out']],
    ['Price;Sold out', ['95;FALSE', '95;TRUE'], ['95', 'sold out']],
    ['Prix;Complet', ['95;non', '95;oui'], ['95', 'sold out']],
    ['Preis;Ausgebucht', ['95;nein', '95;ja'], ['95', 'sold out']],
    ['Precio;No disponible', ['95;no', '95;sí'], ['95', 'sold out']],
    ['Price;Unavailable', ['95;false', '95;true'], ['95', 'sold out']],
    ['Preis;Nicht verfügbar', ['95;nein', '95;ja'], ['95', 'sold out']],
    ['Prix;Indisponible', ['95;non', '95;oui'], ['95', 'sold out']],
  ]);
});

describe('no price', () => {
  files([
    ['Precio;Disponibilidad', ['95;Libre', ';Libre', ';Completo'], ['95', 'free, price unknown', 'sold out']],
    ['Price;Available', ['95;true', ';true', ';false'], ['95', 'free, price unknown', 'sold out']],
    ['Prix;Disponibles', ['95;3', ';2', ';0'], ['95', 'free, price unknown', 'sold out']],
    ['Preis;Status', ['95;frei', '-;noch 2 frei', '–;ausgebucht'], ['95', 'free, price unknown', 'sold out']],
    ['Precio;Disponibilidad', ['95;Libre', ';', ';Completo'], ['95', 'left out', 'sold out']],
    ['Precio;Stop sale', ['95;no', ';no', ';sí'], ['95', 'left out', 'stop sale']],
    ['Precio', ['95', '', '96'], ['95', 'left out', '96']],
  ]);
});

describe('a price of 0', () => {
  files([
    ['Precio;Stop sale', ['95;0', '0;1'], ['95', 'stop sale']],
    ['Precio;Disponible', ['95;3', '0;0'], ['95', 'sold out']],
    ['Precio', ['95', '0', '96'], ['95', 'rejected', '96']],
    ['Precio;Disponible', ['95;3', '0;2'], ['95', 'rejected']],
  ]);
});

const json = (value: unknown) => JSON.stringify(value);
const rowsOf = (more: object) => [{ campsite: 'El Pinar', date: '2027-07-10', price: 95, ...more }];

describe('what stands beside or above the rows', () => {
  it.each([
    ['a currency beside the price', 'f.json', json(rowsOf({ currency: 'USD' })), ['rejected']],
    ['a currency under another name', 'f.json', json(rowsOf({ currencyCode: 'GBP' })), ['rejected']],
    [
      'a currency of the amount',
      'f.json',
      json([{ campsite: 'El Pinar', date: '2027-07-10', price: { amount: 95, currency: 'USD' } }]),
      ['rejected'],
    ],
    ['a currency above the rows', 'f.json', json({ currency: 'USD', data: rowsOf({}) }), ['rejected']],
    ['euros above the rows', 'f.json', json({ currency: 'EUR', data: rowsOf({}) }), ['95']],
    ['a currency above rows of rows', 'f.json', json({ meta: { currency: 'GBP' }, results: rowsOf({}) }), ['rejected']],
    [
      'dollars in a title',
      'f.csv',
      'Prices in USD;;\n;;\nCamping;Fecha;Precio\nEl Pinar;2027-07-10;95\n',
      ['rejected'],
    ],
    ['pounds in a title', 'f.csv', '# All rates in £\nCamping;Fecha;Precio\nEl Pinar;2027-07-10;95\n', ['rejected']],
    ['euros in a title', 'f.csv', 'Precios en euros;;\nCamping;Fecha;Precio\nEl Pinar;2027-07-10;95\n', ['95']],
    [
      'prices without tax in a title',
      'f.csv',
      'Precios sin IVA;;\nCamping;Fecha;Precio\nEl Pinar;2027-07-10;95\n',
      ['asked for price'],
    ],
    [
      'prices of a person in a title',
      'f.csv',
      'Precios por persona y noche;;;\nCamping;Fecha;Precio;Personas\nEl Pinar;2027-07-10;35;2\n',
      ['70'],
    ],
    [
      'prices of a week in a title',
      'f.csv',
      'Prix par semaine;;\nCamping;Date;Prix\nEl Pinar;2027-07-10;700\n',
      ['100 × 7 nights'],
    ],
    [
      'a currency that each row says otherwise',
      'f.csv',
      'Camping;Fecha;Precio;Divisa\nEl Pinar;2027-07-10;95;EUR\nEl Pinar;2027-07-11;95;USD\n',
      ['95', 'rejected'],
    ],
    [
      'a status of an unknown name',
      'f.csv',
      'Camping;Fecha;Precio;Info\nEl Pinar;2027-07-10;95;Available\nEl Pinar;2027-07-11;95;Sold out\n',
      ['95', 'sold out'],
    ],
    [
      'a status without any name',
      'f.csv',
      'Camping;Fecha;Precio;Observaciones\nEl Pinar;2027-07-10;95;libre\nEl Pinar;2027-07-11;95;completo\nEl Pinar;2027-07-12;95;completo\n',
      ['95', 'sold out', 'sold out'],
    ],
    ['cents in JSON', 'f.json', json([{ campsite: 'El Pinar', date: '2027-07-10', priceCents: 9500 }]), ['95']],
    ['minor units', 'f.json', json([{ campsite: 'El Pinar', date: '2027-07-10', price_minor: 9500 }]), ['95']],
    [
      'a discounted price of an object',
      'f.json',
      json([{ campsite: 'El Pinar', date: '2027-07-10', price: { original: 120, discounted: 95 } }]),
      ['95'],
    ],
    [
      'gross and net of an object',
      'f.json',
      json([{ campsite: 'El Pinar', date: '2027-07-10', price: { net: 86, gross: 95 } }]),
      ['95'],
    ],
    [
      'a look that failed',
      'f.json',
      json([
        { campsite: 'El Pinar', date: '2027-07-10', price: 95, error: null },
        { campsite: 'El Pinar', date: '2027-07-11', price: null, error: 'timeout' },
      ]),
      ['95', 'failed'],
    ],
    [
      'yes and no of availability',
      'f.json',
      json([
        { campsite: 'El Pinar', date: '2027-07-10', price: 95, available: true },
        { campsite: 'El Pinar', date: '2027-07-11', price: 95, available: false },
      ]),
      ['95', 'sold out'],
    ],
    [
      'sold out as a yes',
      'f.json',
      json([
        { campsite: 'El Pinar', date: '2027-07-10', price: 95, isSoldOut: false },
        { campsite: 'El Pinar', date: '2027-07-11', price: 95, isSoldOut: true },
      ]),
      ['95', 'sold out'],
    ],
    [
      'a closed night',
      'f.json',
      json([
        { campsite: 'El Pinar', date: '2027-07-10', price: 95, stopSell: false },
        { campsite: 'El Pinar', date: '2027-07-11', price: 0, stopSell: true },
      ]),
      ['95', 'stop sale'],
    ],
    [
      'units left in words',
      'f.csv',
      'Campsite,Date,Price,Message\nA,2027-07-10,95,Only 2 left at this price\nA,2027-07-11,95,\nA,2027-07-12,95,Sold out\n',
      ['95', '95', 'sold out'],
    ],
    [
      'a total and the nights in words',
      'f.csv',
      'Campsite,Check-in,Nights,Total\nA,2027-07-10,3 nights,300\n',
      ['100 × 3 nights'],
    ],
    [
      'a nightly price in a stay of days',
      'f.csv',
      'Camping,Llegada,Salida,Precio por noche\nA,2027-07-10,2027-07-13,100\n',
      ['100 × 3 nights'],
    ],
    [
      'a total in a stay of days',
      'f.csv',
      'Camping,Anreise,Abreise,Gesamtpreis\nA,2027-07-10,2027-07-13,300\n',
      ['100 × 3 nights'],
    ],
    ['taxes in a column of their own', 'f.csv', 'Camping,Date,Prix HT,Taxes,Prix TTC\nA,2027-07-10,86,9,95\n', ['95']],
    ['a total with fees beside the rate', 'f.csv', 'Campsite,Date,Rate,Taxes,Total\nA,2027-07-10,86,9,95\n', ['95']],
    [
      'a median beside the lowest price',
      'f.csv',
      'Campsite,Date,Lowest price,Average price\nA,2027-07-10,95,120\n',
      ['95'],
    ],
    ['a discount that is no price', 'f.csv', 'Campsite,Date,Price,Discount\nA,2027-07-10,95,10\n', ['95']],
    ['a saving in percent', 'f.csv', 'Camping,Fecha,Precio,Descuento\nA,2027-07-10,95,10%\n', ['95']],
    ['a deposit beside the price', 'f.csv', 'Camping,Fecha,Precio,Depósito\nA,2027-07-10,95,30\n', ['95']],
  ] as const)('%s is understood', async (_, fileName, content, read) => {
    expect(await readAsGuessed(content, fileName)).toEqual(read);
  });
});

describe('several questions about one price', () => {
  it.each([
    ['cents and an empty cell', 'Precio', ['9500', '9700', ''], ['95', '97', 'left out']],
    ['cents of a document with two decimals', 'Precio;decimals', ['9500;2', '970;2'], ['95', '9.7']],
    ['cents from which others begin', 'Precio desde (céntimos)', ['9500', '9700'], ['95', '97']],
  ])('are each read as taken: %s', async (_, header, rows, read) => {
    expect(await readAsGuessed(nightsOf(header, ...rows), 'file.csv')).toEqual(read);
  });

  it.each([
    [
      'members and adults with children',
      'Tarifa;Adultos;Niños;Precio',
      ['Estándar;2;0;95', 'Socios;2;0;85', 'Estándar;2;1;120'],
    ],
    ['prices of adults with children', 'Adultos;Niños;Precio', ['2;0;95', '2;1;120', '2;2;140']],
    ['prices without tax, by a column', 'Precio;IVA incluido', ['95;Sí', '85;No', '86;No']],
  ])('leave out each what they say: %s', async (_, header, rows) => {
    const read = await readAsGuessed(nightsOf(header, ...rows), 'file.csv');
    expect([read[0], ...new Set(read.slice(1))]).toEqual(['95', 'left out']);
  });
});
