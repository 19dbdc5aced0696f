import { addDays, toDay } from '@vivac/domain/time/day';
import { type ListTruth, nightsOf, priceList } from '@vivac/testing/strange-files/price-lists';
import { withEnglishError } from '@vivac/testing/in-english';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it, vi } from 'vitest';
import { tariffOfFile } from './read-list.ts';
import type { Doubt, ListContext, TariffRead } from './tariff-read.ts';

const CONTEXT: ListContext = {
  name: 'List',
  readAt: { address: null, day: toDay('2027-01-03') },
  channel: 'Direct web',
  answers: {},
};

const readText = (text: string, answers: ListContext['answers'] = {}) =>
  tariffOfFile(Buffer.from(text), { ...CONTEXT, answers });
interface WrittenSheet {
  name: string;
  rows: (string | number | null)[][];
  hidden?: true;
  veryHidden?: true;
}
const workbook = async (...sheets: WrittenSheet[]) => Buffer.from(await writeXlsx({ sheets }));

/** Seasons as `name from–to minimum`, units as `name guests: prices by season`. */
function told({ tariff }: TariffRead) {
  const seasons = tariff.seasons.map(({ name, ranges, minimumNights }) =>
    [
      name,
      ...ranges.map(({ from, to }) => `${from?.slice(5)}–${to?.slice(5)}`),
      ...(minimumNights === null ? [] : [minimumNights]),
    ].join(' '),
  );
  const units = tariff.units.map(
    ({ id, name, guestsIncluded }) =>
      `${name} ${guestsIncluded}: ${tariff.seasons.map((season) => priceOf(tariff, id, season.id)).join(' ')}`,
  );
  return { seasons, units };
}

function priceOf({ prices }: TariffRead['tariff'], unit: string, season: string): string {
  const found = prices.find((price) => price.unit === unit && price.season === season);
  if (!found) return '?';
  return found.priceCents === null ? '-' : String(found.priceCents / 100);
}

const asks = ({ doubts }: TariffRead) => doubts.map(({ asks: kind, taken }) => `${kind}=${taken}`);
const leftOut = (read: TariffRead) =>
  read.leftOut.map(({ cell, reason }) => `${cell.line}:${cell.column} ${cell.text} (${reason})`);

