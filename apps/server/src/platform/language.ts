/** The languages that mails and password pages are written in. */
export type Language = 'es' | 'en';

const LANGUAGES: readonly Language[] = ['es', 'en'];

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The first of ours that a browser asks for (`Accept-Language`), null when it asks for none of them. */
export function languageOf(acceptLanguage: string | undefined): Language | null {
  const wishes = (acceptLanguage ?? '').slice(0, 200).split(',').map(wish);
  const ours = wishes.filter(({ language, weight }) => isLanguage(language) && weight > 0);
  ours.sort((a, b) => b.weight - a.weight);
  const first = ours[0]?.language;
  return isLanguage(first) ? first : null;
}

/** `es-ES;q=0.8` → es, 0.8. */
function wish(text: string): { readonly language: string; readonly weight: number } {
  const [tag = '', ...parameters] = text.trim().toLowerCase().split(';');
  const q = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((value) => value !== undefined);
  return { language: tag.split('-')[0]!.trim(), weight: q === undefined ? 1 : Number(q) || 0 };
}
