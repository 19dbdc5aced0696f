import { ImportRefused } from '../verdict/import-refused.ts';
import { reasonInEnglish, withEnglishErrorAtOnce } from '@vivac/testing/in-english';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldSources } from './field-source.ts';
import { parseMapping } from './parse-mapping.ts';

const PRICES = { kind: 'prices', fields: { price: { column: 'price' } } };
const wrong = (changes: object): string => {
  try {
    parseMapping({ ...PRICES, ...changes });
  } catch (error) {
    return error instanceof ImportRefused ? reasonInEnglish(error) : '';
  }
  return 'accepted';
};

describe('parseMapping', () => {
  it.each(['listings', 'calendar'])('accepts the documented example of %s', (name) => {
    const file = new URL(`../../../../docs/examples/menorca/${name}.mapping.json`, import.meta.url);
    expect(parseMapping(JSON.parse(readFileSync(file, 'utf8'))).source).toBe('Inside Airbnb');
  });

  it.each([
    [{ kind: 'hotels' }, /mapping: kind /],
    [{ decimals: ',' }, /mapping: decimals is not known/],
    [{ decimal: ';' }, /mapping: decimal /],
    [{ fields: { price: { colum: 'x' } } }, /mapping: fields\.price\.colum is not known/],
    [{ fields: { price: { column: 7 } } }, /mapping: fields\.price\.column must be string/],
    [{ fields: { price: {} } }, /mapping: fields\.price needs exactly one of/],
    [{ fields: { price: { column: 'x', constant: 1 } } }, /mapping: fields\.price needs exactly one of/],
    [
      { fields: { prize: { column: 'x' } } },
      /mapping: fields\.prize is not a field of prices; its fields are campsite, /,
    ],
    [{ fields: { score_food: { column: 'x' } } }, /mapping: fields\.score_food is not a field of prices/],
    [{ fields: { stay_date: { column: 'x', dateFormat: 'dd/mm' } } }, /mapping: fields\.stay_date\.dateFormat /],
    [
      { fields: { observed_at: { fileName: '(' } } },
      /mapping: fields\.observed_at\.fileName is not a regular expression/,
    ],
    [{ fields: { observed_at: { fileName: 'x' } } }, /mapping: fields\.observed_at\.fileName needs one named group/],
    [
      { fields: { price: { column: 'x', pattern: '(?<a>.)(?<b>.)' } } },
      /mapping: fields\.price\.pattern needs one named/,
    ],
    [{ fields: { price: { column: 'x', pattern: '(?<=€).*' } } }, /mapping: fields\.price\.pattern looks ahead/],
    [{ skip: { column: 'x', matches: '(a)\\1' } }, /mapping: skip\.matches refers back to a group/],
    [{ skip: { column: 'x', matches: 'a{999}'.repeat(3) } }, /mapping: skip\.matches is too long/],
    [
      { skip: Array.from({ length: 6 }, () => ({ column: 'x', matches: 'a{900}' })) },
      /mapping: \(the whole file\) has more than 5,000 parts of patterns/,
    ],
    [{ fields: { price: { column: 'x', entities: 'html' } } }, /mapping: fields\.price\.entities must be boolean/],
    [{ fields: { observed_at: { column: 'x', time: '25:00' } } }, /mapping: fields\.observed_at\.time /],
    [{ fields: { price: { column: 'x', scale: { from: 5, to: 5 } } } }, /mapping: fields\.price\.scale has no width/],
    [{ dateFormat: ['yyyy-MM-dd', 'MM/dd'] }, /mapping: dateFormat "MM\/dd" says no year/],
    [{ limits: { prize: { max: 5 } } }, /mapping: limits\.prize is not a field of prices/],
    [{ encoding: 'utf-5' }, /mapping: encoding "utf-5" is not known/],
    [{ zone: 'Madrid' }, /mapping: zone "Madrid" is not a time zone/],
    [{ skip: { column: 'x' } }, /mapping: skip/],
    [{ skip: { column: 'x', matches: '(' } }, /mapping: skip\.matches is not a regular expression/],
    [{ skip: [{ all: [{ column: 'x', matches: '/[/i' }] }] }, /mapping: skip\.matches is not a regular expression/],
    [{ complete: ['campsite'] }, /mapping: complete lacks "stay_date": a look is always at a campsite and its nights/],
    [
      { complete: ['campsite', 'stay_date', 'room'] },
      /mapping: complete is neither true or false nor a list of different ones of campsite, channel, stay_date, guests, nights/,
    ],
    [{ complete: ['campsite', 'stay_date', 'campsite'] }, /mapping: complete /],
    [{ kind: 'reviews', fields: {}, complete: ['campsite', 'stay_date'] }, /mapping: complete is not for reviews/],
    [{ kind: 'reviews', fields: {}, offers: [{ fields: {} }] }, /mapping: offers is not for reviews/],
    [{ offers: [] }, /mapping: offers /],
    [
      { offers: [{ fields: { prize: { column: 'x' } } }] },
      /mapping: offers\.0\.fields\.prize is not a field of prices/,
    ],
    [{ offers: [{ fields: {}, skip: { column: 'x', matches: '(' } }] }, /mapping: offers\.0\.skip\.matches is not a/],
    [
      { fields: { price: { column: 'x', when: { column: 'y', matches: '(' } } } },
      /mapping: fields\.price\.when\.matches/,
    ],
    [
      { fields: { price: { column: 'x', values: { '/(/i': '' } } } },
      /mapping: fields\.price\.values "\/\(\/i" is not a/,
    ],
    [
      { fields: { link: { template: '{a|shout}' } } },
      /mapping: fields\.link\.template "shout" is none of encode and slug/,
    ],
    [
      { fields: { observed_at: { column: 'x', zone: 'Madrid' } } },
      /mapping: fields\.observed_at\.zone "Madrid" is not/,
    ],
    [{ rows: 'results[*]' }, /mapping: rows is only for "format": "json"/],
    [{ format: 'json', rows: 'results' }, /mapping: rows "results" does not end at each element of an array/],
    [{ format: 'json', rows: 'results[x]' }, /mapping: rows "results\[x\]" does not end/],
    [{ format: 'json', rows: 'data{*}.x' }, /mapping: rows "data\{\*\}\.x" does not end/],
    [{ fields: { nights: { column: 'x', perStay: true } } }, /mapping: fields\.nights\.perStay is only for the price/],
    [{ fields: { price: { column: 'x', perStay: true, divideBy: 'n' } } }, /perStay divides already/],
    [{ fields: { guests: { column: 'x', until: 'y' } } }, /mapping: fields\.guests\.until is only for the nights/],
    [{ fields: { price: { constant: 1, wholeNumbersAreCents: true } } }, /is only for the column of the price/],
    [{ fields: { price: { column: 'x', wholeNumbersAreCents: true } } }, /is only for "format": "json" or "ndjson"/],
    [{ format: 'csv', sheet: 'Prices' }, /mapping: sheet is only for "format": "xlsx"/],
  ])('names the invalid place in %j', (changes, message) => {
    expect(wrong(changes)).toMatch(message);
  });
});

