import { describe, expect, it } from 'vitest';
import { parseMapping } from '../mapping/parse-mapping.ts';
import { UNPACK_LIMITS } from '../rows/unpack.ts';
import { type Guess, guessMapping } from './guess-mapping.ts';
import { readSample } from './sample/sample.ts';

const CONTEXT = { zone: 'Europe/Madrid', now: new Date('2026-11-22T10:00:00Z') };

async function guessOf(lines: readonly string[]): Promise<Guess> {
  const bytes = (async function* () {
    yield Buffer.from(lines.join('\n'));
  })();
  const guess = guessMapping(await readSample(bytes, 'file.csv', UNPACK_LIMITS), CONTEXT);
  expect(parseMapping(JSON.parse(JSON.stringify(guess.mapping)))).toEqual(guess.mapping);
  return guess;
}

const fieldsOf = ({ columns }: Guess) => Object.fromEntries(columns.map(({ name, field }) => [name, field]));

describe('a file of something else is not recognised', () => {
  it.each([
    [
      'a list of bookings',
      [
        'booking_id,guest_id,room_id,check_in_date,check_out_date,num_guests,booking_status',
        '1,53,16,2027-07-05,2027-07-08,4,completed',
        '2,31,29,2027-07-06,2027-07-09,2,cancelled',
      ],
    ],
    [
      'a list of bookings with names, hotels and amounts',
      [
        'Nº reserva,Huésped,Camping,Entrada,Salida,Importe',
        '70001,Núria Pons,El Pinar,05/07/2027,08/07/2027,300',
        '70002,Jan Smit,El Pinar,06/07/2027,09/07/2027,280',
      ],
    ],
    [
      'a list of guests',
      [
        'guest_id,full_name,email,phone,city,state',
        '1,Núria Pons,n@example.org,600,Girona,Girona',
        '2,Jan Smit,j@example.org,601,Olot,Girona',
      ],
    ],
    [
      'a list of payments',
      ['payment_id,payment_date,amount,payment_method', '1,2027-07-05,300.50,card', '2,2027-07-06,120.00,cash'],
    ],
    ['flights', ['airline,flight,date,price', 'Volar,VL-101,2027-07-05,59', 'Volar,VL-102,2027-07-06,61']],
    [
      'houses for sale',
      ['id,date,price,sqft_living,yr_built', '71,2027-07-05,221900,1180,1955', '72,2027-07-06,538000,2570,1951'],
    ],
    [
      'a calendar with windows of days',
      ['ds;holiday;lower_window;upper_window', '01/01/2027;Año Nuevo;-1;0', '06/01/2027;Reyes;-1;2'],
    ],
    ['figures of days', ['date,sales,visitors,Ocupación', '2027-07-05,300,41,81', '2027-07-06,310,44,82']],
    [
      'a calendar of days',
      [
        'id,year,full_date,month_name,weekday_name,yearweek',
        '20270101,2027,2027-01-01,January,Friday,1',
        '20270102,2027,2027-01-02,January,Saturday,1',
      ],
    ],
  ])('%s', async (_, lines) => {
    expect(await guessOf(lines)).toMatchObject({ isRecognised: false, mapping: { fields: {} } });
  });

  it('and reviews without a campsite are no prices of columns of numbers', async () => {
    const guess = await guessOf([
      'review_id,booking_id,guest_id,rating,review_date,comment',
      '1,369,89,5,2027-01-14,Perfect for a weekend.',
      '2,215,15,3,2027-02-20,Dusty.',
    ]);
    expect(guess).toMatchObject({ kind: 'reviews', isRecognised: true, missing: ['link'] });
  });
});

describe('a register', () => {
  it('with a day of classification and an address of the web is of campsites', async () => {
    const guess = await guessOf([
      'DATE DE CLASSEMENT;TYPOLOGIE;CLASSEMENT;NOM COMMERCIAL;COMMUNE;SITE INTERNET',
      '07/06/2023;CAMPING;2 étoiles;CAMPING LE PRÉ;OLETTE;http://camping-le-pre.example',
      '08/06/2023;CAMPING;3 étoiles;CAMPING LA RIVE;PRADES;-',
      '09/06/2023;CAMPING;3 étoiles;CAMPING DU LAC;MATEMALE;http://camping-du-lac.example',
    ]);
    expect(guess).toMatchObject({ kind: 'campsites', isRecognised: true, missing: [] });
    expect(fieldsOf(guess)).toMatchObject({
      'NOM COMMERCIAL': 'name',
      'SITE INTERNET': 'link',
      'DATE DE CLASSEMENT': null,
    });
  });

  it('has no score of guests in the stars of its class', async () => {
    const guess = await guessOf([
      'hotel_id,name,city,state,star_rating',
      '1,El Pinar,Olot,Girona,2',
      '2,La Riba,Valls,Tarragona,4',
    ]);
    expect(fieldsOf(guess)).toMatchObject({ name: 'name', star_rating: null });
    const rated = await guessOf(['name,city,stars', 'El Pinar,Olot,4.3', 'La Riba,Girona,3.9']);
    expect(fieldsOf(rated)).toMatchObject({ stars: 'overall_score' });
  });

  it('leaves a score and a count empty where N/A stands for none', async () => {
    const { mapping } = await guessOf([
      'name,link,rating,reviews',
      'El Pinar,https://a.example/1,N/A,N/A',
      'La Riba,https://a.example/2,8.1,"1,234 reviews"',
    ]);
    expect(mapping.fields).toMatchObject({
      overall_score: { values: { 'N/A': '' } },
      review_count: { values: { 'N/A': '' } },
    });
  });

  it('is one under a title too where each has its place', async () => {
    const guess = await guessOf([
      'LinkTitle,Georef,Web',
      'Aguere,"28.4896,-16.3189",https://aguere.example',
      'Finca La Riba,"28.2117,-16.4238",https://riba.example',
    ]);
    expect(guess).toMatchObject({ kind: 'campsites', isRecognised: true });
  });

  it('is not called after its city', async () => {
    const guess = await guessOf([
      'city_name,latitude,longitude,hotel_name,score',
      'Olot,42.18,2.49,Apartament amb jardí,8.1',
      'Girona,41.98,2.82,Casa rural La Riba,7.9',
    ]);
    expect(fieldsOf(guess)).toMatchObject({ city_name: expect.not.stringMatching(/^name$/), hotel_name: 'name' });
  });
});

