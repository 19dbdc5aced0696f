import { yesOrNo } from '../../mapping/convert.ts';
import { Flaw } from '../../verdict/import-refused.ts';
import { guestsInWords } from '../names/number-words.ts';
import { type Status, statusOf, unitsLeft } from '../names/status-words.ts';
import { type ColumnFacts, isAmount, isDash, isOfFlags, isWholeNumber, saysSoldOut } from './column-facts.ts';
import { withoutFrom } from '../prices/price-words.ts';
import { plainWords } from '../names/plain-words.ts';

/** A text of a column and what it is taken for. */
export interface Translation {
  readonly text: string;
  readonly rows: number;
  /** Null where nobody knows what it means; the text itself where it needs no other. */
  readonly meant: string | null;
}

/** Channels under the names and codes that shoppers and channel managers give them. */
const CHANNELS: Readonly<Record<string, string>> = {
  'Booking.com': 'booking, booking com, bookingcom, bkg, bdc, bcom, bk',
  Airbnb: 'airbnb, air bnb, abb, abnb',
  Pitchup: 'pitchup, pitchup com, pup',
  Expedia: 'expedia, exp, expedia com',
  Campings: 'campings com, campings',
  Eurocamp: 'eurocamp',
  Hipcamp: 'hipcamp',
  Vrbo: 'vrbo, homeaway',
  ACSI: 'acsi, eurocampings',
  'Direct web':
    'web, direct web, web propia, own website, own site, website, direct, directo, directa, directe, propia, pagina web, site web, web oficial, sitio oficial, sitio web, pagina oficial, official site, official website, brand website, brand com, hotel website, campsite website, direct booking, reserva directa, venta directa, ' +
    'lloc web, pagina oficial, venda directa, site officiel, site internet, site propre, en direct, eigene website, eigene webseite, eigene seite, offizielle website, offizielle seite, direkt, direktbuchung, eigen website, eigen site, sito ufficiale, sito web, sito proprio, diretto, site oficial, site proprio, direto',
};
const CHANNEL_OF = new Map(
  Object.entries(CHANNELS).flatMap(([channel, names]) => [
    [plainWords(channel), channel] as const,
    ...names.split(',').map((name) => [plainWords(name), channel] as const),
  ]),
);
const MAX_TRANSLATIONS = 40;
/** Codes such as `BKG` are to be translated; a name that somebody can read is a channel as it is. */
const CODE = /^[A-Z0-9_-]{1,5}$/;

function translations(column: ColumnFacts, meant: (text: string) => string | null): readonly Translation[] {
  return [...column.texts]
    .slice(0, MAX_TRANSLATIONS)
    .map(([text, rows]) => ({ text, rows, meant: meant(text) }))
    .sort((one, other) => other.rows - one.rows);
}

/** The channel that a name or code stands for; null for one that nobody knows. */
export function channelNamed(name: string): string | null {
  return CHANNEL_OF.get(plainWords(name)) ?? null;
}

/** The channels of a column: known ones by their names and codes, others as they are written. */
export function channelsIn(column: ColumnFacts): readonly Translation[] {
  return translations(column, (text) => channelNamed(text) ?? (CODE.test(text) ? null : text));
}

/** Whether a column tells what is taken in place of what is left, by its name. */
const OCCUPIED =
  /(^| )(ocupad[oa]s?|reservad[oa]s?|vendid[oa]s?|agotad[oa]s?|occupied|booked|sold|sold out|reserved|occupe|occupee|reserve|reservee|vendu|complet|belegt|besetzt|gebucht|ausgebucht|bezet|geboekt|verkocht|occupat[oia]|ocupat|ocupada|reservat|prenotat[oia]|esgotado|esgotat)( |$)/;
export const tellsWhatIsTaken = ({ name }: ColumnFacts): boolean =>
  OCCUPIED.test(plainWords(name)) || statusOf(name) === 'sold_out';

/** Names that say of a night that nothing is left: a 1 below them is a yes, and no unit. */
const NONE_LEFT =
  /^(?:is )?(?:not available|unavailable|sold ?out|fully booked|no disponible|agotad[oa]|complet[oa]?|esgotat|exhaurit|indisponible|non disponible|epuise|ausgebucht|nicht verfugbar|volgeboekt|uitverkocht|niet beschikbaar|esaurito|non disponibile|esgotado|indisponivel|nao disponivel|lotado)$/;
export const flagsNoneLeft = (column: ColumnFacts): boolean =>
  NONE_LEFT.test(plainWords(column.name)) && isOfFlags(column);

/**
 * What a text says of the units that are left: a number as it is, free is one, sold out is none; of a look that failed and of a closed season
 * the availability says nothing. What is neither free nor sold out, as "on request", somebody has to say.
 */
