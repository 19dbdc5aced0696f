import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDashboardAddress } from './dashboard-address.ts';
import { type DashboardSearch, parseDashboardSearch } from './dashboard-search.ts';

const DECEMBER = { month: '2026-12' };
const JANUARY = { month: '2027-01' };
const MARCH = { month: '2027-03' };

/** An address bar with a history, a page that shows what is asked for, and work that waits for the next picture. */
function world(start: DashboardSearch | null = {}) {
  let entries: (DashboardSearch | null)[] = [start];
  let at = 0;
  const watchers = new Set<() => void>();
  const waiting: (() => void)[] = [];
  let isQuiet = false;
  const tell = () => void (isQuiet || watchers.forEach((watcher) => watcher()));
  const visit = (entry: DashboardSearch | null) => {
    entries = [...entries.slice(0, at + 1), entry];
    at += 1;
    tell();
  };
  const address = createDashboardAddress(
    {
      read: () => (entries[at] ? parseDashboardSearch({ ...entries[at] }) : null),
      write: visit,
      subscribe: (watcher) => {
        watchers.add(watcher);
        return () => void watchers.delete(watcher);
      },
    },
    (work) => waiting.push(work),
  );
  const shown: DashboardSearch[] = [];
  const leave = address.subscribe(() => shown.push(address.asked()));
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
      tell();
    },
  };
}

test('a click shows what it asks for before the address bar moves', () => {
  const { go, shown, bar, nextPicture } = world();
  go(DECEMBER);
  expect([shown, bar()]).toEqual([[DECEMBER], {}]);
  nextPicture();
  expect([shown, bar()]).toEqual([[DECEMBER], DECEMBER]);
});

test('back and forward show at once what the address bar says', () => {
  const { go, asked, nextPicture, step } = world();
  go(DECEMBER);
  nextPicture();
  step(-1);
  expect(asked()).toEqual({});
  step(1);
  expect(asked()).toEqual(DECEMBER);
});

test('back in the moment after a click wins over the click', () => {
  const { go, asked, bar, nextPicture, step, visit } = world();
  visit(DECEMBER);
  go(MARCH);
  step(-1);
  nextPicture();
  expect([asked(), bar()]).toEqual([{}, {}]);
});

test('a click is not undone by news of the address that was written before it', () => {
  const { go, asked, nextPicture, quiet, tell } = world();
  go(DECEMBER);
  quiet(true);
  nextPicture();
  go(MARCH);
  quiet(false);
  tell();
  expect(asked()).toEqual(MARCH);
});

test('a click is not undone by a bar that tells without having moved', () => {
  const { go, asked, tell } = world();
  go(DECEMBER);
  tell();
  expect(asked()).toEqual(DECEMBER);
});

test('changes add up to one address, and parts given as undefined leave it', () => {
  const { go, asked, entries, nextPicture } = world({ view: 'table' });
  go(DECEMBER);
  go({ guests: 4 });
  go({ view: undefined });
  nextPicture();
  expect(asked()).toEqual({ month: '2026-12', guests: 4 });
  expect(entries()).toHaveLength(2);
});

test('what is asked for already changes nothing: neither the object, nor the picture, nor the history', () => {
  const { go, asked, shown, entries, nextPicture } = world(DECEMBER);
  const before = asked();
  go({ month: '2026-12' });
  go(JANUARY);
  go(DECEMBER);
  nextPicture();
  expect(asked()).toEqual(before);
  expect(shown).toEqual([JANUARY, DECEMBER]);
  expect(entries()).toHaveLength(1);
});

describe('a page that was left', () => {
  test('is not returned to by what was clicked on it last', () => {
    const { go, leave, visit, bar, nextPicture } = world();
    go(DECEMBER);
    leave();
    visit(null);
    nextPicture();
    expect(bar()).toBeNull();
  });

  test('keeps what it shows while another page opens, and then watches the address bar no longer', () => {
    const { visit, asked, shown, leave, watched } = world(DECEMBER);
    visit(null);
    expect([asked(), shown]).toEqual([DECEMBER, []]);
    leave();
    expect(watched()).toBe(0);
  });
});

test('once pictures are drawn the page and the address bar agree, whatever was clicked and wherever was gone', () => {
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
      expect(page.asked()).toEqual(page.bar());
    }),
  );
});
