import type { Coverage } from '@vivac/contract/administration/coverage';
import { coverageSentence, COVERED_NIGHTS } from '@vivac/domain/sources/freshness';
import { language, wordsOf } from '../../text/reader.ts';

const words = wordsOf('coverage');

/** Which sources feed the campsites of a list. */
export const coverageText = {
  ...words,
  states: words.states satisfies Record<Coverage['state'] | 'all', string>,
  nights: (count: number) => words.nights({ count, most: COVERED_NIGHTS }),
  message: ({ campsite, state, nights_with_price: nightsWithPrice }: Coverage, isAdmin: boolean) =>
    coverageSentence({ campsite, state, nightsWithPrice }, isAdmin ? 'administrator' : 'manager', language),
};