export function availabilityIn(column: ColumnFacts): readonly Translation[] {
  const isTaken = tellsWhatIsTaken(column);
  const saysNoneLeft = flagsNoneLeft(column);
  return translations(column, (text) => {
    if (saysNoneLeft) return text === '1' ? '0' : '1';
    if (isWholeNumber(text)) return text;
    const left = unitsLeft(text);
    if (left !== null) return String(left);
    if (isDash(text)) return '';
    const yes = yesOrNo(text);
    if (!(yes instanceof Flaw)) return yes === isTaken ? '0' : '1';
    return AVAILABILITY_OF[statusOf(text) ?? 'on_request'];
  });
}

const AVAILABILITY_OF: Readonly<Record<Status, string | null>> = {
  free: '1',
  sold_out: '0',
  closed: '',
  failed: '',
  on_request: null,
  not_on_sale: null,
};

/** A text as a part of a pattern that matches itself. */
export function asPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** The texts of a column that say one thing of a night. */
export function textsThatSay(column: ColumnFacts, status: Status): readonly string[] {
  return [...column.texts.keys()].filter((text) => statusOf(text) === status);
}

/** Texts of a price column that are no amounts: sold out is no price, and neither is a look that failed or a dash. */
export function wordsAmongPrices(column: ColumnFacts): readonly Translation[] {
  const words = [...column.texts].filter(([text]) => !isAmount(withoutFrom(text)));
  const meant = (text: string) =>
    isDash(text) || saysSoldOut(text) || ['closed', 'failed'].includes(statusOf(text) ?? '') ? '' : null;
  return words.slice(0, MAX_TRANSLATIONS).map(([text, rows]) => ({ text, rows, meant: meant(text) }));
}

/** Phrases of cancellation terms; a denial of a free cancellation stands before it, and both before words of prepayment. */
const NO_FREE_CANCELLATION =
  /(^| )(no|not|non|sin|sense|sans|without|keine?|geen|senza|sem) (free |gratuita |gratis |gratuite |kostenlose |kostenfreie |gratuito )?(cancellation|cancelacion|cancel lacio|annulation|stornierung|annulering|cancellazione|cancelamento)|non ?refundable|not refundable|nonref|(^| )nr( |$)|no reembolsable|no reemborsable|no reemborsable|non remboursable|nicht erstattbar|nicht stornierbar|niet restitueerbaar|niet annuleerbaar|non rimborsabile|nao reembolsavel/;
const FREE_CANCELLATION =
  /(^| )(free|gratis|gratuita|gratuito|gratuite|kostenlose|kostenfreie|kostenlos|gratuit) (cancellation|cancelacion|cancel lacio|annulation|stornierung|stornierbar|annulering|annuleren|cancellazione|cancelamento)|(cancellation|cancelacion|cancel lacio|annulation|cancellazione|cancelamento|stornierung|annulering) (is |es |est |ist )?(free|gratis|gratuita|gratuito|gratuite|kostenlos)|(^| )(free|gratis|gratuita|gratuito|gratuite|kostenlos) (until|up to|before|hasta|fins|jusqu|bis|tot|fino|ate)( |$)|(^| )(fully )?(refundable|cancelable|cancellable|reembolsable|remboursable|erstattbar|stornierbar|annuleerbaar|rimborsabile|reembolsavel|flexible|flexibel|flessibile|flexivel|flex)( |$)/;
const SHORT_POLICY = /^(t|true|yes|y|si|oui|ja|sim|1|free|gratis)$/;
const SHORT_NO_POLICY = /^(f|false|no|n|non|nein|nee|nao|0)$/;

/** Cancellation terms in two words that filters know; the original text where it says something else. */
export function cancellationIn(column: ColumnFacts): readonly Translation[] {
  return translations(column, (text) => {
    const words = plainWords(text);
    if (SHORT_POLICY.test(words)) return 'Free cancellation';
    if (SHORT_NO_POLICY.test(words) || NO_FREE_CANCELLATION.test(words)) return 'Non-refundable';
    return FREE_CANCELLATION.test(words) ? 'Free cancellation' : text;
  });
}

/** Guests in words; a text that begins with its number is read as it is. */
export function guestsIn(column: ColumnFacts): readonly Translation[] {
  return translations(column, (text) => (/^\d/.test(text) ? text : (guestsInWords(text)?.toString() ?? null)));
}

/** The texts that are read as something else, as the `values` of a mapping. */
export function valuesOf(found: readonly Translation[]): Record<string, string | number> {
  return Object.fromEntries(
    found.flatMap(({ text, meant }) =>
      meant === null || meant === text ? [] : [[text, /^\d+$/.test(meant) ? Number(meant) : meant] as const],
    ),
  );
}
