import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDashboardAddress } from './dashboard-address.ts';
import { type DashboardSearch, parseDashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';

const DECEMBER = { month: '2026-12' };
const JANUARY = { month: '2027-01' };
const MARCH = { month: '2027-03' };

/** An address bar with a history, a page that shows what is asked for, and work that waits for the next picture. */
function world(start: DashboardSearch | null = {}) {
  let entries: (DashboardSearch | null)[] = [start];
  let at = 0;
  const watchers = new Set<(isStep: boolean) => void>();
  const waiting: (() => void)[] = [];
  let isQuiet = false;
  const tell = (isStep = false) => void (isQuiet || watchers.forEach((watcher) => watcher(isStep)));
  const visit = (entry: DashboardSearch | null) => {
    entries = [...entries.slice(0, at + 1), entry];
    at += 1;
    tell();
  };
  const address = createDashboardAddress(
    {
      read: () => (entries[at] ? parseDashboardSearch({ ...entries[at] }) : null),
      write(search, how) {
        if (how === 'push') return visit(search);
        entries[at] = search;
        tell();
      },
      subscribe: (watcher) => {
        watchers.add(watcher);
        return () => void watchers.delete(watcher);
      },
    },
    (work) => waiting.push(work),
  );
  const shown: DashboardSearch[] = [];
  const leave = address.subscribe(() => shown.push(address.requested()));
  return {
    ...address,
    shown,
    leave,
    visit,
    bar: () => entries[at],
    entries: () => entries,
    watched: () => watchers.size,
    nextPicture: () => waiting.splice(0).forEach((work) => work()),
    tell,
    /** The bar moves on the next write, and tells of it only when asked to. */
    quiet: (quiet: boolean) => void (isQuiet = quiet),
    step(by: number) {
      at = Math.min(Math.max(at + by, 0), entries.length - 1);
      tell(true);
    },
  };
}

// @holds choice-8
test('Back: the history entry that is left says what was shown, though a kept choice has changed since', () => {
  const { go, shown, entries, step, nextPicture } = world(DECEMBER);
  go({ view: 'chart' }, 'push', { campsites: 'all' });
  nextPicture();
  expect(entries()).toEqual([
    { ...DECEMBER, campsites: 'all' },
    { ...DECEMBER, view: 'chart' },
  ]);
  step(-1);
  expect(shown.map(({ campsites, view }) => [campsites, view])).toEqual([
    [undefined, 'chart'],
    ['all', undefined],
  ]);
});

// @holds night-11
test('Back before the next picture closes what was just opened, also where the entry before says the same', () => {
  const { go, requested: asked, bar, visit, step, nextPicture } = world(DECEMBER);
  visit(DECEMBER);
  go({ view: 'chart' });
  step(-1);
  nextPicture();
  expect([asked(), bar()]).toEqual([DECEMBER, DECEMBER]);
});

test('optimistic update: a click is shown before the URL changes', () => {
  const { go, shown, bar, nextPicture } = world();
  go(DECEMBER);
  expect([shown, bar()]).toEqual([[DECEMBER], {}]);
  nextPicture();
  expect([shown, bar()]).toEqual([[DECEMBER], DECEMBER]);
});

test('back and forward show the state of the URL at once', () => {
  const { go, requested, nextPicture, step } = world();
  go(DECEMBER);
  nextPicture();
  step(-1);
  expect(requested()).toEqual({});
  step(1);
  expect(requested()).toEqual(DECEMBER);
});

test('race condition: back right after a click wins over the click', () => {
  const { go, requested, bar, nextPicture, step, visit } = world();
  visit(DECEMBER);
  go(MARCH);
  step(-1);
  nextPicture();
  expect([requested(), bar()]).toEqual([{}, {}]);
});

test('race condition: a late event of the previous URL does not undo a click', () => {
  const { go, requested, nextPicture, quiet, tell } = world();
  go(DECEMBER);
  quiet(true);
  nextPicture();
  go(MARCH);
  quiet(false);
  tell();
  expect(requested()).toEqual(MARCH);
});

test('an event without a URL change does not undo a click', () => {
  const { go, requested, tell } = world();
  go(DECEMBER);
  tell();
  expect(requested()).toEqual(DECEMBER);
});

test('changes are batched into one URL, undefined removes a parameter', () => {
  const { go, requested, entries, nextPicture } = world({ view: 'table' });
  go(DECEMBER);
  go({ guests: 4 });
  go({ view: undefined });
  nextPicture();
  expect(requested()).toEqual({ month: '2026-12', guests: 4 });
  expect(entries()).toHaveLength(2);
});

test('an unchanged state causes no render and no history entry', () => {
  const { go, requested, shown, entries, nextPicture } = world(DECEMBER);
  const before = requested();
  go({ month: '2026-12' });
  go(JANUARY);
  go(DECEMBER);
  nextPicture();
  expect(requested()).toEqual(before);
  expect(shown).toEqual([JANUARY, DECEMBER]);
  expect(entries()).toHaveLength(1);
});

describe('after leaving the page', () => {
  test('a pending click does not navigate back', () => {
    const { go, leave, visit, bar, nextPicture } = world();
    go(DECEMBER);
    leave();
    visit(null);
    nextPicture();
    expect(bar()).toBeNull();
  });

  test('the state stays while the next page loads, without listening to the URL', () => {
    const { visit, requested, shown, leave, watched } = world(DECEMBER);
    visit(null);
    expect([requested(), shown]).toEqual([DECEMBER, []]);
    leave();
    expect(watched()).toBe(0);
  });
});

test('eventual consistency: after rendering, page and URL agree whatever was clicked', () => {
  const search = fc.constantFrom<DashboardSearch>({}, DECEMBER, JANUARY, { guests: 2 }, { campsites: 'all' });
  const act = fc.oneof(
    fc.record({ go: search }),
    fc.record({ visit: search }),
    fc.record({ step: fc.constantFrom(-1, 1) }),
    fc.record({ picture: fc.constant(true) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const page = world();
      for (const one of acts) {
        if ('go' in one) page.go(one.go);
        else if ('visit' in one) page.visit(one.visit);
        else if ('step' in one) page.step(one.step);
        else page.nextPicture();
      }
      page.nextPicture();
      expect(page.requested()).toEqual(page.bar());
    }),
  );
});
