import { describe, expect, it } from 'vitest';
import { toDay } from '../time/day.ts';
import {
  expandPlaceholders,
  hasPlaceholder,
  maskPlaceholders,
  placeholderFlaw,
  type PlaceholderValues,
  WRITE,
} from './placeholders.ts';

const VALUES: PlaceholderValues = {
  today: toDay('2027-01-20'),
  stay: {
    campsite: {
      name: 'Càmping "Recó"',
      links: ['campsite:Recó', 'https://booking.com/hotel/es/reco', 'https://reco.test/'],
      identifiers: { google: 'Ch/1 &b', quoted: 'a"b\\' },
    },
    arrival: toDay('2027-07-03'),
    nights: 7,
    adults: 2,
  },
};
const NOTHING = { hasPlan: false, hasRun: false };
const expanded = (text: string, write: (value: string) => string = WRITE.plain) =>
  expandPlaceholders(text, VALUES, write);

// @holds collect-1
describe('a placeholder', () => {
  it.each([
    ['{today}', '2027-01-20'],
    ['{today+90}', '2027-04-20'],
    ['{arrival}/{departure}', '2027-07-03/2027-07-10'],
    ['{arrival-1}', '2027-07-02'],
    ['{arrival:DD/MM/YYYY}', '03/07/2027'],
    ['{arrival:YYYYMMDD}', '20270703'],
    ['{arrival:D.M.YY}', '3.7.27'],
    ['{arrival:epoch}', '1814572800'],
    ['{departure:epochms}', '1815177600000'],
    ['n={nights}&a={adults}', 'n=7&a=2'],
    ['{campsite.name}', 'Càmping "Recó"'],
    ['{campsite.link}', 'https://booking.com/hotel/es/reco'],
    ['{campsite.link:reco.test}', 'https://reco.test/'],
    ['{campsite.id:google}', 'Ch/1 &b'],
  ])('%s becomes %s', (text, value) => {
    expect(expanded(text)).toBe(value);
  });

  it('is percent-encoded in an address, escaped in JSON and printable in a header', () => {
    expect(expanded('{campsite.id:google}', WRITE.address)).toBe('Ch%2F1%20%26b');
    expect(expanded('{"id":"{campsite.id:quoted}"}', WRITE.json)).toBe(String.raw`{"id":"a\"b\\"}`);
    expect(expanded('{campsite.name}', WRITE.header)).toBe('C%C3%A0mping%20%22Rec%C3%B3%22');
  });

  it.each(['{"a":{"b":[1]}}', '{ hotels { id } }', '{}', '{{', '{1}'])('is not seen in %s', (text) => {
    expect([placeholderFlaw(text, NOTHING), hasPlaceholder(text), expanded(text)]).toEqual([null, false, text]);
  });

  it.each([
    ['{arival}', 'unknown'],
    ['{Arrival}', 'unknown'],
    ['{nights+1}', 'unknown'],
    ['{campsite.id}', 'unknown'],
    ['{arrival:soon}', 'format'],
    ['{arrival:DDth}', 'format'],
    ['{adults:DD}', 'format'],
  ])('%s is refused: %s', (text, flaw) => {
    expect(placeholderFlaw(`a ${text}`, { hasPlan: true, hasRun: true })).toMatchObject({ flaw, written: text });
  });

  it('of a stay needs a plan, one of today does not', () => {
    expect(placeholderFlaw('{today+1:YYYYMMDD}', NOTHING)).toBeNull();
    expect(placeholderFlaw('{today} {nights}', NOTHING)).toMatchObject({ flaw: 'no_plan', written: '{nights}' });
    expect(expandPlaceholders('{nights}', { ...VALUES, stay: null }, WRITE.plain)).toMatchObject({ flaw: 'no_plan' });
  });

  // @holds collect-6
  it('of a run is its id, where there is one', () => {
    expect(expandPlaceholders('/runs/{run}', { ...VALUES, run: 'a/1' }, WRITE.address)).toBe('/runs/a%2F1');
    expect(placeholderFlaw('{run}', { hasPlan: true, hasRun: false })).toMatchObject({ flaw: 'no_run' });
  });

  it('that a campsite has nothing for names the campsite and what it lacks', () => {
    expect(expanded('{campsite.id:apify}')).toMatchObject({
      flaw: 'no_identifier',
      campsite: 'Càmping "Recó"',
      identifier: 'apify',
    });
    expect(expanded('{campsite.link:pitchup.com}')).toMatchObject({ flaw: 'no_link', identifier: 'pitchup.com' });
    expect(expanded('{campsite.id:constructor}')).toMatchObject({ flaw: 'no_identifier' });
  });
});

describe('an address with placeholders', () => {
  it('is taken apart and put together again', () => {
    const { masked, restore, isIn } = maskPlaceholders(
      'https://x.test/{campsite.id:a/b}?from={today+90:DD/MM/YYYY}&vvcph=1',
    );
    const url = new URL(masked);
    expect(isIn(url.host)).toBe(false);
    expect(restore(url.href)).toBe('https://x.test/{campsite.id:a/b}?from={today+90:DD/MM/YYYY}&vvcph=1');
    expect(restore(url.searchParams.get('from')!)).toBe('{today+90:DD/MM/YYYY}');
  });

  // @holds collect-2
  it('shows that a placeholder would choose the host', () => {
    const { masked, isIn } = maskPlaceholders('https://{campsite.id:host}/a');
    expect(isIn(new URL(masked).host)).toBe(true);
  });
});