describe('a price list is read in the shape of', () => {
  it('seasons side by side with their dates, and a row of minimum stays', async () => {
    const read = await readText(
      [
        'Tarifas 2027 – precio por noche',
        ';Temporada alta;Temporada media;Temporada baja',
        ';01/07 – 31/08;15/06 – 30/06 y 01/09 – 15/09;del 24/3 al 14/6',
        'Bungalow 4 pax;120,00 €;90 €;70 €',
        'Mobil-home 6 pax;1.150 €;110;cerrado',
        'Estancia mínima;7 noches;3;2',
      ].join('\n'),
    );
    expect(told(read)).toEqual({
      seasons: [
        'Temporada alta 07-01–08-31 7',
        'Temporada media 06-15–06-30 09-01–09-15 3',
        'Temporada baja 03-24–06-14 2',
      ],
      units: ['Bungalow 4 pax 4: 120 90 70', 'Mobil-home 6 pax 6: 1150 110 -'],
    });
    expect(read.tariff).toMatchObject({ year: 2027, per: 'night', currency: 'EUR' });
    expect([asks(read), leftOut(read)]).toEqual([[], []]);
  });

  it('units side by side on a workbook’s sheet, with dates in two columns and names over several rows', async () => {
    const read = await tariffOfFile(
      await workbook({
        name: 'Preise 2027',
        rows: [
          ['Preis pro Woche', null, null, null, null, null],
          ['Saison', 'Von', 'Bis', 'Bungalow 4 Pers.', 'Stellplatz (2 Personen)', 'Mindestaufenthalt'],
          ['Hauptsaison', '01.07.2027', '31.08.2027', 840.5, 315, 7],
          [null, '27.03.2027', '05.04.2027', null, null, null],
          ['Nebensaison', '01.05.2027', '30.06.2027', 560, 0, 3],
        ],
      }),
      CONTEXT,
    );
    expect(told(read)).toEqual({
      seasons: ['Hauptsaison 03-27–04-05 07-01–08-31 7', 'Nebensaison 05-01–06-30 3'],
      units: ['Bungalow 4 Pers. 4: 840.5 560', 'Stellplatz (2 Personen) 2: 315 ?'],
    });
    expect(read.tariff.per).toBe('week');
    expect(leftOut(read)).toEqual(['5:4 0 (zero_price)']);
    expect(asks(read)).toEqual(['zero_price=unknown']);
  });

  it('a long list of ranges, cut where the seasons of two units differ', async () => {
    const read = await readText(
      'Accommodation\tFrom\tTo\tPrice per night\nBungalow 4p\t01/06/2027\t30/06/2027\t70\nBungalow 4p\t01/07/2027\t31/08/2027\t120\nPitch 2p\t01/06/2027\t15/07/2027\t25\nPitch 2p\t16/07/2027\t31/08/2027\t45\n',
    );
    expect(told(read)).toEqual({
      seasons: ['01/06 – 30/06 06-01–06-30', '01/07 – 15/07 07-01–07-15', '16/07 – 31/08 07-16–08-31'],
      units: ['Bungalow 4p 4: 70 120 120', 'Pitch 2p 2: 25 25 45'],
    });
  });

  it('names of seasons whose dates stand in a table below', async () => {
    const read = await readText(
      'Preus 2027 per nit;;\nAllotjament;Alta;Baixa\nBungalou 4 persones;120;80\n;;\nTemporada alta;de l’1 de juliol al 31 d’agost;\nTemporada baixa;del 15 de març al 30 de juny;\n',
    );
    expect(told(read)).toEqual({
      seasons: ['Alta 07-01–08-31', 'Baixa 03-15–06-30'],
      units: ['Bungalou 4 persones 4: 120 80'],
    });
  });

  it('a weekend’s column beside that of the other nights', async () => {
    const read = await readText(
      ';Baja;;Alta;\n;01/04/2027-30/06/2027;;01/07/2027-31/08/2027;\nPrecio por noche;Entre semana;Fin de semana (viernes, sábado y domingo);Entre semana;Fin de semana (viernes, sábado y domingo)\nBungalow 4p;80;95;120;135\n',
    );
    expect(told(read).units).toEqual(['Bungalow 4p 4: 80 120']);
    expect(read.tariff.weekend).toEqual({ weekdays: [5, 6, 7], priceCents: 1500 });
    expect(asks(read)).toEqual([]);
  });

  it('a text copied from a PDF, with its columns by blanks and a cell without a price', async () => {
    const read = await readText(
      [
        'TARIFS 2027 (prix par nuit)',
        '',
        '                          Basse saison      Moyenne saison       Haute saison',
        '                        03/04 - 25/06      26/06 - 09/07       10/07 - 28/08',
        'Emplacement 2 personnes         22,00              28,00              38,50 €',
        'Mobil-home 4/6 pers.            65,00                                120,00 €',
        'Chalet 6 pers.            sur demande              95,00             145,00 €',
        'Séjour minimum                2 nuits            3 nuits              7 nuits',
      ].join('\n'),
    );
    expect(told(read)).toEqual({
      seasons: ['Basse saison 04-03–06-25 2', 'Moyenne saison 06-26–07-09 3', 'Haute saison 07-10–08-28 7'],
      units: [
        'Emplacement 2 personnes 2: 22 28 38.5',
        'Mobil-home 4/6 pers. 6: 65 ? 120',
        'Chalet 6 pers. 6: ? 95 145',
      ],
    });
    expect(leftOut(read)).toEqual(['7:1 sur demande (on_request)']);
  });

  it('two tables of a page, between texts that say the dates and menus that say nothing', async () => {
    const page = `<html><nav><a>Home</a><a>Booking 24/7</a></nav><h1>Price list 2027</h1>
      <p>High season: 1 July to 31 August</p><p>Low season: 1 April to 30 June</p>
      <h2>Bungalows</h2><table><tr><th>Per night</th><th>Low season</th><th>High season</th></tr><tr><td>Sea (4 people)</td><td>€ 80</td><td>€ 120</td></tr></table>
      <h2>Pitches</h2><table><tr><th>Per night</th><th>Low season</th><th>High season</th></tr><tr><td>Comfort (2 people)</td><td>€ 25</td><td>€ 45.50</td></tr></table></html>`;
    expect(told(await readText(page))).toEqual({
      seasons: ['Low season 04-01–06-30', 'High season 07-01–08-31'],
      units: ['Sea (4 people) 4: 80 120', 'Comfort (2 people) 2: 25 45.5'],
    });
  });

  it('two languages in each cell', async () => {
    const read = await readText(
      '2027 · Precio por noche / Price per night;;\nAlojamiento / Accommodation;Temporada alta / High season;Temporada baja / Low season\n;del 1 de julio al 31 de agosto / 1 July to 31 August;del 1 al 30 de junio / 1 to 30 June\nBungalow 4 personas / 4 people;120;80\n',
    );
    expect(told(read)).toEqual({
      seasons: ['Temporada alta / High season 07-01–08-31', 'Temporada baja / Low season 06-01–06-30'],
      units: ['Bungalow 4 personas / 4 people 4: 120 80'],
    });
    expect(asks(read)).toEqual([]);
  });

  it('a part for each season, and months instead of dates', async () => {
    const parts = await readText(
      'Tarifas 2027 por semana\nALTA: 01/07–31/08\nBungalow 4p;840\nParcela 2p;315\nBAJA: 01/05–30/06\nBungalow 4p;560\nParcela 2p;210\n',
    );
    expect(told(parts).units).toEqual(['Bungalow 4p 4: 840 560', 'Parcela 2p 2: 315 210']);
    const months = await readText('Preus 2027 per nit;Juliol;Agost;Juny i setembre\nBungalou 4p;100;120;80\n');
    expect(told(months).seasons).toEqual([
      '01/07 – 31/07 07-01–07-31',
      '01/08 – 31/08 08-01–08-31',
      '01/06 – 30/06 06-01–06-30 09-01–09-30',
    ]);
  });

  it('a text whose gaps were lost', async () => {
    const read = await readText(
      'Tarifas 2027 por noche\n01/06-30/06 01/07-31/08\nBungalow Mar 4 pax 85 € 1.120 €\nParcela 2 pax 25,50 € -\n',
    );
    expect(told(read).units).toEqual(['Bungalow Mar 4 pax 4: 85 1120', 'Parcela 2 pax 2: 25.5 -']);
  });
});

