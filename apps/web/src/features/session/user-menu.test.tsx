import { expect, test } from 'vitest';
import { initialsOf } from './user-menu.tsx';

test.each([
  ['Júlia Marín', 'JM'],
  ['  ana   maría de la o ', 'AO'],
  ['Ñandú', 'Ñ'],
  ['', 'M'],
  [null, 'M'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name, 'manager@vivac.test')).toBe(initials);
});
