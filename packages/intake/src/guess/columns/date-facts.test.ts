import { describe, expect, it } from 'vitest';
import { day, lackOfDay } from '../../mapping/convert-date.ts';
import { Flaw } from '../../verdict/import-refused.ts';
import { columnFacts } from './column-facts.ts';
import { type DateFacts, dateFacts } from './date-facts.ts';

const factsOf = (...texts: string[]): DateFacts | null =>
  dateFacts(columnFacts({ header: ['Fecha'], rows: texts.map((text) => [text]) })[0]!, 'Europe/Madrid');

const daysOf = (...texts: string[]) => {
  const facts = factsOf(...texts);
  const formats = facts?.formats;
  const read = day({ dateFormat: formats ? [...formats] : undefined, zone: 'Europe/Madrid', wholePeriods: false });
  return facts && texts.map((text) => (read(text) instanceof Flaw ? null : (read(text) as { day: string }).day));
};

describe('days of a column', () => {
  it.each([
    ['1er août 2027', '2027-08-01'],
    ['July 3rd, 2027', '2027-07-03'],
    ["1 d'agost de 2027", '2027-08-01'],
    ['sáb., 17 jul. 2027', '2027-07-17'],
    ['segunda-feira, 19 de julho de 2027', '2027-07-19'],
    ['2027/7/5', '2027-07-05'],
    ['07/15/27', '2027-07-15'],
    ['15/07/27', '2027-07-15'],
    ['Jul-15-2027', '2027-07-15'],
    ['2027-07-15 (Thu)', '2027-07-15'],
    ['46583.0', '2027-07-15'],
    ['2027-07-14T22:00:00Z', '2027-07-15'],
    ['2027-12-14T23:00:00.000Z', '2027-12-15'],
  ])('written %s are read', (text, read) => {
    expect(daysOf(text)).toEqual([read]);
  });

  it('are in the order in which their weekdays fit', () => {
    expect(daysOf('Thu 07/08/2027', 'Fri 07/09/2027')).toEqual(['2027-07-08', '2027-07-09']);
    expect(daysOf('Sat 07/08/2027', 'Tue 07/09/2027')).toEqual(['2027-08-07', '2027-09-07']);
  });

  it('are in two orders where their weekdays are not known', () => {
    expect(factsOf('Th 07/08/2027', 'Fr 07/09/2027')).toMatchObject({
      formats: ['EEEE d/M/yyyy'],
      others: ['EEEE M/d/yyyy'],
    });
  });

  it('of three pairs of digits have the year where it changes least', () => {
    expect(daysOf('27-07-15', '27-07-16', '27-08-17')).toEqual(['2027-07-15', '2027-07-16', '2027-08-17']);
    expect(daysOf('15-07-27', '16-07-27', '17-08-27')).toEqual(['2027-07-15', '2027-07-16', '2027-08-17']);
    expect(factsOf('20-07-21', '21-07-20')).toBeNull();
  });

  it('of which some can only begin with the day and some only with the month are contradictory', () => {
    const days = Array.from({ length: 20 }, (_, at) => `${at + 11}/08/2027`);
    expect(factsOf(...days, '08/31/2027')).toMatchObject({ isContradictory: true, others: ['MM/dd/yyyy'] });
    expect(factsOf(...days, '31/02/2027')?.isContradictory).toBeUndefined();
  });
});

describe('a text that is told from another day, or without a year', () => {
  it.each([
    ['hace 3 días', 'relative'],
    ['2 months ago', 'relative'],
    ['vor 2 Tagen', 'relative'],
    ['il y a un mois', 'relative'],
    ['fa una setmana', 'relative'],
    ['2 settimane fa', 'relative'],
    ['há 5 dias', 'relative'],
    ['3 weken geleden', 'relative'],
    ['mañana', 'relative'],
    ['last week', 'relative'],
    ['el mes pasado', 'relative'],
    ['15/07', 'year'],
    ['15. Juli', 'year'],
    ['1er août', 'year'],
    ['sáb 15 jul', 'year'],
    ['July 4th', 'year'],
    ['sábado, 15 de julio', 'year'],
    ['15/07/2027', null],
    ['Bungalow 4', null],
    ['4 noches', null],
    ['31 Sunset', null],
  ])('%s lacks: %s', (text, lack) => {
    expect(lackOfDay(text)).toBe(lack);
  });
});