describe('what a list leaves open is asked', () => {
  const seasons = (...ranges: string[]) =>
    readText(`2027 por noche;${ranges.join(';')}\nBungalow 4p;${ranges.map(() => '80').join(';')}\n`);

  it.each([
    ['touch', ['1/6 – 1/7', '1/7 – 1/9'], 'departure', []],
    ['follow each other', ['1/6 – 30/6', '1/7 – 31/8'], 'night', []],
    ['lie apart', ['1/6 – 15/6', '1/7 – 31/8'], 'night', ['last_day=night']],
  ])('the last day of ranges that %s', async (_, ranges, lastDay, asked) => {
    const read = await seasons(...ranges);
    expect(read.tariff.seasons[0]!.lastDay).toBe(lastDay);
    expect(asks(read)).toEqual(asked);
  });

  it('is taken as it is answered', async () => {
    const text = ';1/6 – 15/6;1/7 – 31/8\nBungalow 4p;80;90\n';
    expect(asks(await readText(text))).toEqual(['year=2027', 'per=night', 'last_day=night']);
    const read = await readText(text, { year: 2028, per: 'week', lastDay: 'departure' });
    expect(asks(read)).toEqual([]);
    expect(read.tariff).toMatchObject({
      year: 2028,
      per: 'week',
      seasons: [{ lastDay: 'departure', ranges: [{ from: '2028-06-01' }] }, {}],
    });
  });

  it('and a day that is none the usual way round turns all others', async () => {
    const read = await readText('2027 per night;06/01 - 06/30;07/01 - 08/31\nCabin 4p;80;90\n');
    expect(asks(read)).toEqual(['day_order=month_first']);
    expect(told(read).seasons).toEqual([
      '06/01 - 06/30'.replace(/.*/, '01/06 – 30/06 06-01–06-30'),
      '01/07 – 31/08 07-01–08-31',
    ]);
  });

  it('with nights and weeks side by side, of which the nights are read where a week costs more than seven', async () => {
    const read = await readText('2027;Alta;\n;1/7-31/8;\n;Noche;Semana\nBungalow 4p;100;730\n');
    expect(told(read).units).toEqual(['Bungalow 4p 4: 100']);
    expect(asks(read)).toContain('night_or_week=night');
    expect(leftOut(read)).toContain('4:2 730 (week_beside_night)');
  });
});

describe('what a tariff cannot say is refused by its name', () => {
  it.each([
    [
      'persons without anything that they sleep in',
      '2027;1/6-30/6;1/7-31/8\nAlbergue;15;20\nAdulto;7;8\nNiño;5;6\n',
      'is built of parts that each have their price (Adulto, Niño)',
    ],
    [
      'weekends that cost less',
      '2027;Baja;;Alta;\n;1/6-30/6;;1/7-31/8;\n;Entre semana;Finde;Entre semana;Finde\nBungalow;80;95;120;110\n',
      'do not fit those of the other nights',
    ],
    ['no prices', 'Querido cliente:\nle adjuntamos la factura.\n', 'has no table of prices by season'],
    ['nothing', '', 'the file is empty'],
  ])('%s', async (_, text, reason) => {
    await expect(withEnglishError(readText(text))).rejects.toThrow(reason);
  });
});

