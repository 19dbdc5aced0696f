import type { ImportKind } from '../../mapping/fields.ts';
import { namedStatus } from './status-words.ts';

/** Words of prices, also as the end of a compound such as `Wochenpreis`. */
const PRICE =
  /^(?:pvp|[a-z]*(?:precio|precios|preu|preus|price|prices|prix|preis|preise|prijs|prezzo|prezzi|preco|precos|tarifa|tarif|tarief|tariffa|importe|import|montant|betrag|bedrag|importo|amount|rate|cost|coste|cout|costo|custo|kosten))$/;
/** Words beside a price that say which one it is and of what, and are no other thing that has a price. */
const WHICH_PRICE = new RegExp(
  `^(?:${[
    'actual|actuel|aktuell|aktueller|huidige|attuale|atual|current|final|finale|end|now|ahora|ara|jetzt|nu|adesso|agora|today|hoy|avui',
    'original|originale|originali|initial|oorspronkelijke|old|oude|alter|ancien|anterior|antes|abans|before|avant|vorher|vor|voor|voorheen|previous|precedente|prima|was|list|regular|standard|base|tachado|barre|riscado|barrato',
    'descuento|descompte|discount|discounted|remise|remises|rabatt|rabattiert|korting|sconto|scontato|desconto|oferta|offer|offerta|promo|promocion|actie|special|reduced|con|sin|sense|with|without|avec|sans|mit|ohne|met|zonder|senza|sem|com|apres|apos|despues|despres|after|nach|na',
    'iva|vat|tva|mwst|btw|tax|taxes|impuestos|impostos|tasse|ttc|ht|hors|incluido|incluidos|inclos|inclusa|incluso|incl|included|including|inkl|inclusief|excl|excluding|exkl|exclusief|neto|net|netto|bruto|brut|brutto|gross|liquido|toutes',
    'noche|nit|night|nightly|nuit|nacht|notte|noite|dia|day|daily|jour|tag|dag|giorno|semana|setmana|week|weekly|semaine|woche|settimana|settimanale|semanal|setmanal|estancia|estada|stay|sejour|aufenthalt|verblijf|soggiorno|estadia|total|totale|totaal|gesamt',
    'persona|person|persoon|personne|pessoa|pp|p|pax|adulto|adult|por|per|par|pro|je|a|y|de|du|da|la|le|il',
    'socio|socios|socis|miembro|miembros|membres|membre|member|members|mitglied|mitglieder|leden|lid|soci|membri|genius|mobile|movil|app|medio|average|avg|mean|minimo|min|desde|from|ab|vanaf',
    'eur|euro|euros|usd|gbp|chf|cents|centimos',
  ].join('|')})$`,
);
const LEAST =
  /^(?:min|minim|minimum|minima|minimo|minimos|minimas|minims|minimes|minimal|minimale|minimaal|minimaler|mindest\p{L}*|minimum\p{L}+)$/u;
const MOST =
  /^(?:max|maxim|maximum|maxima|maximo|maximos|maximas|maximal|maximale|maximaal|hochst\p{L}*|maximum\p{L}+)$/u;
const STAY =
  /(?:^|\P{L})(?:noches?|nits?|nights?|nuits?|nuitees?|nachte?|nachten|notti|notte|noites?|stay|stays|los|estancia|estancias|estada|estades|sejour|aufenthalt|verblijf|soggiorno|estadia|estadias|days|dias|dies|jours|tage|dagen|giorni)(?:$|\P{L})|(?:nachte|nachten|aufenthalt|verblijf)$/u;

/** What a name says by its words together, which no list of whole names can have: `Precio final con IVA`, `minimaal aantal nachten`. */
export function composedField(kind: ImportKind, words: string): string | null {
  if (kind !== 'prices') return null;
  const all = words.split(' ');
  if (all.some((word) => PRICE.test(word))) {
    return all.every((word) => PRICE.test(word) || WHICH_PRICE.test(word)) ? 'price' : null;
  }
  if (STAY.test(words) && all.some((word) => LEAST.test(word))) return 'minimum_nights';
  if (STAY.test(words) && all.some((word) => MOST.test(word))) return 'maximum_nights';
  return ['free', 'sold_out'].includes(namedStatus(words) ?? '') || isUnitsLeft(all) ? 'availability' : null;
}

const LEFT =
  /^(?:disponib\p{L}*|disponivel|disponiveis|libres?|lliures?|left|available|availability|remaining|free|frei|freie|freier|verfugbar\p{L}*|vrij|vrije|beschikba\p{L}*|liber[aeio]|livres?|quedan|restan\p{L}*|restants?|resto)$/u;
const UNITS =
  /^(?:unidad\p{L}*|unitats?|units?|unites?|einheit\p{L}*|eenhe\p{L}*|unita|plazas?|places?|rooms?|habitacion\p{L}*|zimmer|kamers?|pitch\p{L}*|parcel\p{L}*|stellplatz\p{L}*|plaats\p{L}*|accommodations?|accommodaties|alojamientos|alojamentos|allotjaments|hebergements|number|count|no|num|nb|nombre|numero|anzahl|aantal|qty|of|de|der|van|di|hoy|today|still|noch|nog|how|many|sitios?|sites?)$/u;

/** Words of what is left beside words of what is counted: `Anzahl freie Einheiten`. */
function isUnitsLeft(words: readonly string[]): boolean {
  return words.some((word) => LEFT.test(word)) && words.every((word) => LEFT.test(word) || UNITS.test(word));
}
