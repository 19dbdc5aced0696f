import { monthNumber } from './month-names.ts';

const WORDS =
  'hoy|ayer|anteayer|mañana|avui|ahir|demà|today|yesterday|tomorrow|just now|heute|gestern|vorgestern|morgen|vandaag|gisteren|aujourd.hui|hier|demain|oggi|ieri|domani|hoje|ontem|amanhã';
const UNITS =
  'segundos?|minutos?|horas?|d[ií]as?|semanas?|mes(es)?|a[nñ]os?|segons?|minuts?|hor(a|es)|di(a|es)|setman(a|es)|mes(os)?|anys?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tag(en?)?|wochen?|monat(en?)?|jahr(en?)?|secondes?|heures?|jours?|semaines?|mois|ans?|ore|ora|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|dagen|dag|weken|week|maanden|maand|jaar|dias?|meses|anos?';
const RELATIVE = new RegExp(
  [
    `^(${WORDS})$`,
    `^(hace|fa|vor|il y a|há|ha|in|en|dans|tra|over|dentro de)\\s+(\\S+\\s+){0,2}(${UNITS})$`,
    `^(\\S+\\s+){1,2}(${UNITS})\\s+(ago|fa|geleden|atr[aá]s)$`,
    `^(last|next|this|past)\\s+\\S+$`,
    `^(la |el |l')?\\S+\\s+(pasad[oa]|passad[oa]|pr[oó]xim[oa]|derni[eè]re?|prochaine?)$`,
  ].join('|'),
  'iu',
);
const DIGITS_ONLY = /^\d{1,2}[./-]\d{1,2}\.?$/;
const DAY_AND_MONTH =
  /^(?:\p{L}+\.?,?\s+)?\d{1,2}(?:\.|er|st|nd|rd|th|º|ª|°)?[\s/-]*(?:de |d'|of )?(?<month>\p{L}+)\.?$/u;
const MONTH_AND_DAY = /^(?:\p{L}+\.?,?\s+)?(?<month>\p{L}+)\.?\s+\d{1,2}(?:st|nd|rd|th)?$/u;

/** What a text lacks to be a day: it is told from the day on which it was written, or says no year. Null for any other text. */
export function lackOfDay(written: string): 'relative' | 'year' | null {
  const text = written.trim().replaceAll('’', "'");
  if (text.length > 60) return null;
  if (!/\p{L}/u.test(text)) return DIGITS_ONLY.test(text) ? 'year' : null;
  if (RELATIVE.test(text)) return 'relative';
  const months = [DAY_AND_MONTH, MONTH_AND_DAY].flatMap((shape) => shape.exec(text)?.groups?.['month'] ?? []);
  return months.some((month) => monthNumber(month) !== null) ? 'year' : null;
}