it('a list that says itself again in another language has its units once', async () => {
  const table = (title: string, unit: string, ...names: string[]) =>
    [`${title};;`, `${unit};1/6-30/6;1/7-31/8`, `${names[0]};80;100`, `${names[1]};90;120`].join('\n');
  const read = await readText(
    `${table('Tarifas 2027 por noche', 'Alojamiento', 'Tienda 4p', 'Cabaña 6p')}\n;;\n${table('Rates 2027 per night', 'Accommodation', 'Tent 4p', 'Cabin 6p')}\n`,
  );
  expect(told(read).units).toEqual(['Tienda 4p 4: 80 100', 'Cabaña 6p 6: 90 120']);
  expect(leftOut(read).filter((one) => one.includes('said_twice'))).toHaveLength(4);
});

it('units of other names at the same prices are units of their own', async () => {
  const table = (unit: string) =>
    [`${unit} 2027 por noche;;`, 'Alojamiento;1/6-30/6;1/7-31/8', `${unit} 4p;80;100`, `${unit} 6p;90;120`].join('\n');
  const read = await readText(`${table('Bungalow')}\n;;\n${table('Mobil-home')}\n`);
  expect(told(read).units.map((unit) => unit.split(':')[0])).toEqual([
    'Bungalow 4p 4',
    'Bungalow 6p 6',
    'Mobil-home 4p 4',
    'Mobil-home 6p 6',
  ]);
  expect(leftOut(read).filter((one) => one.includes('said_twice'))).toEqual([]);
});

it('seasons that are called by a letter have the dates of their legend', async () => {
  const read = await readText('Tarifas 2027 por noche;A;B\nBungalow 4p;60;80\n;;\nA: 1/4-31/5;;\nB: 1/6-30/6;;\n');
  expect(told(read)).toEqual({ seasons: ['A 04-01–05-31', 'B 06-01–06-30'], units: ['Bungalow 4p 4: 60 80'] });
});

describe('a long list', () => {
  const listOf = (units: number) => {
    const rows = Array.from({ length: units }, (_, at) => `Bungalow nº ${at} 4p;${60 + (at % 9)};${80 + (at % 7)}`);
    return readText(['2027 por noche;1/4-31/5;1/6-30/6', ...rows].join('\n'));
  };

  it('of 2,000 units has the price of each in each season', async () => {
    const { units } = told(await listOf(2000));
    expect(units).toEqual(
      Array.from({ length: 2000 }, (_, at) => `Bungalow nº ${at} 4p 4: ${60 + (at % 9)} ${80 + (at % 7)}`),
    );
  });

  it('is read by as many patterns a unit as a shorter one (linear)', async () => {
    const tried = vi.spyOn(RegExp.prototype, 'exec');
    const patternsFor = async (units: number) => {
      tried.mockClear();
      await listOf(units);
      return tried.mock.calls.length;
    };
    try {
      const [few, many] = [await patternsFor(50), await patternsFor(200)];
      expect(few).toBeGreaterThan(50);
      expect(many / few).toBeLessThan(4.2);
    } finally {
      tried.mockRestore();
    }
  });
});

it('every cell that is in no value is told with its reason', async () => {
  const read = await readText(
    [
      '2027 por noche;1/6-30/6;1/7-31/8;m²',
      'Bungalow 4p;80;1O0;35',
      'Parcela 2p;£30;45;80',
      'Persona extra;6;6;',
      'Perro;5;5;',
      'Cerrado del 1/11/2027 al 28/2/2028;;;',
      'IVA no incluido en la fianza;;;',
    ].join('\n'),
  );
  expect(told(read).units).toEqual(['Bungalow 4p 4: 80 ?', 'Parcela 2p 2: ? 45']);
  expect(read.tariff.extraPersons).toEqual([{ fromAge: null, underAge: null, priceCents: 600 }]);
  expect(read.tariff.closed).toEqual([{ from: '2027-11-01', to: '2028-02-28' }]);
  expect(leftOut(read).sort()).toEqual(
    [
      '2:2 1O0 (unreadable_price)',
      '2:3 35 (attribute)',
      '3:1 £30 (other_currency)',
      '3:3 80 (attribute)',
      '5:0 Perro (extra)',
      '5:1 5 (extra)',
      '5:2 5 (extra)',
      '7:0 IVA no incluido en la fianza (not_read)',
    ].sort(),
  );
});

