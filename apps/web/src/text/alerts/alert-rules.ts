import catalogue from '@vivac/text/catalogues/en/alert-rules.json';
import { readerText } from '../reader.ts';

const words = readerText('alert-rules', catalogue);
const { preview } = words;

/** Rules of alerts in the settings. */
export const alertRulesText = {
  ...words,
  wrong: ({ min, max, canBeNone }: { readonly min: number; readonly max: number; readonly canBeNone?: true }) =>
    canBeNone ? words.wrongOrNone({ min, max }) : words.wrong({ min, max }),
};

/** What a rule would have told. */
export const alertPreviewText = {
  ...preview,
};
