import { type ColumnFacts, isAmount, isWholeNumber, saysSoldOut } from './column-facts.ts';
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
    'web, direct web, web propia, own website, website, direct, directo, directe, propia, pagina web, site web, web oficial',
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

/** What a text says of the units that are left: a number as it is, yes is one, no and sold out are none. */
export function availabilityIn(column: ColumnFacts): readonly Translation[] {
  return translations(column, (text) => {
    if (isWholeNumber(text)) return text;
    if (saysSoldOut(text)) return '0';
    const words = plainWords(text);
    if (/^(t|true|yes|y|si|s|oui|o|disponible|available|libre|free|lliure)$/.test(words)) return '1';
    return /^(f|false|no|n|non|ocupado|ocupada|occupied|booked|reservado|reserve)$/.test(words) ? '0' : null;
  });
}

/** Texts of a price column that are no amounts: sold out is no price. */
export function wordsAmongPrices(column: ColumnFacts): readonly Translation[] {
  const words = [...column.texts].filter(([text]) => !isAmount(text));
  return words.slice(0, MAX_TRANSLATIONS).map(([text, rows]) => ({ text, rows, meant: saysSoldOut(text) ? '' : null }));
}

const FREE = /(^| )(gratis|gratuita|gratuito|gratuita|free|gratuite|refundable|flexible|cancelable|remboursable)( |$)/;
const NOT_FREE = /(^| )(no|non|sin|sense|not|never|non refundable|nr|nonref|sans)( |$)/;
const SHORT_POLICY = /^(t|true|yes|y|si|1)$/;
const SHORT_NO_POLICY = /^(f|false|no|n|0)$/;

/** Cancellation terms in two words that filters know; the original text where it says something else. */
export function cancellationIn(column: ColumnFacts): readonly Translation[] {
  return translations(column, (text) => {
    const words = plainWords(text);
    if (SHORT_POLICY.test(words)) return 'Free cancellation';
    if (SHORT_NO_POLICY.test(words) || (FREE.test(words) && NOT_FREE.test(words))) return 'Non-refundable';
    if (/non ?refundable|no reembolsable|no reemborsable|non remboursable/.test(words)) return 'Non-refundable';
    return FREE.test(words) ? 'Free cancellation' : text;
  });
}

/** The texts that are read as something else, as the `values` of a mapping. */
export function valuesOf(found: readonly Translation[]): Record<string, string | number> {
  return Object.fromEntries(
    found.flatMap(({ text, meant }) =>
      meant === null || meant === text ? [] : [[text, /^\d+$/.test(meant) ? Number(meant) : meant] as const],
    ),
  );
}
