import { decodeHTMLStrict } from 'entities/decode';

/** Control characters, marks of direction and what has no width: none belongs to a fact. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/gu;

/**
 * A text of a page in one line, without control characters, of at most `most` characters; null where nothing is left. Markup in it
 * stays text. Entities are read once, since pages write them into JSON-LD, where they mean nothing.
 */
export function plainText(text: string | null, most: number): string | null {
  if (text === null) return null;
  // Longer texts are cut first: cleaning them would be for nothing.
  const start = decodeHTMLStrict(text.slice(0, most * 4).toWellFormed());
  const clean = start.replace(/\s+/g, ' ').replace(UNSEEN, '').replace(/ {2,}/g, ' ').trim().normalize('NFC');
  if (clean === '') return null;
  return clean.length > most
    ? `${clean
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`
    : clean;
}

/**
 * A number as schema.org wants it written, `4.5`, or with a comma for the point; null for all that leaves a doubt, such as
 * `1.460`.
 */
export function plainNumber(text: string | null): number | null {
  const written = text?.trim() ?? '';
  if (
    !/^[-+]?\d{1,15}(?:[.,]\d{1,12})?(?:e[-+]?\d{1,2})?$/i.test(written) ||
    /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(written)
  ) {
    return null;
  }
  return Number(written.replace(',', '.'));
}

/** A count, with or without groups of thousands and the word for what is counted: `1,234 reviews`. */
export function plainCount(text: string | null): number | null {
  const found = /^\+?(\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+|\d{1,9})(?:[.,]0+)?(?!\d|[.,]\d)/.exec(
    text?.trim() ?? '',
  )?.[1];
  return found === undefined ? null : Number(found.replace(/\D/g, ''));
}
