import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export type FontWeight = 'regular' | 'bold';

/** The product's typeface, for Latin script; the wide one has the letters of the others. */
const FILES = {
  latin: {
    regular: require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  },
  wide: {
    regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
} as const;

/** What the product's typeface has letters for: Latin with its accents, punctuation, the euro. */
const LATIN = /^[\n\r\t -~\u00a0-\u017f\u2010-\u2027\u2030-\u203a\u20ac\u2122\u2212]*$/u;

/** The file of the typeface that can write the text; it is embedded in the document, with the letters used alone. */
export function fontFileFor(text: string, weight: FontWeight): string {
  return FILES[LATIN.test(text) ? 'latin' : 'wide'][weight];
}
