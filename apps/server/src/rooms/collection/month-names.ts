/** Languages in which the channels of the Spanish market write months. */
const LANGUAGES = ['en', 'es', 'ca', 'fr', 'de', 'it', 'nl', 'pt'];

const NUMBERS = new Map<string, number>();
for (const language of LANGUAGES) {
  for (const month of ['long', 'short'] as const) {
    const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    for (let number = 1; number <= 12; number++)
      NUMBERS.set(plain(names.format(Date.UTC(2026, number - 1, 15))), number);
  }
}

/** The month (from 1) of a full or short name in one of several languages; null for any other word. */
export function monthNumber(name: string): number | null {
  return NUMBERS.get(plain(name)) ?? null;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
