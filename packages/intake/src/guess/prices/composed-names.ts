import type { ImportKind } from '../../mapping/fields.ts';
import { namedStatus } from '../names/status-words.ts';

const LEAST =
  /^(?:min|minim|minimum|minima|minimo|minimos|minimas|minims|minimes|minimal|minimale|minimaal|minimaler|mindest\p{L}*|minimum\p{L}+)$/u;
const MOST =
  /^(?:max|maxim|maximum|maxima|maximo|maximos|maximas|maximal|maximale|maximaal|hochst\p{L}*|maximum\p{L}+)$/u;
const STAY =
  /(?:^|\P{L})(?:noches?|nits?|nights?|nuits?|nuitees?|nachte?|nachten|notti|notte|noites?|stay|stays|los|estancia|estancias|estada|estades|sejour|aufenthalt|verblijf|soggiorno|estadia|estadias|days|dias|dies|jours|tage|dagen|giorni)(?:$|\P{L})|(?:nachte|nachten|aufenthalt|verblijf)$/u;

/** What a name says by its words together, which no list of whole names can have: `minimaal aantal nachten`, `Anzahl freie Einheiten`. */
export function composedField(kind: ImportKind, words: string): string | null {
  if (kind !== 'prices') return null;
  const all = words.split(' ');
  if (STAY.test(words)) {
    if (all.some((word) => LEAST.test(word))) return 'minimum_nights';
    if (all.some((word) => MOST.test(word))) return 'maximum_nights';
  }
  return saysWhatIsLeft(words, all) ? 'availability' : null;
}

const LEFT =
  /^(?:disponib\p{L}*|disponivel|disponiveis|libres?|lliures?|left|available|availability|remaining|free|frei|freie|freier|verfugbar\p{L}*|vrij|vrije|beschikba\p{L}*|liber[aeio]|livres?|quedan|restan\p{L}*|restants?|resto)$/u;
const UNITS =
  /^(?:unidad\p{L}*|unitats?|units?|unites?|einheit\p{L}*|eenhe\p{L}*|unita|plazas?|places?|rooms?|habitacion\p{L}*|zimmer|kamers?|pitch\p{L}*|parcel\p{L}*|stellplatz\p{L}*|plaats\p{L}*|accommodations?|accommodaties|alojamientos|alojamentos|allotjaments|hebergements|number|count|no|num|nb|nombre|numero|anzahl|aantal|qty|of|de|der|van|di|hoy|today|still|noch|nog|how|many|sitios?|sites?)$/u;

/** Words of what is left beside words of what is counted, as in `Anzahl freie Einheiten`, or a status. */
function saysWhatIsLeft(words: string, all: readonly string[]): boolean {
  const status = namedStatus(words);
  if (status === 'free' || status === 'sold_out') return true;
  return all.some((word) => LEFT.test(word)) && all.every((word) => LEFT.test(word) || UNITS.test(word));
}
