import {
  doubtLines,
  leftOutOf,
  LIST_CONTEXT,
  unitLines,
  weekendLines,
} from '@vivac/testing/strange-files/tariff-lines';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';
import type { ListAnswers, TariffRead } from './tariff-read.ts';

const readText = (text: string, answers: ListAnswers = {}) =>
  tariffOfFile(Buffer.from(text), { ...LIST_CONTEXT, answers });
const rules = ({ tariff }: TariffRead) =>
  tariff.seasons.map(({ minimumNights, arrivalWeekdays }) => [minimumNights, arrivalWeekdays.join()].join(' ').trim());

describe('night or week', () => {
  const pitches = 'PITCHES 2027, price per night\n;1/4-30/6;1/7-31/8\nPitch 2 people;22;31\n';
  const cabins = 'CABINS 2027, price per week (Saturday to Saturday)\n;1/4-30/6;1/7-31/8\nCabin 4 people;420;910\n';

  it.each([
    ['before', `${pitches}\n${cabins}`],
    ['behind', `${cabins}\n${pitches}`],
  ])('of a table is what its own title says: nights %s weeks of the same seasons', async (_, text) => {
    const read = await readText(text);
    expect(unitLines(read)).toEqual(['Pitch 2 people 2/2: 22 31']);
    expect([read.tariff.per, rules(read)]).toEqual(['night', ['', '']]);
    expect(leftOutOf(read)).toEqual(expect.arrayContaining(['420 week_beside_night', '910 week_beside_night']));
    expect(doubtLines(read)).toContain('night_or_week=night');
  });

  it('of a part is what the title of its season says', async () => {
    const read = await readText(
      'Temporada baja 2027 1/4-30/6 (precio por noche)\nBungalow 4p;62\nTemporada alta 2027 1/7-31/8 (precio por semana)\nBungalow 4p;777\n',
    );
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 62 111']);
    expect(doubtLines(read)).toContain('week_as_nights=night');
  });

  it('Saturdays of a table stay out by name where another one shares its season', async () => {
    const read = await readText(
      'CABINS 2027, price per week (Saturday to Saturday)\n;1/7-31/8\nCabin 4 people;910\n\nLODGES 2027, price per week\n;1/7-31/8\nLodge 6 people;1400\n',
    );
    expect([read.tariff.per, rules(read)]).toEqual(['week', ['']]);
    expect(leftOutOf(read)).toContain('CABINS 2027, price per week (Saturday to Saturday) not_read');
  });

  it.each([
    'Cambio de sábanas una vez por semana',
    'The price includes fresh towels once a week',
    'Le portail reste fermé la nuit',
  ])('is asked where a sentence is about something else: %s', async (sentence) => {
    const read = await readText(`Tarifas 2027\n;1/4-30/6;1/7-31/8\nBungalow 4 pax;64;118\n${sentence}\n`);
    expect([read.tariff.per, doubtLines(read)]).toEqual(['night', ['per=night']]);
  });

  it('of an extra person in a season of weeks is a seventh', async () => {
    const read = await readText(
      'Tarifas 2027;Baja (noche);Alta (semana)\n;1/4-30/6;3/7-28/8\nBungalow 4 pax;66;770\nPersona extra;5;42\n',
    );
    expect(read.tariff.extraPersons.map(({ priceCents }) => priceCents)).toEqual([500, 600]);
  });

  it('of an extra person by the week among nights is a seventh, and left out where it is none', async () => {
    const read = await readText(
      'Tarifas 2027 por noche;1/4-30/6;1/7-31/8\nBungalow 4p;66;110\nPersona extra (por semana);42;45\n',
    );
    expect(read.tariff.extraPersons.map(({ priceCents }) => priceCents)).toEqual([600]);
    expect(leftOutOf(read)).toEqual(['45 extra_person_week']);
  });
});

