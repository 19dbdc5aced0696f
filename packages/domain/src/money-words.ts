import type { Language } from './language.ts';

const ENGLISH = 'en-GB';
/** Catalan and French write amounts as Spanish does, so that files and screens of one team look alike: `1.234 €` (price-8). */
const SPANISH = 'es-ES';
const FRENCH = 'fr-FR';

/** How amounts in euros are written in a language, with the minus sign U+2212 and no-break spaces. */
export interface MoneyWords {
  /** `€1,234`, `1.234 €`; with cents only where there are some: `€99.50`, `99,50 €`. */
  readonly euros: (amount: number) => string;
  /** Always with cents, for amounts in one column: `€95.00`. */
  readonly eurosAndCents: (amount: number) => string;
  readonly wholeEuros: (amount: number) => string;
  /** `+€14`, `−3,50 €`. */
  readonly signedEuros: (difference: number) => string;
  /** `1,234 €`: whole euros followed by the sign in every language, as the calendar's cells have them (calendar-2). */
  readonly wholeEurosThenSign: (amount: number) => string;
  /** Whole percent with their sign: `−12%`, `−12 %`. */
  readonly signedPercent: (percent: number) => string;
  readonly unsignedPercent: (percent: number) => string;
  /** An index to a tenth: `97.0`, `97,0`. */
  readonly index: (index: number) => string;
}

const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';
const STRIPPED = { trailingZeroDisplay: 'stripIfInteger' } as const;
const WHOLE = { maximumFractionDigits: 0 } as const;

/** The one way in which money is written in each language, on screens, in mails and in files (price-8). */
export const moneyWords: Readonly<Record<Language, MoneyWords>> = {
  en: writtenIn(ENGLISH),
  es: writtenIn(SPANISH),
  ca: writtenIn(SPANISH),
  fr: writtenIn(SPANISH, FRENCH),
};

/** Percents and indices are no amounts: they are written as other numbers of the language. */
function writtenIn(locale: string, ofNumbers = locale): MoneyWords {
  const euros = { style: 'currency', currency: 'EUR' } as const;
  const plain = numberFormat(locale, WHOLE);
  return {
    euros: numberFormat(locale, { ...euros, ...STRIPPED }),
    eurosAndCents: numberFormat(locale, euros),
    wholeEuros: numberFormat(locale, { ...euros, ...WHOLE }),
    signedEuros: numberFormat(locale, { ...euros, ...STRIPPED, signDisplay: 'exceptZero' }),
    wholeEurosThenSign: (amount) => `${plain(amount)}${NO_BREAK_SPACE}€`,
    signedPercent: numberFormat(ofNumbers, { style: 'percent', signDisplay: 'exceptZero' }, 100),
    unsignedPercent: numberFormat(ofNumbers, { style: 'percent', signDisplay: 'never' }, 100),
    index: numberFormat(ofNumbers, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  };
}

/** Writes numbers over `divisor`. A formatter takes about a millisecond to make: those without use are not made. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions, divisor = 1): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat(locale, { useGrouping: 'always', ...options });
    return made.format(value / divisor).replace('-', MINUS);
  };
}

const SIGN_LAST = /[\u00a0\u202f]?[€%]$/;

/** `63–84 €`, `€63–€84`, `8–12%`: from the lowest to the highest, with one sign where it stands last. */
export function spanWords(lowest: number, highest: number, say: (value: number) => string): string {
  const [from, to] = [say(lowest), say(highest)];
  return from === to ? to : `${from.replace(SIGN_LAST, '')}–${to}`;
}
