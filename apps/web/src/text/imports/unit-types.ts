import catalogue from '@vivac/text/catalogues/en/unit-types.json';
import { readerText } from '../reader.ts';

const words = readerText('unit-types', catalogue);

/** The administrator’s page of what wordings of channels mean. */
export const unitTypesText = {
  ...words,
  undecided: (count: number | null) => (count === null ? words.undecided : words.undecidedCount({ count })),
  nothingFound: (text: string) => words.nothingFound({ text }),
  suggested: (type: string, word: string) => words.suggested({ type, word }),
  acceptAll: (count: number) => words.acceptAll({ count }),
  of: (verb: string, wording: string, campsite: string) => words.of({ verb, wording, campsite }),
  nights: (count: number) => words.nights({ count }),
  from: (euros: string) => words.from({ euros }),
  stated: (type: string) => words.stated({ type }),
  changed: (moment: string, by: string, from: string | null, to: string | null) =>
    words.changed({ moment, by, from: from ?? words.sourceSays, to: to ?? words.sourceSays }),
  range: (first: number, last: number, all: number) => words.range({ first, last, all }),
};
