/** The languages that mails and password pages are written in. */
export type Language = 'es' | 'en';

const LANGUAGES: readonly Language[] = ['es', 'en'];

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The first of ours that a browser asks for (`Accept-Language`), null when it asks for none of them. */
export function languageOf(acceptLanguage: string | undefined): Language | null {
  return acceptedLanguage(acceptLanguage, LANGUAGES);
}

/** As {@link languageOf}, among others than ours. */
export function acceptedLanguage<Offered extends string>(
  acceptLanguage: string | undefined,
  offered: readonly Offered[],
): Offered | null {
  const wishes = (acceptLanguage ?? '').slice(0, 200).split(',').map(wish);
  wishes.sort((a, b) => b.weight - a.weight);
  for (const { language, weight } of wishes) {
    const found = offered.find((candidate) => candidate === language);
    if (found !== undefined && weight > 0) return found;
  }
  return null;
}

/** `es-ES;q=0.8` → es, 0.8. */
function wish(text: string): { readonly language: string; readonly weight: number } {
  const [tag = '', ...parameters] = text.trim().toLowerCase().split(';');
  const q = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((value) => value !== undefined);
  return { language: tag.split('-')[0]!.trim(), weight: q === undefined ? 1 : Number(q) || 0 };
}