describe('whose a row is', () => {
  it('is not told by its host, its country or by hotels as guests', async () => {
    const hosted = await guessOf([
      'id,name,host_name,neighbourhood,latitude,longitude,number_of_reviews',
      '71,Home by the river · ★5.0 · 2 bedrooms · 2 beds · 1 bath · with a long title and even more words,Núria,Olot,42.18,2.49,7',
      '72,Flat in the old town · ★4.9 · 1 bedroom · 1 bed · 1 bath · with a long title and even more words,Jan,Girona,41.98,2.82,9',
    ]);
    expect(fieldsOf(hosted)['host_name']).toBeNull();
    const placed = await guessOf([
      'author,review_date,place,content,rating',
      'Núria,05/24/2026,Kenya,Good,9',
      'Jan,12/20/2025,France,Fine,8',
    ]);
    expect(placed).toMatchObject({ kind: 'reviews', missing: ['link'] });
    const listed = await guessOf([
      'id,name,location,description,rating,link',
      '0,Hotel Marina,Olot,By the sea.,3,https://a.example/1',
      '1,Hotel La Riba,Girona,By the river.,4,https://a.example/2',
    ]);
    expect(listed).toMatchObject({ kind: 'campsites', missing: [] });
  });
});

describe('prices from a day to another', () => {
  const rows = (price: number) => [
    'name,date_from,date_to,price',
    `El Pinar,2027-01-10,2027-01-25,${price}`,
    `La Riba,2027-01-10,2027-01-25,${price + 20}`,
    `El Pinar,2027-01-25,2027-02-09,${price + 30}`,
  ];

  it('are of each night where a sum for the stay would be next to nothing, and of the stay where a night would be too dear', async () => {
    expect((await guessOf(rows(95))).mapping.table).toMatchObject({ range: { last: 'departure' } });
    const stays = await guessOf(rows(960));
    expect(stays.mapping).not.toHaveProperty('table');
    expect(stays.mapping.fields).toMatchObject({ price: { perStay: true }, nights: { until: 'date_to' } });
    expect(stays.questions).toContainEqual(expect.objectContaining({ asks: 'price_basis', taken: 'total' }));
  });
});

describe('several things at once', () => {
  it('cents stay cents where a cell is empty, and rows left out for one reason stay so for another', async () => {
    const cents = await guessOf([
      'campsite,date,amount',
      'El Pinar,2027-07-05,9500',
      'El Pinar,2027-07-06,',
      'El Pinar,2027-07-07,9700',
    ]);
    expect(cents.mapping.fields['price']).toEqual({ column: 'amount', multiply: 0.01, empty: 'skip' });
    const guess = await guessOf([
      'campsite,date,adults,children,rate_type,price',
      'El Pinar,2027-07-05,2,0,Public,95',
      'El Pinar,2027-07-05,2,2,Public,120',
      'El Pinar,2027-07-05,2,0,Members only,90',
    ]);
    expect(guess.mapping.skip).toEqual(
      expect.arrayContaining([
        { column: 'children', matches: '^0*[1-9]' },
        expect.objectContaining({ column: 'rate_type' }),
      ]),
    );
  });

  it('a total has the fees in it that stand beside it', async () => {
    const guess = await guessOf([
      'campsite,date,cleaning_fee,total_price',
      'El Pinar,2027-07-05,60,460',
      'La Riba,2027-07-05,55,425',
    ]);
    expect(guess.mapping.fields).not.toHaveProperty('mandatory_fees');
    expect(fieldsOf(guess)['cleaning_fee']).toBeNull();
    const apart = await guessOf([
      'campsite,date,cleaning_fee,price',
      'El Pinar,2027-07-05,60,400',
      'La Riba,2027-07-05,55,370',
    ]);
    expect(apart.mapping.fields).toHaveProperty('mandatory_fees');
  });

  it('rupees in brackets are no euros', async () => {
    const { mapping } = await guessOf([
      'hotel,stay date,Rate (INR)',
      'El Pinar,2027-07-05,"4,500"',
      'El Pinar,2027-07-06,"4,700"',
    ]);
    expect(mapping.fields).toMatchObject({ price: { column: 'Rate (INR)' }, currency: { constant: 'INR' } });
  });

  it('bubbles times ten end at fifty', async () => {
    const lines = [
      'hotel,date,rating,text',
      'El Pinar,2026-07-05,50,Good',
      'El Pinar,2026-07-06,40,Fine',
      'La Riba,2026-07-07,10,Bad',
    ];
    expect((await guessOf(lines)).mapping.fields['score']).toMatchObject({ scale: { from: 0, to: 50 } });
  });

  it('a kind of unit beside others is one of the columns that become rows', async () => {
    const lines = [
      'Du;Au;Mobil-home 4p;Mobil-home 6p;Emplacement',
      '03/07/2027;10/07/2027;700;840;210',
      '10/07/2027;17/07/2027;770;900;230',
    ];
    expect((await guessOf(lines)).mapping.table?.unpivot?.columns).toContain('Emplacement');
  });
});

