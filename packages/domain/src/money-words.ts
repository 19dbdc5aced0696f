const LOCALES = { en: 'en-GB', es: 'es-ES' } as const;

export type MoneyLanguage = keyof typeof LOCALES;

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
}

const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';
const STRIPPED = { trailingZeroDisplay: 'stripIfInteger' } as const;
const WHOLE = { maximumFractionDigits: 0 } as const;

/** The one way in which money is written in each language, on screens, in mails and in files (price-8). */
export const moneyWords: Readonly<Record<MoneyLanguage, MoneyWords>> = {
  en: wordsOf(LOCALES.en),
  es: wordsOf(LOCALES.es),
};

/** `+12,345%`, `0%`, `−12%`: whole percent with their sign, in English. */
export const signedPercent = numberFormat(LOCALES.en, { style: 'percent', signDisplay: 'exceptZero' }, 100);
export const unsignedPercent = numberFormat(LOCALES.en, { style: 'percent', signDisplay: 'never' }, 100);

function wordsOf(locale: string): MoneyWords {
  const euros = { style: 'currency', currency: 'EUR' } as const;
  const plain = numberFormat(locale, WHOLE);
  return {
    euros: numberFormat(locale, { ...euros, ...STRIPPED }),
    eurosAndCents: numberFormat(locale, euros),
    wholeEuros: numberFormat(locale, { ...euros, ...WHOLE }),
    signedEuros: numberFormat(locale, { ...euros, ...STRIPPED, signDisplay: 'exceptZero' }),
    wholeEurosThenSign: (amount) => `${plain(amount)}${NO_BREAK_SPACE}€`,
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