describe('fieldSources', () => {
  const sources = (fields: object, header: string[], fileName = 'calendar_2024-06-30.csv') =>
    fieldSources(parseMapping({ kind: 'prices', fields }), header, fileName);

  it('fills templates from columns, empty where a column is empty', () => {
    const link = sources({ link: { template: 'https://x.test/{site}/{ id }' } }, ['site', ' id ']).get('link')!;
    expect(link.text(['a', ' 7 '])).toBe('https://x.test/a/7');
    expect(link.text(['a', ''])).toBe('');
  });

  it.each([
    [
      'https://x.example/s?q={name|encode}&n=1',
      "Càmping L'Estrella & Mar",
      "https://x.example/s?q=C%C3%A0mping%20L'Estrella%20%26%20Mar&n=1",
    ],
    [
      'https://x.example/{name|slug}.html',
      "  Càmping L'Estrella & Mar, 2 ",
      'https://x.example/camping-l-estrella-mar-2.html',
    ],
    ['https://x.example/{name|slug}', 'Straße Ångström Ñandú', 'https://x.example/strasse-angstrom-nandu'],
    ['https://x.example/{name|encode}', '\ud800', 'https://x.example/%EF%BF%BD'],
    ['https://x.example/{name|slug}', '—', ''],
  ])('encodes and slugs a column in the template %s', (template, name, link) => {
    expect(sources({ link: { template } }, ['name']).get('link')!.text([name])).toBe(link);
  });

  it('reads a field with a condition only where another column matches it', () => {
    const when = { column: 'state', matches: '/^sold/i' };
    const { text } = sources({ availability: { constant: 0, when } }, ['state']).get('availability')!;
    expect([text(['Sold out']), text([' SOLD ']), text(['unsold']), text([''])]).toEqual(['0', '0', '', '']);
  });

  it('extracts a part of the file name', () => {
    const field = { fileName: 'calendar_(?<date>\\d{4}-\\d{2}-\\d{2})' };
    expect(sources({ observed_at: field }, []).get('observed_at')!.text([])).toBe('2024-06-30');
    expect(withEnglishErrorAtOnce(() => sources({ observed_at: field }, [], 'x.csv').get('observed_at'))).toThrow(
      /does not match/,
    );
  });

  it('refuses a missing or duplicate column, and skips a missing optional one', () => {
    expect(withEnglishErrorAtOnce(() => sources({ price: { column: 'p' } }, ['a', 'b']).get('price'))).toThrow(
      'there is no column "p"; the columns are a, b',
    );
    expect(withEnglishErrorAtOnce(() => sources({ price: { column: 'a' } }, ['a', 'a']).get('price'))).toThrow(
      'there are two columns "a"',
    );
    expect(sources({ price: { column: 'p', optional: true } }, ['a']).get('price')).toBeNull();
  });

  it('lists the unused columns', () => {
    const found = sources({ price: { column: 'a' } }, ['a', 'b']);
    found.get('price');
    expect(found.unused()).toEqual(['b']);
  });
});
