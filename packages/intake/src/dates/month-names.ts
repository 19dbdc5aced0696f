/** Languages in which the channels of the Spanish market write months. */
const LANGUAGES = ['en', 'es', 'ca', 'fr', 'de', 'it', 'nl', 'pt'];

/** Beside the names that the machine knows. */
const VARIANTS: Readonly<Record<string, number>> = { janner: 1, maerz: 3, setiembre: 9 };

const NUMBERS = new Map(Object.entries(VARIANTS));
for (const language of LANGUAGES) {
  for (const month of ['long', 'short'] as const) {
    const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    for (let number = 1; number <= 12; number++)
      NUMBERS.set(plain(names.format(Date.UTC(2026, number - 1, 15))), number);
  }
}

/** The month (from 1) of a full or short name in one of several languages, with accents or without; null for any other word. */
export function monthNumber(name: string): number | null {
  return NUMBERS.get(plain(name)) ?? null;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}|\.$/gu, '');
}
