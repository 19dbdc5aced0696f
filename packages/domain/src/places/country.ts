import { COUNTRY_CODES, COUNTRY_LANGUAGES, COUNTRY_VARIANTS } from './country-names.ts';

declare const countryBrand: unique symbol;

/** A country by its ISO 3166-1 alpha-2 code in lower case, `es`; `xk` is Kosovo. */
export type CountryCode = string & { readonly [countryBrand]: true };

/** Longer than any country's name. */
const MAX_CHARACTERS = 80;
/** Codes that are in use beside those of ISO 3166-1. */
const OTHER_CODES: Readonly<Record<string, string>> = { uk: 'gb', el: 'gr', xkx: 'xk', ksv: 'xk' };

const BY_CODE = new Map<string, CountryCode>();
for (const both of COUNTRY_CODES) {
  const code = both.slice(0, 2) as CountryCode;
  BY_CODE.set(code, code).set(both.slice(2), code);
}
for (const [written, code] of Object.entries(OTHER_CODES)) BY_CODE.set(written, code as CountryCode);

let byName: ReadonlyMap<string, CountryCode> | null = null;

/**
 * The country that a text names: by its ISO 3166-1 alpha-2 or alpha-3 code (also `UK` and `EL`), or by its name in English,
 * Spanish, Catalan, French, German, Dutch, Italian or Portuguese, with or without accents; capitals do not matter. Parts of
 * a country, such as Scotland or Catalonia, stand for the country. Null where the text is blank, `-`, or names none.
 *
 * The first text that is not a code builds the table of names, once, from what the machine knows of languages (`Intl`).
 */
export function countryCodeOf(text: string): CountryCode | null {
  if (text.length > MAX_CHARACTERS) return null;
  const code = BY_CODE.get(text.trim().toLowerCase());
  if (code) return code;
  const name = plain(text);
  if (name === '') return null;
  byName ??= countriesByName();
  return byName.get(name) ?? null;
}

function countriesByName(): ReadonlyMap<string, CountryCode> {
  const found = new Map<string, CountryCode>();
  const add = (name: string | undefined, code: string) => {
    const key = name === undefined ? '' : plain(name);
    if (key !== '' && !found.has(key)) found.set(key, code as CountryCode);
  };
  for (const [code, names] of Object.entries(COUNTRY_VARIANTS)) for (const name of names.split(', ')) add(name, code);
  for (const language of COUNTRY_LANGUAGES) {
    // Only the short style says "Hong Kong" and "Palestine" in every browser.
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
      for (const both of COUNTRY_CODES) add(names.of(both.slice(0, 2).toUpperCase()), both.slice(0, 2));
      add(names.of('IC'), 'es');
    }
  }
  return found;
}

/** `St. Lucia`, `Saint  Lucia` and `SAINT LUCÍA` alike. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}.]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/\bst\b/g, 'saint');
}
