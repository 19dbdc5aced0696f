import { expect, it } from 'vitest';
import { basePathOf, withoutBasePath } from './base-path.ts';

it.each([
  ['/vivac', '/'],
  ['/vivac?x=1', '/?x=1'],
  ['/vivac/', '/'],
  ['/vivac/api/config', '/api/config'],
  // Taken away by the proxy already.
  ['/api/config', '/api/config'],
  ['/', '/'],
  // Another name that begins alike.
  ['/vivac-2/api', '/vivac-2/api'],
])('below /vivac the address %s is asked as %s', (asked, own) => {
  expect(withoutBasePath(asked, basePathOf('https://host.example/vivac'))).toBe(own);
});

it('at the root of a host every address is asked as it is', () => {
  expect(withoutBasePath('/vivac/x', basePathOf('https://host.example'))).toBe('/vivac/x');
});
