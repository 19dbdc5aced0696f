import { describe, expect, it } from 'vitest';
import { pricesFileName, reviewsFileName } from './file-words.ts';

const at = new Date('2027-03-28T00:59:00Z');
const ZONE = 'Europe/Madrid';

describe('the file name of a download', () => {
  // @holds download-4
  it('has the local time in the product’s time zone, also after a DST change', () => {
    expect(pricesFileName(at, ZONE, 'xlsx')).toBe('Prices_2027-03-28_01-59.xlsx');
    expect(pricesFileName(new Date('2027-03-28T01:00:00Z'), ZONE, 'pdf')).toBe('Prices_2027-03-28_03-00.pdf');
    expect(pricesFileName(new Date('2026-12-31T23:30:00Z'), ZONE, 'csv')).toBe('Prices_2027-01-01_00-30.csv');
  });

  // @holds download-11
  it('repeats the hour when DST ends', () => {
    const name = (moment: string, zone = ZONE) => pricesFileName(new Date(moment), zone, 'csv');
    expect(name('2027-10-31T00:30:00Z')).toBe('Prices_2027-10-31_02-30.csv');
    expect(name('2027-10-31T01:30:00Z')).toBe('Prices_2027-10-31_02-30.csv');
    expect(name('2027-07-31T21:59:59Z')).toBe('Prices_2027-07-31_23-59.csv');
    expect(name('2027-07-31T22:00:00Z')).toBe('Prices_2027-08-01_00-00.csv');
    expect(name('2027-07-31T22:30:00Z', 'Atlantic/Canary')).toBe('Prices_2027-07-31_23-30.csv');
  });

  it.each([
    ['Càmping Ñandú', 'Camping-Nandu'],
    ['L’Hort "Glamp" <b>& Co, SL', 'L-Hort-Glamp-b-Co-SL'],
    ['../../etc/passwd', 'etc-passwd'],
    ['🏕️', 'campsite'],
    ['x'.repeat(300), 'x'.repeat(80)],
  ])('transliterates %j to ASCII', (campsite, plain) => {
    expect(reviewsFileName(campsite, at, ZONE, 'csv')).toBe(`Reviews_${plain}_2027-03-28_01-59.csv`);
  });
});
