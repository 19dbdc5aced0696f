import type { ComparedNight } from '@vivac/contract/wire/night';
import { type CalendarNight, calendarNightFromWire } from '@vivac/contract/wire/prices';
import { toDay } from '@vivac/domain/time/day';
import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { calendar, day, openCalendar } from '../../../testing/dashboard.ts';
import { COMPETITORS, calendarOf } from '../../../testing/market.ts';
import { expectAddress, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { calendarWeeks } from './calendar-cell.ts';
import { CalendarDay, dayFacts, placeOfIndex, placeOfRank } from './calendar-day.tsx';
import { UnlikeCounts } from './price-calendar.tsx';

const today = toDay('2026-11-21');

function dayOf(part: Partial<CalendarNight>) {
  const entry: CalendarNight = {
    date: '2026-11-25',
    price: 100,
    maxPrice: 100,
    medianPrice: 100,
    percent: null,
    band: null,
    index: null,
    rank: null,
    of: null,
    competitorsPriced: 3,
    competitorsKnown: 3,
    competitorsSoldOut: 0,
    competitorsRestricted: 0,
    observedAt: null,
    maxObservedAt: null,
    unlike: [],
    checkedAt: null,
    state: 'priced',
    restriction: null,
    basis: 'quoted',
    keyDate: null,
    ...part,
  };
  const weeks = calendarWeeks({ month: { year: 2026, month: 11 }, today, entries: [entry] });
  const cell = weeks.flat().find((each) => each?.day === entry.date)!;
  const present = { today, zone: 'Europe/Madrid', receivedAtMs: 0 };
  const flags = {
    isSelected: false,
    isTabStop: false,
    hasCompetitors: true,
    isLoading: false,
    before: undefined,
    moved: undefined,
  };
  const comparedWith = 'dearest';
  return <CalendarDay cell={cell} present={present} comparedWith={comparedWith} {...flags} />;
}

/** The day as it stands once all of it is drawn. */
function dayWith(part: Partial<CalendarNight>): string {
  const { container, unmount } = render(dayOf(part));
  const html = container.innerHTML.replaceAll('&nbsp;', '\u00a0');
  unmount();
  return html;
}

/** The band, its shape and the percentage, as the cell has them. */
const differenceIn = (html: string) =>
  /data-band="(\w+)"[^>]*><span[^>]*>([^<]*)<\/span>([^<]*)</.exec(html)?.slice(1) ?? null;

// @holds calendar-4 calendar-17 price-9 price-10
test.each([
  [3, 'blue', '▲', '+3%'],
  [0, 'yellow', '▬', '0%'],
  [12_345, 'blue', '▲', '+12,345%'],
  [-5, 'orange', '▼', '−5%'],
  [-10, 'red', '▼▼', '−10%'],
] as const)(
  'a day of %i percent in the price band %s has the shape %s and the text %s',
  (percent, band, shape, text) => {
    const html = dayWith({ percent, band });
    expect(differenceIn(html)).toEqual([band, shape, text]);
    expect(html).toContain(`${text} vs dearest competitor (€100)`);
  },
);

// @holds calendar-2
test('a day has its price followed by a euro sign, in English digits', () => {
  expect(dayWith({ price: 1234 })).toContain('>1,234\u00a0€<');
});

test('the first picture of a day has its price, and its tip is drawn afterwards', () => {
  const first = renderToStaticMarkup(dayOf({ price: 97, percent: -3, band: 'yellow' }));
  expect(first).toContain('>97\u00a0€<');
  expect(first).not.toContain('vs dearest');
  expect(dayWith({ price: 97, percent: -3, band: 'yellow' })).toContain('−3% vs dearest');
});

// @holds calendar-17
test('a day shows the server’s percentage, not one computed from rounded euros', () => {
  // 57.30 against 60 is −4.5 %, of which floating point makes −4.500000000000005.
  const html = dayWith({ price: 57.3, maxPrice: 60, percent: -4, band: 'yellow' });
  expect(differenceIn(html)).toEqual(['yellow', '▬', '−4%']);
});

// @holds answer-12
test('the facts of a night say since when nobody is cheaper, or how many are', () => {
  const facts = (part: object) => {
    const [entry] = calendarOf(11, 2026).slice(24);
    const weeks = calendarWeeks({ month: { year: 2026, month: 11 }, today, entries: [calendarNightFromWire(entry!)] });
    const cell = weeks.flat().find((each) => each?.day === '2026-11-25')!;
    const present = { today, zone: 'Europe/Madrid', receivedAtMs: 0 };
    const detail = { nobodyCheaper: null, campsites: [], ...part } as unknown as ComparedNight;
    return dayFacts(cell, { hasCompetitors: true, comparedWith: 'dearest', present, detail }).join('. ');
  };
  const cheaper = (night: number) => ({ difference: { night, stay: null, percent: null } });
  // Late on the 12th in London is the 13th in Madrid.
  const since = '2026-11-12T23:30:00.000Z';
  expect(facts({ nobodyCheaper: { since, always: false } })).toContain('Nobody cheaper since Fri, Nov 13');
  expect(facts({ nobodyCheaper: { since, always: true } })).toContain('Nobody cheaper ever (seen since Fri, Nov 13)');
  const campsites = [{ difference: null }, cheaper(-0.01), cheaper(0), cheaper(-20)];
  expect(facts({ campsites })).toContain('2\u00a0competitors are cheaper');
  expect(facts({})).not.toContain('cheaper');
});

// @holds night-9
test('a day whose comparison is not like for like has a mark and says in what', () => {
  const html = dayWith({ percent: -3, band: 'yellow', unlike: ['basis', 'tax'] });
  expect(html).toContain('>≠<');
  expect(html).toContain('one of the two is for this stay, the other computed');
  expect(html).toContain('the tourist tax of one of the two prices alone is known');
  expect(dayWith({ percent: -3, band: 'yellow' })).not.toContain('≠');
});

// @holds night-9
test('below the days it is counted how many nights are not compared like for like', () => {
  const night = (unlike: CalendarNight['unlike']) => ({ unlike }) as CalendarNight;
  const below = (...nights: CalendarNight[]) => renderToStaticMarkup(<UnlikeCounts nights={nights} />);
  const html = below(night(['basis']), night([]), night(['tax', 'basis']));
  expect(html).toContain('2\u00a0nights compare a price computed from nightly prices with one for that stay.');
  expect(html).toContain('1\u00a0night compares a price with known tourist tax');
  expect(below(night([]))).toBe('');
});

// @holds calendar-18
test('a day without a percentage shows neither a price band nor a comparison', () => {
  const html = dayWith({ maxPrice: null, medianPrice: null, competitorsPriced: 0 });
  expect(differenceIn(html)).toBeNull();
  expect(html).not.toContain('vs dearest');
});

const DAY = '2026-11-27';
const night = calendarOf(11, 2026, { competitors: COMPETITORS }).find(({ date }) => date === DAY)!;
const way = (name: string) =>
  within(screen.getByRole('group', { name: 'Compared with' })).getByRole<HTMLInputElement>('radio', { name });
const caption = () => calendar().getByText(/^Price per night of/).textContent;

// @holds position-4 position-5
test('compared with the median a cell has how far it is from it in percent and no price band, and caption and tip say so', async () => {
  const { user } = await openCalendar('?campsites=all');
  expect(way('Dearest').checked).toBe(true);
  expect(day(DAY).querySelector('[data-band]')).not.toBeNull();
  await user.click(way('Median'));
  await expectAddress('/dashboard?compared_with=median&campsites=all');
  expect(caption()).toMatch(/against the median of 3 competitors/);
  const cell = day(DAY);
  expect(cell.querySelector('[data-band]')).toBeNull();
  const under = Math.abs(Math.round(night.index! - 100));
  expect(cell.textContent).toContain(`\u2212${under}%${under}% under the median`);
  expect(cell.textContent).toContain(`${under}% under the median of 3, €`);
  expect(cell.textContent).toContain('vs dearest competitor');
});

// @holds position-4 position-5
test('by rank a cell has its place from the dearest, said in words, chosen by keyboard', async () => {
  const { user } = await openCalendar('?campsites=all');
  way('Dearest').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await expectAddress('/dashboard?compared_with=rank&campsites=all');
  expect(night).toMatchObject({ rank: 4, of: 4 });
  expect(day(DAY).textContent).toContain('4/44th of 4');
  expect(day(DAY).textContent).toContain('4th of 4, from dear to cheap');
  expect(caption()).toMatch(/ranked among 3 competitors, from dear to cheap/);
});

// @holds position-3
test('a night on which no competitor has a price says so and has neither index nor rank', async () => {
  await openCalendar(`?compared_with=rank&day=${DAY}`, {
    getCalendar: (requested) => calendarOf(Number(requested.url.searchParams.get('month')), 2026, { competitors: [] }),
  });
  await waitFor(() => expect(day(DAY).textContent).toContain('No competitor has a price for that night'));
  expect(day(DAY).textContent).not.toMatch(/\d\/\d/);
});

// @holds position-5
test('the rail’s dot is in the middle at 100, at its ends at 80 and 120, and at the right for the dearest', () => {
  expect([60, 80, 90, 100, 120, 300].map(placeOfIndex)).toEqual([2, 2, 5, 8, 14, 14]);
  expect([1, 2, 3].map((rank) => placeOfRank(rank, 3))).toEqual([14, 8, 2]);
  expect(placeOfRank(1, 2)).toBe(14);
});
