import { expect, test } from 'vitest';
import { itemByKey } from './header-menu.tsx';

const words = ['Settings', 'Sources', 'Imports', 'Logout'];
const plain = { ctrlKey: false, metaKey: false, altKey: false };

// @holds header-6
test.each<[string, number, number | null]>([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 3, 0],
  ['ArrowUp', -1, 3],
  ['ArrowUp', 0, 3],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['s', -1, 0],
  ['S', 0, 1],
  ['s', 1, 0],
  ['x', 0, null],
  [' ', 0, null],
  ['Shift', 0, null],
])('menu key %s leads from item %i to %s', (key, at, to) => {
  expect(itemByKey({ ...plain, key }, words, at)).toBe(to);
});

test('menu keys with Control, and those of an empty menu, lead nowhere', () => {
  expect(itemByKey({ ...plain, key: 's', ctrlKey: true }, words, 0)).toBeNull();
  expect(itemByKey({ ...plain, key: 'ArrowDown' }, [], -1)).toBeNull();
});
