import { searchIn } from '@vivac/contract/wire/screens/first-calls';
import { defaultParseSearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createCall } from './create-call.ts';

const user = { uid: 'u1', email: 'ana@vivac.test', displayName: null, admin: false };

/** The module as it begins in a document that brings this, which was opened now: the clock of these tests runs longer. */
async function documentWith(text: string) {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  document.body.innerHTML = `<script id="first-answers" type="application/json">${text}</script>`;
  vi.resetModules();
  return import('./first-answers.ts');
}

afterEach(() => vi.restoreAllMocks());

// @holds call-25
test('what the document brought answers its call once, and is gone from the document', async () => {
  const { reader, takeKnown } = await documentWith(
    JSON.stringify({ user, answers: { '/user/choices': { version: 3 } } }),
  );
  let asked = 0;
  const call = createCall(async () => Response.json({ version: (asked += 1) }), 1_000, takeKnown);
  expect(reader).toEqual(user);
  expect(document.getElementById('first-answers')).toBeNull();
  expect(await call('getChoices', {})).toEqual({ version: 3 });
  expect(await call('getChoices', {})).toEqual({ version: 1 });
});

test('what the document brought is known without a promise, complete, and to calls that change nothing alone', async () => {
  const { takeKnown } = await documentWith(
    JSON.stringify({ user, answers: { '/dashboard/reference_campsite': {}, '/user/choices': { version: 3 } } }),
  );
  expect(takeKnown('getReferenceCampsite', {})).toEqual({ referenceCampsite: null, link: null, state: null });
  expect(takeKnown('getReferenceCampsite', {})).toBeUndefined();
  expect(takeKnown('changeChoices', { body: {} })).toBeUndefined();
  expect(takeKnown('getChoices', {})).toEqual({ version: 3 });
});

test('after a minute, and after a user has left, nothing that was brought counts', async () => {
  const text = JSON.stringify({ user, answers: { '/config': 1, '/user/choices': 2 } });
  const left = await documentWith(text);
  left.forgetFirstAnswers();
  expect(left.takeFirstAnswer('/config')).toBeUndefined();
  const late = await documentWith(text);
  vi.spyOn(performance, 'now').mockReturnValue(60_001);
  expect(late.takeFirstAnswer('/config')).toBeUndefined();
});

test.each(['', '{"user":{"uid":"u1"'])('a document that was cut off (%j) brings nothing', async (text) => {
  const { reader, takeFirstAnswer } = await documentWith(text);
  expect([reader, takeFirstAnswer('/config')]).toEqual([null, undefined]);
});

test('the server reads an address as the router does', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('1', '007', 'true', '"2"', '["a","b"]', '{"x":1}', '2026-12', ''),
  );
  const name = fc.constantFrom('month', 'campsites', 'view');
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const query = new URLSearchParams(pairs);
      expect(searchIn(query)).toEqual({ ...defaultParseSearch(`?${query}`) });
    }),
  );
});
