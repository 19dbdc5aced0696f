import { expect, test } from 'vitest';
import { identityOrigins } from './origins.ts';

test('a public origin is trusted alone, a local one under all loopback names', () => {
  expect(identityOrigins('https://vivac.example/').trusted).toEqual(['https://vivac.example']);
  expect(identityOrigins('http://localhost:4000', ['http://localhost:5173']).trusted).toEqual(
    expect.arrayContaining(['http://127.0.0.1:4000', 'http://[::1]:4000', 'http://127.0.0.1:5173']),
  );
});

test.each([
  [undefined, 'https://vivac.example/login'],
  ['/reviews', 'https://vivac.example/reviews'],
  ['https://vivac.example/settings?x=1', 'https://vivac.example/settings?x=1'],
  ['http://vivac.example/login', 'https://vivac.example/login'],
  ['https://evil.example/', 'https://vivac.example/login'],
  ['//evil.example', 'https://vivac.example/login'],
  ['/\\evil.example', 'https://vivac.example/login'],
  ['javascript:alert(1)', 'https://vivac.example/login'],
  ['https://', 'https://vivac.example/login'],
])('the return address %s becomes %s', (requested, expected) => {
  expect(identityOrigins('https://vivac.example').continueUrl(requested)).toBe(expected);
});

test.each([
  ['https://host.example/vivac/reviews', 'https://host.example/vivac/reviews'],
  ['/vivac/login', 'https://host.example/vivac/login'],
  ['https://host.example/wiki', 'https://host.example/vivac/login'],
  ['https://host.example/vivac-2/', 'https://host.example/vivac/login'],
  ['/vivac/../wiki', 'https://host.example/vivac/login'],
])('below a path the return address %s becomes %s', (requested, expected) => {
  expect(identityOrigins('https://host.example/vivac').continueUrl(requested)).toBe(expected);
});