describe('months beside a range', () => {
  it.each([
    ['Abril, mayo y del 1 al 14 de junio', ['04-01–04-30', '05-01–05-31', '06-01–06-14']],
    ['Media: del 1 al 15 de septiembre y octubre', ['09-01–09-15', '10-01–10-31']],
    ['Low (May, June and 1-10 July)', ['05-01–05-31', '06-01–06-30', '07-01–07-10']],
  ])('are days of the season: %s', async (head, ranges) => {
    const read = await readText(`2027 por noche;${head};1/8-31/8\nBungalow 4p;61;99\n`);
    expect(read.tariff.seasons[0]!.ranges.map(({ from, to }) => `${from?.slice(5)}–${to?.slice(5)}`)).toEqual(ranges);
  });

  it('that are not counted up plainly leave the season out by name', async () => {
    const read = await readText('2027 por noche;1/7-14/7, resto de mayo y octubre;1/8-31/8\nBungalow 4p;61;99\n');
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 99']);
    expect(leftOutOf(read)).toContain('61 no_season');
  });
});

describe('a price for a length of stay', () => {
  it.each([
    'Parcela 2 pax mes',
    'Parcela 2 pax quincena',
    'Parcela 2 pax temporada',
    'Parcela anual',
    'Parcela 2 pax larga estancia',
    'Parcela 2 pax invernantes',
    'Bungalow 4p 2 semanas',
    'Mobilheim 4 Pers. 3 Wochen',
    'Jahresplatz',
    'Emplacement hivernage',
  ])('is left out by name as a row: %s', async (name) => {
    const read = await readText(
      `2027 por noche;1/4-30/6;1/7-31/8\nBungalow 4p;61;99\nParcela 2 pax;21;29\n${name};441;552\n`,
    );
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 61 99', 'Parcela 2 pax 2/2: 21 29']);
    expect(leftOutOf(read)).toEqual(expect.arrayContaining(['441 by_length', '552 by_length']));
  });

  it('is left out by name as a column', async () => {
    const read = await readText(
      'Bungalow 4p 2027;1/4-30/6;;1/7-31/8;\n;Noche;Mes;Noche;Mes\nBungalow 4p;61;900;99;1500\n',
    );
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 61 99']);
    expect(leftOutOf(read)).toEqual(expect.arrayContaining(['900 by_length', '1500 by_length']));
  });

  it('is left out by name as a part', async () => {
    const read = await readText(
      '2027 por noche;1/4-30/6;1/7-31/8\nBungalow 4p;61;99\nPrecios por mes\nBungalow 4p;420;560\n',
    );
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 61 99']);
    expect(leftOutOf(read)).toEqual(expect.arrayContaining(['420 by_length', '560 by_length']));
  });

  it.each(['Temporada Alta (4 noches)', 'Semana Santa 25/3-29/3 (4 noches)'])(
    'is left out by name as a season: %s',
    async (head) => {
      const read = await readText(
        `2027 por noche;Baja 1/4-30/6;${head.includes('/') ? head : `${head} 1/7-31/8`}\nBungalow 4p;61;400\n`,
      );
      expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 61']);
      expect(leftOutOf(read)).toContain('400 by_length');
    },
  );

  it('is one of Fridays as a weekend of two nights', async () => {
    const read = await readText(
      '2027;Baja 1/4-30/6;;Alta 1/7-31/8;\n;Noche;Fin de semana (2 noches);Noche;Fin de semana (2 noches)\nBungalow 4p;61;115;99;160\n',
    );
    expect([unitLines(read), read.tariff.weekend]).toEqual([['Bungalow 4p 4/4: 61 99'], null]);
    const weekends = [11500, 16000].map((priceCents) => [
      { fromNights: 2, toNights: 2, priceCents, per: 'stay', arrivalWeekdays: [5] },
    ]);
    expect(read.tariff.prices.map(({ lengths }) => lengths)).toEqual(weekends);
  });

  it('is none in Catalan’s “més” and in the name of a season', async () => {
    const read = await readText('2027 per nit;Temporada alta 1/7-31/8\nBungalou 4 persones o més;99\n');
    expect(unitLines(read)).toEqual(['Bungalou 4 persones o més 4/4: 99']);
  });
});

