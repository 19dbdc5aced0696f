import { expect, test } from 'vitest';
import { readRanges, readWeekdays } from './typed-days.ts';

const written = (text: string, year = 2027) =>
  readRanges(text, year)?.map(({ from, to }) => `${from ?? '?'}..${to ?? '?'}`) ?? null;

test.each([
  ['1/7–31/8', ['2027-07-01..2027-08-31']],
  ['01.07.2027 - 31.08.2027', ['2027-07-01..2027-08-31']],
  ['2027-07-01 – 2027-08-31', ['2027-07-01..2027-08-31']],
  ['01-07-2027 a 31-08-2027', ['2027-07-01..2027-08-31']],
  ['1 Jul – 31 Aug', ['2027-07-01..2027-08-31']],
  ['Jul 1 to Aug 31, 2027', ['2027-07-01..2027-08-31']],
  ['del 1 al 15 de julio', ['2027-07-01..2027-07-15']],
  ['de l’1', null],
  ['1 de jul. – 15 d’ag.', ['2027-07-01..2027-08-15']],
  ['du 1er juillet au 31 août', ['2027-07-01..2027-08-31']],
  ['1/4–30/6; 1/9–30/9', ['2027-04-01..2027-06-30', '2027-09-01..2027-09-30']],
  ['1/4–30/6 y 1/9–30/9', ['2027-04-01..2027-06-30', '2027-09-01..2027-09-30']],
  ['24/12 – 6/1', ['2027-12-24..2028-01-06']],
  ['24/12 – 6/1/2027', ['2026-12-24..2027-01-06']],
  ['20 dic – 6 ene 2028', ['2027-12-20..2028-01-06']],
  ['1/7', ['2027-07-01..?']],
  ['? – 31/8', ['?..2027-08-31']],
  ['', []],
  ['31/2 – 3/3', null],
  ['High season', null],
  ['1/7–15/7–31/7', null],
])('the ranges of “%s” are read', (text, expected) => {
  expect(written(text)).toEqual(expected);
});

test.each([
  ['Sat', [6]],
  ['sábado a sábado', [6]],
  ['vendredi, dimanche', [5, 7]],
  ['dv. i dg.', [5, 7]],
  ['dimarts, dimecres', [2, 3]],
  ['mar., mer.', [2, 3]],
  ['Fri–Mon', [1, 5, 6, 7]],
  ['any', []],
  ['lun–dom', []],
  ['someday', null],
  ['Media', null],
  ['Verano', null],
])('the weekdays of “%s” are read', (text, expected) => {
  expect(readWeekdays(text)).toEqual(expected);
});
