import { expect, test } from 'vitest';
import { addressIn, loadCode } from './load-code.ts';

test.each([
  ['Failed to fetch dynamically imported module: https://vivac.example/assets/chart-1a2b.js'],
  ['error loading dynamically imported module: https://vivac.example/assets/chart-1a2b.js'],
])('the address of a module that did not come is in “%s”', (message) => {
  expect(addressIn(new TypeError(message))).toBe('https://vivac.example/assets/chart-1a2b.js');
});

test.each([new TypeError('Importing a module script failed.'), 'no error', null])('no address is in %s', (error) => {
  expect(addressIn(error)).toBeNull();
});

test('code whose failure names no address is asked for as before', async () => {
  let calls = 0;
  const load = () => (++calls === 1 ? Promise.reject(new Error('gone')) : Promise.resolve('chart'));
  await expect(loadCode(load)).rejects.toThrow('gone');
  expect(await loadCode(load)).toBe('chart');
});
