import { PAGES } from '@vivac/contract/pages';
import { expect, it } from 'vitest';
import { chosenViews } from './views.ts';

const named = (only?: string, preset?: string): string[] => chosenViews(only, preset).map(({ name }) => name);

it('Lighthouse looks at every page on a phone and on a desktop', () => {
  expect(named().toSorted()).toEqual(
    Object.keys(PAGES)
      .flatMap((page) => [`${page}, mobile`, `${page}, desktop`])
      .toSorted(),
  );
});

it('Lighthouse looks at the pages that are named whole, on the screen that is named', () => {
  expect(named('sources,login')).toEqual(['login, mobile', 'login, desktop', 'sources, mobile', 'sources, desktop']);
  expect(named('dashboard', 'mobile')).toEqual(['dashboard, mobile']);
  expect(() => named('dash')).toThrow('No page is called dash');
});

it('Lighthouse wants more of the pages that are opened first, and as much of every other', () => {
  const wanted = (only: string) => chosenViews(only, undefined).map(({ wanted: { performance } }) => performance);
  expect([wanted('dashboard'), wanted('login'), wanted('trust')]).toEqual([
    [92, 98],
    [98, 100],
    [75, 95],
  ]);
});
