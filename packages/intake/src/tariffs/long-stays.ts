import { withoutAccents } from '@vivac/domain/search-text';

const COUNT = String.raw`(?:[2-9]|[1-9]\d|dos|tres|cuatro|dues|quatre|two|three|four|due|tre|quattro|duas|deux|trois|zwei|drei|vier|twee|drie)`;
const WEEKS = new RegExp(
  String.raw`(?<![\p{L}\d.,/])${COUNT}\s*(?:semanas|settimane|setmanes|weeks|semaines|wochen|weken)(?!\p{L})`,
  'u',
);
/** Written with its accent it is “more” in Catalan. */
const MONTH_OF_SPANISH = /(?<!\p{L})(?<!\b[oiy]\s)m[eê]s(?!\p{L})/u;
const LONG = new RegExp(
  String.raw`(?<!\p{L})(?:meses|mesos|mesi|mese|mensil\p{L}*|mensal\p{L}*|stagional\p{L}*|lungo soggiorno|lunga permanenza|mensual\p{L}*|mensuel\p{L}*|mois|months?|monthly|monat\p{L}*|maand\p{L}*|quincena\p{L}*|quinzaine\p{L}*|quinzena\p{L}*|fortnight\p{L}*|anual\p{L}*|annual\p{L}*|annuel\p{L}*|a l annee|(?:all|todo el|tot l|toute l) ?(?:year|ano|any|annee)|yearly|jahres\p{L}*|jaarplaats\p{L}*|jaarlijks\p{L}*|saison(?:platz|stell)\p{L}*|saisonnier\p{L}*|dauer(?:camp|stell|platz)\p{L}*|seizoens?plaats\p{L}*|winter(?:platz|plaats|camp)\p{L}*|seasonal|larga estancia|largas estancias|llarga estada|estancias? largas?|long stays?|long term|longue duree|long sejour|longs sejours|langzeit\p{L}*|(?:short|weekend|week end|midweek|city|mini) breaks?|escapadas?|(?:estancias?|estadas?|stays?) (?:de |for )?(?:fin(?:es)? de semana|weekends?)|courts? sejours?|kurzurlaub\p{L}*|kurzaufenthalt\p{L}*|weekend ?arrangement\p{L}*|midweek ?arrangement\p{L}*|invernant\p{L}*|hivernants?|hivernage|hivernatge|overwinter\p{L}*)(?!\p{L})`,
  'u',
);
/** A place for the whole season; with its name it is the season of a price: `temporada alta`. */
const WHOLE_SEASON =
  /(?<!\p{L})(?<!(?:all|four|4|cuatro|de|en|high|low|mid|alta|media|baja|haute|basse|moyenne)[\s-])(?:temporada|season|saison|seizoen|stagione)\s*(?:(?:completa|intera|entera|entiere|complete)|\d{1,2}\s*(?:pax|pers\p{L}*)|$)/u;

/** Whether a name is that of a price for weeks, months or a whole season: `Parcela mes`, `2 Wochen`, `Jahresplatz`, `larga estancia`. */
export function saysLongStay(name: string): boolean {
  const written = name.normalize('NFC').toLowerCase();
  const text = withoutAccents(written).replaceAll(/[’'.]/g, ' ').replaceAll(/\s+/g, ' ').trim();
  return WEEKS.test(text) || LONG.test(text) || MONTH_OF_SPANISH.test(written);
}

/** Whether a unit is one of the whole season. */
export function saysWholeSeason(name: string): boolean {
  const text = withoutAccents(name).toLowerCase().trim();
  return /\p{L}\s+\S/u.test(text) && WHOLE_SEASON.test(text);
}