describe('when a row was seen', () => {
  it('is not when it was reviewed, booked or can be cancelled', async () => {
    const lines = ['campsite,date,price,free_cancellation_until', 'El Pinar,2027-07-05,95,2026-10-01 10:00:00'];
    expect((await guessOf(lines)).mapping.fields['observed_at']).not.toHaveProperty('column');
  });

  it('is in UTC where the column says so', async () => {
    const lines = ['seen_utc,campsite,date,price', '2026-11-17 23:39:37,El Pinar,2027-07-05,95'];
    expect((await guessOf(lines)).mapping.fields['observed_at']).toEqual({ column: 'seen_utc', zone: 'UTC' });
  });
});

describe('a flat rate calendar is read without a mapping', () => {
  it.each([
    ['hotel,check-in,nights,adults,sold out,price,seen at'],
    ['hotel_name,check_in,los,guests,is_sold_out,total_price,scraped_at'],
    ['property,arrival_date,length_of_stay,occupancy,soldOut,rate,extracted_at'],
  ])('under the names %s', async (header) => {
    const guess = await guessOf([
      header,
      'Camping Uno,2027-07-05,7,2,false,812.50,2026-11-21T05:12:00Z',
      'Camping Dos,2027-07-05,7,2,true,,2026-11-21T05:12:10Z',
    ]);
    expect(guess.columns.map(({ field }) => field)).toEqual([
      'campsite',
      'stay_date',
      'nights',
      'guests',
      'availability',
      'price',
      'observed_at',
    ]);
    const { availability, price } = guess.mapping!.fields;
    expect([availability!.values, price!.divideBy]).toEqual([{ false: 1, true: 0 }, header.split(',')[2]]);
  });
});

describe('a file of prices is one', () => {
  it('beside places of a page that it repeats', async () => {
    const guess = await guessOf([
      'Établissement;ADRESSE WEB;Nuits du;Voyageurs;Montant;rating;Ort',
      'Las Dunas;https://dunas.example/es;x;4;157,53;8,8;Roses',
      'Las Dunas;https://dunas.example/es;y;4;170,00;9,1;Begur',
      'Las Dunas;https://dunas.example/es;z;4;182,83;9,1;Pals',
    ]);
    expect([guess.kind, guess.isRecognised]).not.toEqual(['campsites', true]);
  });

  it('with a score beside its prices', async () => {
    const guess = await guessOf([
      'url;rating;seen;price;guests;night',
      'https://dunas.example/es;9.1;2027-01-13;250;2;?',
      'https://dunas.example/es;7.9;2027-01-13;239;2;?',
    ]);
    expect([guess.kind, guess.isRecognised]).not.toEqual(['reviews', true]);
  });

  it('with its night called Nuitée', async () => {
    const guess = await guessOf([
      'Établissement;Nuitée;relevé le;Montant',
      'Las Dunas;24/10/2027;13/01/2027;250',
      'Las Dunas;25/10/2027;13/01/2027;239',
    ]);
    expect(fieldsOf(guess)).toMatchObject({ Nuitée: 'stay_date', 'relevé le': 'observed_at' });
  });
});

describe('three digits behind a mark are asked', () => {
  const marksOf = (guess: Guess) =>
    guess.questions.flatMap(({ asks, taken }) => (asks === 'decimal_mark' ? taken : []));

  it('as thousands where they were next to nothing as decimals', async () => {
    const guess = await guessOf(['Camping;Fecha;Precio', 'A;2027-07-15;1,234', 'A;2027-07-16;95,5']);
    expect(marksOf(guess)).toEqual(['point']);
  });

  it('not beside prices that they are like', async () => {
    const guess = await guessOf(['Camping;Fecha;Precio', 'A;2027-07-15;95.125', 'A;2027-07-16;110.5']);
    expect(marksOf(guess)).toEqual([]);
  });
});
