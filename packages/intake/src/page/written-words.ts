/** Headings and captions under which prices stand, in the languages of campsites' pages. */
const PRICE_WORDS =
  /(?<!\p{L})(?:tarifas?|tarifes?|tariffs?|tarifs?|precios?|preus?|prices?|pricing|rates?|prix|preise?|prijzen|tarieven|temporadas?|temporad(?:a|es)|seasons?|saisons?|saison(?:en)?|seizoen(?:en)?)(?!\p{L})/iu;

export function isPriceWord(text: string): boolean {
  return text.length < 200 && PRICE_WORDS.test(text);
}

const OTHER_WORDS =
  /(?<!\p{L})(?:noticias?|not[ií]cies|news|blog|actualit[eé]s?|nouvelles|eventos?|esdeveniments|events?|agenda|actividades|activitats|activit(?:ies|[eé]s)|opiniones|opinions|reviews|avis|rese[ñn]as|galer[ií]a|gallery|contacto|contacte|contact|c[oó]mo\s+llegar|restaurante?|bar)(?!\p{L})/iu;

/** A heading under which nothing is told of what a stay costs. */
export function isOtherWord(text: string): boolean {
  return text.length < 200 && OTHER_WORDS.test(text);
}

const STAMPS = [
  /(?<!\p{L})(?:[uú]ltima\s+(?:actualizaci[oó]n|modificaci[oó]n|revisi[oó]n)|actualizad[oa]|actualitza(?:t|da|ci[oó])|darrera\s+(?:actualitzaci[oó]|modificaci[oó])|last\s+(?:updated?|modified|change)|updated\s+(?:on|at)?|(?:derni[eè]re\s+)?mise\s+[aà]\s+jour|mis\s+[aà]\s+jour|zuletzt\s+aktualisiert|laatst\s+bijgewerkt|publicad[oa]\s+el|published\s+on|publi[eé]\s+le)(?!\p{L})/iu,
  /^(?:p[aáà]g(?:ina|e|\.)?|page)\s*\d{1,3}(?:\s*(?:\/|de|of|sur)\s*\d{1,3})?$/iu,
  /©|\(c\)\s*\d{4}|copyright|todos\s+los\s+derechos|tots\s+els\s+drets|all\s+rights\s+reserved|tous\s+droits/iu,
];
const MONTH_WORD =
  '(?:ene(?:ro)?|feb(?:rero|rer|ruary)?|mar(?:zo|ç|ch)?|abr(?:il)?|apr(?:il)?|may(?:o)?|maig|mai|jun(?:io|y|e)?|juin|jul(?:io|iol|y)?|juillet|ago(?:sto|st)?|aug(?:ust)?|août|aout|sep(?:t|tiembre|tember|tembre)?|set(?:embre|iembre)?|oct(?:ubre|ober|obre)?|nov(?:iembre|ember|embre)?|dic(?:iembre)?|dec(?:ember)?|des(?:embre)?|déc(?:embre)?|gener|g[eè]n|janv(?:ier)?|jan(?:uary)?|f[eé]vr(?:ier)?|mars|avr(?:il)?)';
/** Words that a date alone may have around it. */
const DAY_WORD =
  '(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday|hoy|avui|today|aujourd.hui|es|fecha|date|data|hora|time|de|del|d.|of|el|le|the|h|am|pm|st|nd|rd|th)';
const OF_A_DATE = new RegExp(String.raw`^(?:${DAY_WORD}|${MONTH_WORD}|\d{1,4}(?:h\d{0,2}|º|st|nd|rd|th)?)$`, 'iu');
const RANGE = /\d\s*(?:[-–—]|al?\b|to\b|au\b|fins|hasta|until)\s*\d|\bdel?\b.+\bal?\b|\bfrom\b|\bdu\b.+\bau\b/iu;

/** Whether a line says only of when it is, or whose: it changes by itself. */
export function isStamp(text: string): boolean {
  if (text.length > 160 || text.includes('|')) return false;
  if (STAMPS.some((stamp) => stamp.test(text))) return true;
  const words = text.split(/[\s,.:/()–-]+/).filter((word) => word !== '');
  const isDate = words.length > 1 && words.every((word) => OF_A_DATE.test(word));
  return isDate && /\d/.test(text) && !RANGE.test(text);
}

const COUNTED =
  /(?<!\p{L})(?:visitas?|visites|visits?|visitantes?|visitants|visitors?|visiteurs|usuarios?|usuaris|users?|online|en\s+l[ií]nea|personas?\s+(?:est[aá]n|miran|viendo)|viendo|mirando|watching|viewing|seguidores|followers|likes?|me\s+gusta|descargas|downloads|reservas?\s+hoy|[uú]ltim[ao]s?\s+\d+\s+(?:plazas|parcelas|unidades|habitaciones)|quedan|only\s+\d+\s+left|comentarios?|opiniones|valoraciones|reviews?)(?!\p{L})/iu;
/** The weather. */
const DEGREES = /\d\s*°\s*[cf]?(?![a-z])/i;

/** Whether a line counts something that changes by itself, and states no price. */
export function isCounter(text: string): boolean {
  if (text.length > 120 || text.includes('|') || /[€£$]|\beur/i.test(text)) return false;
  return /\d/.test(text) && (COUNTED.test(text) || DEGREES.test(text));
}

const WEEKDAYS =
  /^(?:l|m|x|j|v|s|d|lu|ma|mi|ju|vi|sa|do|lun|mar|mi[eé]|jue|vie|s[aá]b|dom|dl|dt|dc|dj|dv|ds|dg|mo|tu|we|th|fr|su|mon|tue|wed|thu|fri|sat|sun|lu\.?|me|je|ve|di|mer|jeu|ven|sam|dim)\.?$/i;

/** Whether a row of a table is that of a calendar: the days of a week, or seven days of a month one after another. */
export function isCalendarRow(cells: readonly string[]): boolean {
  if (cells.length !== 7) return false;
  if (cells.every((cell) => WEEKDAYS.test(cell.trim()))) return true;
  const days = cells.map((cell) => Number(/^\s*(\d{1,2})(?!\d|[.,]\d)/.exec(cell)?.[1] ?? NaN));
  return days.every((day, at) => at === 0 || day === days[at - 1]! + 1);
}
