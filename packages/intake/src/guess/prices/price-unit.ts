import type { FieldMapping } from '../../mapping/mapping.ts';
import { signsIn } from '../columns/column-facts.ts';
import type { Column } from '../columns/value-evidence.ts';
import { plainWords } from '../names/plain-words.ts';

/** What an amount of a column is for, by its name and by what stands beside the digits; null where nothing says it. */
export interface PriceUnit {
  readonly per: 'night' | 'stay' | 'week' | 'person' | null;
  /** An ISO code or a sign that is not euros. */
  readonly foreign: string | null;
  readonly isCents: boolean;
  /** Without the tax that the guest pays. */
  readonly isNet: boolean;
  /** Crossed out, or before a discount. */
  readonly isFormer: boolean;
  /** Only for members, on a phone, or with a code. */
  readonly isForFew: boolean;
}

const NIGHT =
  /(^| )(noches?|nit|nits|nights?|nightly|nuit|nuitee|nacht|notte|noite|adr|daily|diari[ao]|dia|day|jour|tag|dag|giorno)( |$)/;
const STAY =
  /(^| )(total|totale|gesamt|gesamtpreis|totaal|totaalprijs|estancia|estada|estadia|stay|sejour|soggiorno|aufenthalt|verblijf)( |$)/;
const WEEK =
  /(^| )(semana|semanal|setmana|setmanal|week|weekly|semaine|woche|wochenpreis|weekprijs|settimana|settimanale)( |$)/;
const PERSON =
  /(^| )(por|per|par|pro|je|a|p) (persona|person|pers|personne|persoon|pessoa|adulto|adult|pax|guest|huesped)( |$)|(^| )(persona|pp|pax precio|precio persona|preu persona|prix personne)( |$)/;
const CENTS = /(^| )(cents|centimos|centims|centimes|cent)( |$)|_cents$/;
const NET =
  /(^| )(sin|sense|without|excl|excluding|ex|before|hors|ohne|zonder|senza|sem) (iva|vat|tax|taxes|impuestos|impostos|tva|taxe|mwst|btw|imposte)|(^| )(neto|net|netto|ht|before taxes fees|hors taxes)( |$)/;
const FORMER =
  /(^| )(original|antes|abans|before discount|old|was|list|rack|regular|anterior|crossed|strike|strikethrough|tachado|sin descuento|without discount|avant|barre|vorher|statt|oud|prima|previous|standard|full|undiscounted|base|basis)( |$)/;
const FEW =
  /(^| )(member|members|miembro|miembros|socio|socios|genius|mobile|movil|app|coupon|cupon|promo code|codigo|club|loyalty|mitglied|membre|lid|leden|soci|membro)( |$)/;
const CODES =
  /(^| )(usd|gbp|chf|dollars?|dolares|libras|pounds?|sek|nok|dkk|pln|czk|cad|aud|jpy|cny|mxn|brl|ars|ron|huf|bgn|try)( |$)/;
const SIGN_OF: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP', us: 'USD' };

/** The unit that a price column names. */
export function priceUnit(column: Column): PriceUnit {
  const words = plainWords(column.name);
  const per = WEEK.test(words)
    ? 'week'
    : NIGHT.test(words)
      ? 'night'
      : PERSON.test(words)
        ? 'person'
        : STAY.test(words)
          ? 'stay'
          : null;
  return {
    per: PERSON.test(words) ? 'person' : per,
    foreign: foreignCurrency(column, words),
    isCents: CENTS.test(words),
    isNet: NET.test(words),
    isFormer: FORMER.test(words),
    isForFew: FEW.test(words),
  };
}

function foreignCurrency(column: Column, words: string): string | null {
  const sign = /[$£¥]/.exec(column.name)?.[0];
  if (sign !== undefined) return SIGN_OF[sign] ?? sign;
  const code = CODES.exec(words)?.[2];
  if (code !== undefined) return code.toUpperCase();
  const inCells = [...column.texts.keys()]
    .flatMap(signsIn)
    .find((one) => /^(US)?[$£¥]$|^(usd|gbp|chf|sek|nok|dkk|pln)$/i.test(one));
  return inCells ?? null;
}

/**
 * How much speaks for a column as the price that a guest pays today for a night: of several prices the one with most. A price of members
 * only, and one before a discount, speaks against itself.
 */
export function standsForPrice(column: Column): number {
  const { per, foreign, isNet, isFormer, isForFew } = priceUnit(column);
  const words = plainWords(column.name);
  const isPresent =
    /(^| )(descuento|descompte|ahora|ara|final|actual|current|now|discounted|discount|oferta|offer|remise|promo|sale|selling|con iva|amb iva|ttc|gross|incl|jetzt|nu|adesso|agora)( |$)/.test(
      words,
    );
  return (
    (isPresent ? 12 : 0) +
    (per === 'night' ? 6 : 0) -
    (per === 'person' || per === 'week' ? 4 : 0) -
    (foreign === null ? 0 : 8) -
    (isNet ? 20 : 0) -
    (isFormer && !isPresent ? 25 : 0) -
    (isForFew ? 60 : 0)
  );
}

/** How a price is read by its unit: of cents by hundredths, of a person by as many as stay, of a week or a stay by its nights. */
export function readingOfUnit({ isCents, per }: PriceUnit): Partial<FieldMapping> {
  return {
    ...(isCents && { multiply: 0.01 }),
    ...(per === 'person' && { perPerson: true }),
    ...(per === 'week' && { perStay: true }),
  };
}
