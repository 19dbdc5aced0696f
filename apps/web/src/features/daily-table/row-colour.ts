import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import type { CSSProperties } from 'react';

const FALLBACK_COLOUR = '#888';

/** The colour of a campsite's rows. */
export type RowColour = (campsite: string) => string;

/** The reference campsite's own colour, else the one given, else grey (table-14). */
export function rowColours(reference: string | null, colours: ReadonlyMap<string, string>): RowColour {
  return (campsite) => (campsite === reference ? REFERENCE_COLOUR : (colours.get(campsite) ?? FALLBACK_COLOUR));
}

/** Hands a colour to the style sheet, which tints the row with it. */
export function rowStyle(colour: string): CSSProperties {
  return { '--campsite': colour } as CSSProperties;
}