it('each price is told with the cell in which it stands', async () => {
  const read = await readText('2027 por noche;1/6-30/6;1/7-31/8\nBungalow 4p;80 €;100 €\n');
  expect(read.origins.filter(({ path }) => path.startsWith('prices'))).toEqual([
    { path: 'prices.0', cell: { sheet: null, line: 2, column: 1, text: '80 €' } },
    { path: 'prices.1', cell: { sheet: null, line: 2, column: 2, text: '100 €' } },
  ]);
});

const plain = (text: string) => text.toLowerCase().replace(/\W/g, '');

/** Each night of each unit with its price, by the truth and as it was read. */
function nightsOfTruth({ seasons, units }: ListTruth): ReadonlyMap<string, number | null> {
  const priced = units.flatMap(({ name, prices }) =>
    seasons.flatMap(({ ranges }, at) => {
      const cents = prices[at];
      return cents === undefined
        ? []
        : ranges.flatMap(nightsOf).map((night) => [`${plain(name)} ${night}`, cents] as const);
    }),
  );
  return new Map(priced);
}

function nightsRead({ seasons, units, prices }: TariffRead['tariff']): (readonly [string, number | null])[] {
  return prices.flatMap(({ unit, season, priceCents }) => {
    const { ranges, lastDay } = seasons.find(({ id }) => id === season)!;
    const name = plain(units.find(({ id }) => id === unit)!.name);
    const nights = ranges.flatMap(({ from, to }) => nightsOf([from!, lastDay === 'night' ? to! : addDays(to!, -1)]));
    return nights.map((night) => [`${name} ${night}`, priceCents] as const);
  });
}

/** What each unit and season costs more at weekends. */
function weekendsRead({ prices, weekend }: TariffRead['tariff']): string {
  const more = prices.map(({ priceCents, weekendCents }) =>
    weekendCents === undefined ? (weekend?.priceCents ?? 0) : weekendCents - priceCents!,
  );
  return more.join();
}

/** Whether what was read differs from the truth without a question about it. */
function isSilentlyWrong({ tariff, doubts }: TariffRead, truth: ListTruth): boolean {
  const asked = new Set(doubts.map(({ asks: kind }) => kind));
  const nights = nightsOfTruth(truth);
  const isOther = (kind: Doubt['asks'], one: unknown, other: unknown): boolean => one !== other && !asked.has(kind);
  return (
    isOther('per', tariff.per, truth.per) ||
    isOther('year', tariff.year, truth.year) ||
    (truth.weekend ? weekendsRead(tariff) !== truth.weekend.flat().join() : tariff.weekend !== null) ||
    isOther(
      'last_day',
      nightsRead(tariff).every(([key, cents]) => nights.get(key) === cents),
      true,
    )
  );
}

it('of random lists in random shapes none is read silently wrong', async () => {
  const wrong: string[] = [];
  let whole = 0;
  for (let seed = 0; seed < 200; seed++) {
    const { bytes, truth, shape } = await priceList(seed);
    const read = await tariffOfFile(bytes, CONTEXT).catch(() => null);
    if (read && isSilentlyWrong(read, truth)) wrong.push(`seed ${seed}: ${shape}`);
    if (read && nightsRead(read.tariff).length === nightsOfTruth(truth).size) whole++;
  }
  expect(wrong).toEqual([]);
  expect(whole).toBeGreaterThan(195);
});

// @holds pricelist-3
describe('of a workbook', () => {
  const rows = (price: number) => [
    ['Precio por noche', '1/4/2027 - 30/6/2027'],
    ['Bungalow 4 pax', price],
  ];
  const shown = { name: '2027', rows: rows(80) };

  it.each(['hidden', 'veryHidden'])('a %s sheet is left out by its name', async (state) => {
    const read = await tariffOfFile(await workbook({ name: '2026', rows: rows(60), [state]: true }, shown), CONTEXT);
    expect(told(read).units).toEqual(['Bungalow 4 pax 4: 80']);
    expect(read.leftOut).toEqual([{ cell: { sheet: '2026', line: 0, column: 0, text: '' }, reason: 'hidden_sheet' }]);
  });

  it('without a list on the sheets that one can see the hidden ones are named', async () => {
    const list = await workbook({ name: 'Notas', rows: [['Apuntes']] }, { ...shown, hidden: true });
    await expect(withEnglishError(tariffOfFile(list, CONTEXT))).rejects.toThrow(
      'of its hidden sheet (2027) nothing is read: show it in the workbook if the prices stand there',
    );
  });
});
