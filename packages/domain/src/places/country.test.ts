import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, COUNTRY_LANGUAGES, COUNTRY_VARIANTS, countryCodeOf } from './country.ts';

const FLAGS = new URL('../../../../node_modules/flag-icons/flags/4x3/', import.meta.url);
/** Flags of no country: Clipperton and Diego Garcia are parts of one, the others are unions, or stand for none. */
const FLAGS_OF_NO_COUNTRY = ['cp', 'dg', 'eu', 'ic', 'pc', 'un', 'xx'];

describe('countryCodeOf', () => {
  // @holds review-21
  it.each([
    ['es', 'es'],
    ['ES', 'es'],
    [' Es ', 'es'],
    ['gb', 'gb'],
    ['uk', 'gb'],
    ['UK', 'gb'],
    ['el', 'gr'],
    ['ESP', 'es'],
    ['gbr', 'gb'],
    ['USA', 'us'],
    ['XKX', 'xk'],
  ])('knows the ISO code %j', (text, code) => {
    expect(countryCodeOf(text)).toBe(code);
  });

  // @holds review-21
  it.each([
    ['Spain', 'es'],
    ['España', 'es'],
    ['ESPAÑA', 'es'],
    ['Espana', 'es'],
    ['Espanya', 'es'],
    ['Espagne', 'es'],
    ['Spanien', 'es'],
    ['Spanje', 'es'],
    ['Spagna', 'es'],
    ['Espanha', 'es'],
    ['Deutschland', 'de'],
    ['alemania', 'de'],
    ['Alemanya', 'de'],
    ['Allemagne', 'de'],
    ['Duitsland', 'de'],
    ['Germania', 'de'],
    ['Alemanha', 'de'],
    ['Países Bajos', 'nl'],
    ['The Netherlands', 'nl'],
    ['Holland', 'nl'],
    ['Bélgica', 'be'],
    ['Be\u0301lgica', 'be'],
    ['belgië', 'be'],
    ['Reino Unido', 'gb'],
    ['Great Britain', 'gb'],
    ['England', 'gb'],
    ['Scotland', 'gb'],
    ['Pays de Galles', 'gb'],
    ['Catalonia', 'es'],
    ['Canarias', 'es'],
    ['United States of America', 'us'],
    ['U.S.A.', 'us'],
    ['EE. UU.', 'us'],
    ['États-Unis', 'us'],
    ['Czech Republic', 'cz'],
    ['Chequia', 'cz'],
    ['Turkey', 'tr'],
    ['Türkiye', 'tr'],
    ['Côte d’Ivoire', 'ci'],
    ["Cote d'Ivoire", 'ci'],
    ['Costa de Marfil', 'ci'],
    ['Bosnia and Herzegovina', 'ba'],
    ['Bosnia & Herzegovina', 'ba'],
    ['Saint Lucia', 'lc'],
    ['St. Lucia', 'lc'],
    ['Hong Kong', 'hk'],
    ['Palestine', 'ps'],
    ['Russian Federation', 'ru'],
    ['South Korea', 'kr'],
    ['Österreich', 'at'],
    ['Großbritannien', 'gb'],
    ['Niger', 'ne'],
    ['Nigeria', 'ng'],
    ['Dominica', 'dm'],
    ['República Dominicana', 'do'],
  ])('knows the name %j', (text, code) => {
    expect(countryCodeOf(text)).toBe(code);
  });

  // @holds review-21
  it.each(['', ' ', '-', '–', '?', 'x', 'xx', 'eu', 'zz', 'Narnia', 'Unknown', '🇪🇸', '__proto__', 'constructor', '\0'])(
    'has no country for %j',
    (text) => {
      expect(countryCodeOf(text)).toBeNull();
    },
  );

  it('reads RU as Russia, although Spanish abbreviates the United Kingdom so', () => {
    expect(countryCodeOf('RU')).toBe('ru');
  });

  it('reads Congo as ISO 3166 does, and leaves an ambiguous Korea unknown', () => {
    expect(countryCodeOf('Congo')).toBe('cg');
    expect(countryCodeOf('Congo-Kinshasa')).toBe('cd');
    expect(countryCodeOf('Korea')).toBeNull();
  });

  it('rejects a text longer than any country name', () => {
    expect(countryCodeOf(`Spain${' '.repeat(76)}`)).toBeNull();
  });

  // @holds review-21
  it('knows every country that has a flag', () => {
    const flags = readdirSync(FLAGS).flatMap((file) => /^([a-z]{2})\.svg$/.exec(file)?.[1] ?? []);
    const countries = flags.filter((code) => !FLAGS_OF_NO_COUNTRY.includes(code));
    expect(countries).toHaveLength(250);
    expect(countries.filter((code) => countryCodeOf(code) !== code)).toEqual([]);
  });

  it('maps no country name of any language to two countries', () => {
    const mistaken = COUNTRY_LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region' });
      return COUNTRY_CODES.flatMap((both) => {
        const name = names.of(both.slice(0, 2).toUpperCase())!;
        const found = countryCodeOf(name);
        return found === both.slice(0, 2) ? [] : [{ language, name, found }];
      });
    });
    expect(mistaken).toEqual([]);
  });

  it('maps each name variant to the country it is listed for', () => {
    for (const [code, names] of Object.entries(COUNTRY_VARIANTS)) {
      expect(names.split(', ').map((name) => [name, countryCodeOf(name)])).toEqual(
        names.split(', ').map((name) => [name, code]),
      );
    }
  });
});
