import { expect, it } from 'vitest';
import { compileCatalogue } from './compile-catalogue.ts';
import { writeAreas } from './message-arguments.ts';

const areas = new Map([
  [
    'as-of',
    compileCatalogue(
      {
        now: 'now',
        moment: 'as known on {moment}',
        nights: '{nights, plural, one {# night of {name}} other {{nights, number} nights of {name}}}',
        place: { first: '{first, select, yes {first} other {later}}' },
      },
      'planted.json',
    ),
  ],
]);

it('the types of an area tell the arguments of each message, plurals as numbers', () => {
  expect(writeAreas(areas)).toContain(`export interface Areas {
  'as-of': {
    now: string;
    moment: (values: { moment: string | number }) => string;
    nights: (values: { name: string | number; nights: number }) => string;
    place: {
      first: (values: { first: string }) => string;
    };
  };
}`);
});

it('a message that is no ICU MessageFormat names its file and key', () => {
  expect(() => compileCatalogue({ place: { first: '{first, plural, one {#}' } }, 'es/night.json')).toThrow(
    /^es\/night\.json: place\.first is no ICU message/,
  );
});
