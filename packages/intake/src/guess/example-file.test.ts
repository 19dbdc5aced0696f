import { LANGUAGES } from '@vivac/domain/language';
import { toDay } from '@vivac/domain/time/day';
import { expect, it } from 'vitest';
import { type FIELDS, IMPORT_KINDS } from '../mapping/fields.ts';
import { UNPACK_LIMITS } from '../rows/unpack.ts';
import { exampleFile } from './example-file.ts';
import { guessMapping } from './guess-mapping.ts';
import { readSample } from './sample/sample.ts';

const READ = {
  prices: [
    'campsite',
    'stay_date',
    'price',
    'availability',
    'original_type',
    'guests',
    'channel',
    'minimum_nights',
    'observed_at',
  ],
  campsites: ['name', 'link', 'latitude', 'longitude', 'province', 'region', 'overall_score', 'review_count'],
  reviews: ['campsite', 'date', 'score', 'reviewer_name', 'title', 'positive', 'negative', 'nationality'],
  holidays: ['area', 'kind', 'name', 'from', 'to'],
  occupancy: ['place', 'measure', 'month', 'value'],
} as const satisfies { [Kind in keyof typeof FIELDS]: readonly (typeof FIELDS)[Kind][number][] };

it.each(IMPORT_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
  'the example of %s in %s reads back whole, and nothing is asked but whether prices are complete',
  async (kind, language) => {
    const content = exampleFile(kind, language, toDay('2027-01-20'));
    const bytes = (async function* () {
      yield Buffer.from(content);
    })();
    const sample = await readSample(bytes, 'example.csv', UNPACK_LIMITS);
    const guess = guessMapping(sample, { zone: 'Europe/Madrid', now: new Date('2027-01-20T06:00:00Z') });
    expect(guess).toMatchObject({ kind, isRecognised: true, missing: [] });
    expect(guess.columns.map(({ field }) => field)).toEqual(READ[kind]);
    expect(guess.questions.map(({ asks }) => asks)).toEqual(kind === 'prices' ? ['complete'] : []);
  },
);