describe('weekend', () => {
  const beside = (prices: string) =>
    `Tarifas 2027\n;Baja 1/4-30/6;;Alta 1/7-31/8;\n;Noche;Fin de semana;Noche;Fin de semana\nBungalow 4 pax;${prices}\n`;

  it('beside prices by the night is a stay where it costs half as much again: left out by name', async () => {
    const read = await readText(beside('60;110;90;160'));
    expect([unitLines(read), read.tariff.weekend]).toEqual([['Bungalow 4 pax 4/4: 60 90'], null]);
    expect(leftOutOf(read)).toEqual(['110 by_length', '160 by_length']);
  });

  it('that costs some euros more is a supplement of each night', async () => {
    const read = await readText(beside('60;75;90;105'));
    expect(read.tariff.weekend).toEqual({ weekdays: [5, 6], priceCents: 1500 });
    expect(doubtLines(read)).toEqual(['weekend_nights=5,6']);
  });

  it('that costs more by unit and season is a price of its own', async () => {
    const read = await readText(`${beside('60;75;90;120')}Bungalow 6 pax;70;85;110;125\n`);
    expect([read.tariff.weekend, weekendLines(read)]).toEqual([
      { weekdays: [5, 6], priceCents: 0 },
      ['75 120', '85 125'],
    ]);
  });

  it('without a price of one unit is asked, where the others have one', async () => {
    const read = await readText(`${beside('60;75;90;120')}Bungalow 6 pax;70;;110;\n`);
    expect(weekendLines(read)).toEqual(['75 120', '- -']);
    expect(read.doubts.find(({ asks }) => asks === 'weekend_same')?.of).toBe('Bungalow 6 pax');
  });

  it('that costs less is refused', async () => {
    await expect(readText(beside('60;50;90;80'))).rejects.toThrow('tariffWeekendUnclear');
  });

  it('beside nights that are not let is refused, and taken for no stay', async () => {
    await expect(readText(beside('cerrado;110;cerrado;160'))).rejects.toThrow('tariffWeekendUnclear');
  });

  it('that costs the same asks for no weekdays', async () => {
    const read = await readText(beside('60;60;90;90'));
    expect([read.tariff.weekend, doubtLines(read)]).toEqual([null, []]);
  });
});

describe('dates in texts', () => {
  const seasons = ({ tariff }: TariffRead) =>
    tariff.seasons.map(({ ranges }) => ranges.map(({ from, to }) => `${from?.slice(5)}/${to?.slice(5)}`).join(' '));
  const marked = (baja: string, alta: string, notes: string) =>
    `Precios por noche 2027\n;Baja${baja};Alta${alta}\nBungalow 4 pax;60;90\n${notes}\n`;

  it.each([
    ['asterisks', marked('*', '**', '* del 1/4 al 30/6\n** del 1/7 al 31/8')],
    ['numbers in one line', marked(' (1)', ' (2)', '(1) 1/4-30/6. (2) 1/7-31/8')],
    ['letters', marked(' [a]', ' [b]', '[a] 1/4-30/6 [b] 1/7-31/8')],
  ])('of a footnote are those of the season with its mark: %s', async (_, text) => {
    const read = await readText(text);
    expect(seasons(read)).toEqual(['04-01/06-30', '07-01/08-31']);
    expect([doubtLines(read), leftOutOf(read)]).toEqual([[], []]);
  });

  const beside = (sentence: string) =>
    readText(`Precios por noche 2027\n;Baja 1/4-30/6;Alta 1/7-31/8\nBungalow 4 pax;60;90\n${sentence}\n`);

  it.each([
    'Del 30/4 al 3/5 se aplica la temporada alta',
    'Semana Santa (25/3 al 28/3) y puente de mayo: precio de temporada alta',
    'Suplemento de 10 € por noche del 1 al 15 de agosto',
  ])('that are in no value are left out by name and asked: %s', async (sentence) => {
    const read = await beside(sentence);
    expect(doubtLines(read)).toEqual(['dates_left_out=none']);
    expect(leftOutOf(read)).toEqual([`${sentence} not_read`]);
  });

  it.each(['Abierto del 15/3 al 2/11', 'Pool open from 1 May to 30 September'])(
    'of opening are not asked: %s',
    async (sentence) => {
      expect(doubtLines(await beside(sentence))).toEqual([]);
    },
  );
});
