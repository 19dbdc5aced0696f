import { wordsOf } from '../../text/reader.ts';

const words = wordsOf('unit-types');

/** The administrator’s page of what wordings of channels mean. */
export const unitTypesText = {
  ...words,
  undecided: (count: number | null) => (count === null ? words.undecided : words.undecidedCount({ count })),
  changed: (moment: string, by: string, from: string | null, to: string | null) =>
    words.changed({ moment, by, from: from ?? words.sourceSays, to: to ?? words.sourceSays }),
};
