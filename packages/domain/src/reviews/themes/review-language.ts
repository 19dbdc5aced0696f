/** The languages in which the words of reviews are understood: sought by their stems, and read for themes. */
export const REVIEW_LANGUAGES = ['es', 'ca', 'en', 'fr', 'de', 'nl'] as const;
export type ReviewLanguage = (typeof REVIEW_LANGUAGES)[number];

/** Frequent words that tell a language; those that several share count for each of them. */
const STOP_WORDS: Readonly<Record<ReviewLanguage, string>> = {
  es: 'el la los las un una de del que y en por para con sin muy pero es son está están estaba había hay nos lo se más todo como no al mi su fue sobre también cuando ya si porque hasta donde nada muchas mucho a ni tan siempre casi nunca tiene tenía todos era ser',
  ca: 'el la els les un una de del dels que i en per amb sense molt però és són està estan estava hi ha ens ho es més tot com no al als vam van fer també quan ja si perquè fins on res molta tots aquest aquesta gens massa l d s va ser era sempre',
  en: 'the a an and of to in is it was were are we our for with not but very on at they there had have this that you from had been be so all would could had no as or too when my',
  fr: 'le la les un une de du des que et en pour avec sans très mais est sont était étaient il y a nous on se plus tout comme ne pas au aux sur été aussi quand si parce jusqu où rien nos notre ce qui dans par trop c l d a était elle',
  de: 'der die das ein eine und in im ist war waren sind es wir uns für mit ohne sehr aber auf an am zu nicht auch als wie alles war hatten haben man vom von bei nach dem den kein keine wurde nur noch',
  nl: 'de het een en van in is was waren zijn we ons voor met zonder heel erg maar op aan te niet ook als alles hadden hebben je bij naar dat die geen werd nog wel er zeer door om ze',
};

const WORDS = new Map<string, ReviewLanguage[]>();
for (const language of REVIEW_LANGUAGES) {
  for (const word of new Set(STOP_WORDS[language].split(' '))) {
    WORDS.set(word, [...(WORDS.get(word) ?? []), language]);
  }
}

/** Letters and signs that only one of the languages has. */
const SIGNS: readonly (readonly [ReviewLanguage, RegExp])[] = [
  ['es', /[ñ¿¡]/u],
  ['ca', /l·l|ny\b|\b(?:ç|això|allò)/u],
  ['fr', /œ|ê|è[rst]|\bqu'|\bd'un/u],
  ['de', /[äß]|\bü/u],
  ['nl', /ij\p{L}?|\bzo'n|'s nachts/u],
];
const NAMES: Readonly<Record<string, ReviewLanguage>> = {
  spanish: 'es',
  español: 'es',
  espanol: 'es',
  castellano: 'es',
  catalan: 'ca',
  català: 'ca',
  english: 'en',
  inglés: 'en',
  french: 'fr',
  français: 'fr',
  francés: 'fr',
  german: 'de',
  deutsch: 'de',
  alemán: 'de',
  dutch: 'nl',
  nederlands: 'nl',
  holandés: 'nl',
};
/** Of that much text stop words are met without doubt. */
const MAX_CHARACTERS = 600;
/** One stop word that two languages share is not enough, nor is being ahead by a part of one. */
const LEAST_POINTS = 0.5;
const LEAST_LEAD = 0.2;

/**
 * The language of a review: as its source gives it (`es`, `es-ES`, `Spanish`), else by its most frequent stop words. Null for a
 * language that is none of ours, and where the words do not decide.
 */
export function languageOfReview(given: string | null, text: string): ReviewLanguage | null {
  const stated = given?.trim().toLowerCase() ?? '';
  if (stated !== '') {
    const code = stated.split(/[-_]/)[0]!;
    return (
      REVIEW_LANGUAGES.find((language) => language === code) ?? (Object.hasOwn(NAMES, stated) ? NAMES[stated]! : null)
    );
  }
  return detectedLanguage(text.slice(0, MAX_CHARACTERS).toLowerCase().replaceAll('’', "'"));
}

function detectedLanguage(text: string): ReviewLanguage | null {
  const points = pointsOf(text);
  const [first, second] = REVIEW_LANGUAGES.map((language) => ({ language, points: points[language] })).sort(
    (a, b) => b.points - a.points,
  );
  const isSure = first!.points >= LEAST_POINTS && first!.points - second!.points >= LEAST_LEAD;
  return isSure ? first!.language : null;
}

/** Of each language its stop words, those of several languages by parts, and the signs that it alone has. */
function pointsOf(text: string): Record<ReviewLanguage, number> {
  const points = { es: 0, ca: 0, en: 0, fr: 0, de: 0, nl: 0 };
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    const languages = WORDS.get(word) ?? [];
    for (const language of languages) points[language] += 1 / languages.length;
  }
  for (const [language, sign] of SIGNS) if (sign.test(text)) points[language] += 0.75;
  return points;
}
