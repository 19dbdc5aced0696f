import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { type ReviewsScreen, reviewsScreen } from '../support/screens/reviews-screen.ts';
import { vivac } from '../support/vivac-command.ts';

// The administrator sees the whole market: what is imported here is on no manager's list.
test.use({ account: 'admin' });

const LONG_WORD = 'Übernachtungsmöglichkeitsbewertung'.repeat(12);
const TWELVE_LINES = Array.from({ length: 12 }, (_, at) => `Line ${at + 1} of twelve`).join('\n');
const LONG_TEXT = 'Nous avons passé une semaine merveilleuse sous les pins. '.repeat(60);
const HTML = {
  reviewer_name: '<i>Eve</i> X.',
  title: '<img src=x onerror="document.title=\'taken over\'">',
  positive: '<script>document.title = "taken over"</script> & <b>bold</b>',
  negative: '"; DROP TABLE reviews; --',
};

const REVIEWS = [
  { review_id: 'k1', score: 9, nationality: 'ES', type: 'bungalow', original_type: 'Bungalow Mar', ...HTML },
  {
    review_id: 'k2',
    score: 7,
    nationality: 'Marruecos',
    duration: 1,
    group: 'Family',
    reviewer_name: 'أمينة ب.',
    title: 'مكان جميل وهادئ',
    positive: 'الخيمة واسعة والموظفون ودودون جدا.',
    negative: '',
  },
  {
    review_id: 'k3',
    score: 6.99,
    nationality: 'gb',
    group: 'Couple',
    duration: 3,
    reviewer_name: '🏕️ Zoë K.',
    title: '👍🏽 👨‍👩‍👧‍👦 🇪🇸',
    positive: '🌊🌲✨',
  },
  { review_id: 'k4', score: 5, nationality: 'Narnia', group: 'With the dog', title: LONG_WORD, negative: LONG_WORD },
  { review_id: 'k5', score: 4.99, nationality: '-', original_type: 'Safari lodge', group: 'Solo traveler' },
  {
    review_id: 'k6',
    score: 10,
    reviewer_name: 'Jules T.',
    positive: LONG_TEXT,
    negative: TWELVE_LINES,
    group: 'Group',
  },
  { review_id: 'k7', score: 0, date: '11/2026', reviewer_name: 'Only M.', title: 'Only the month is known' },
] as const;

const COLUMNS =
  'campsite,date,score,nationality,duration,group,reviewer_name,title,positive,negative,type,original_type,review_id';
const MAPPING = {
  kind: 'reviews',
  source: 'Opiniones diversas',
  dateFormat: ['yyyy-MM-dd', 'MM/yyyy'],
  fields: Object.fromEntries(COLUMNS.split(',').map((column) => [column, { column }])),
};

/** Imports the reviews above for a campsite that no manager watches; resolves to its name. */
async function importReviews(screen: ReviewsScreen, watched: readonly string[]): Promise<string> {
  const unwatched = (await screen.askList()).find(({ name }) => !watched.includes(name));
  const campsite = unwatched!.name;
  const folder = mkdtempSync(join(tmpdir(), 'vivac-reviews-'));
  const nothing = Object.fromEntries(COLUMNS.split(',').map((column) => [column, '']));
  const rows = REVIEWS.map((review) => ({ ...nothing, campsite, date: '2026-11-20', ...review }));
  writeFileSync(join(folder, 'reviews.ndjson'), rows.map((row) => JSON.stringify(row)).join('\n'));
  writeFileSync(join(folder, 'mapping.json'), JSON.stringify(MAPPING));
  await vivac('import', 'reviews', join(folder, 'reviews.ndjson'), '--mapping', join(folder, 'mapping.json'));
  rmSync(folder, { recursive: true });
  return campsite;
}

function cardOf(screen: ReviewsScreen, words: string): Locator {
  return screen.cards.filter({ hasText: words });
}

const badgeOf = (card: Locator) => card.locator('[data-badge]').getAttribute('data-badge');
/** What the browser's own code is asked for, which runs there and knows its window. */
interface Seen {
  readonly naturalWidth: number;
  readonly ownerDocument: { readonly defaultView: { getComputedStyle(part: Seen): Record<string, string> } };
}
const styleOf = (part: Locator, property: string): Promise<string> =>
  part.evaluate((element, name) => {
    const seen = element as unknown as Seen;
    return seen.ownerDocument.defaultView.getComputedStyle(seen)[name] ?? '';
  }, property);
const directionOf = (part: Locator) => styleOf(part, 'direction');
const lineHeightOf = async (part: Locator) => Number.parseFloat(await styleOf(part, 'lineHeight'));

async function openWith(page: Page, watched: readonly string[]): Promise<ReviewsScreen> {
  const screen = reviewsScreen(page);
  await screen.open(await importReviews(screen, watched));
  return screen;
}

// @holds review-8 review-9 review-10 review-15 review-20
test('reviews with HTML, emoji, right-to-left and long text are shown as written, long ones collapsed after six lines', async ({
  page,
  market,
}) => {
  const screen = await openWith(page, market.filters.CampsiteName);
  await test.step('as written', () => expectAsWritten(page, screen));
  await test.step('flags of known countries', () => expectFlags(page, screen));
  await test.step('within their cards at every width', () => expectNoSpill(page, screen));
  await test.step('collapsed after six lines', () => expectCollapsed(screen));
  expect(await faultsOf(page)).toEqual([]);
});

async function expectAsWritten(page: Page, screen: ReviewsScreen): Promise<void> {
  const html = cardOf(screen, HTML.negative);
  await expect(html.getByRole('heading')).toHaveText(HTML.title);
  await expect(html).toContainText(HTML.positive);
  await expect(html).toContainText('bungalow');
  await expect(html).not.toContainText('Bungalow Mar');
  expect(await page.title()).not.toContain('taken over');
  expect(await badgeOf(html)).toBe('green');

  const arabic = cardOf(screen, 'مكان جميل');
  expect(await directionOf(arabic.getByRole('heading'))).toBe('rtl');
  expect(await directionOf(arabic.getByText('الخيمة'))).toBe('rtl');
  await expect(arabic).toContainText('Morocco');
  await expect(arabic).toContainText('1\u00a0night');
  await expect(arabic.getByText('Positive', { exact: true })).toBeVisible();
  await expect(arabic.getByText('Negative', { exact: true })).toHaveCount(0);
  expect(await badgeOf(arabic)).toBe('light-green');

  const emoji = cardOf(screen, '👨‍👩‍👧‍👦');
  await expect(emoji).toContainText('United Kingdom');
  await expect(emoji).toContainText('3\u00a0nights');
  await expect(emoji).toContainText('6.99');
  expect(await badgeOf(emoji)).toBe('yellow');

  const wordless = cardOf(screen, 'Safari lodge (-)');
  await expect(wordless).toContainText('Scored without a comment.');
  await expect(wordless).toContainText('Name not given');
  await expect(wordless).not.toContainText('From');
  expect(await badgeOf(wordless)).toBe('red');

  const month = cardOf(screen, 'Only the month is known');
  await expect(month.getByRole('time')).toHaveText('November 2026');
  await expect(month).toContainText('Type: -');
  await expect(month).toContainText('0.0');
}

async function expectFlags(page: Page, screen: ReviewsScreen): Promise<void> {
  const flag = cardOf(screen, 'مكان جميل').locator('img');
  await expect(flag).toHaveAttribute('width', '80');
  await expect(flag).toHaveAttribute('height', '60');
  await expect(flag).toHaveJSProperty('complete', true);
  expect(await flag.evaluate((image) => (image as unknown as Seen).naturalWidth)).toBeGreaterThan(0);
  expect(new URL((await flag.getAttribute('src'))!, page.url()).origin).toBe(new URL(page.url()).origin);
  const narnia = cardOf(screen, 'Narnia');
  await expect(narnia).toContainText('From: Narnia');
  await expect(narnia.locator('img')).toHaveCount(0);
  await expect(cardOf(screen, 'Safari lodge (-)').locator('img')).toHaveCount(0);
}

async function expectNoSpill(page: Page, screen: ReviewsScreen): Promise<void> {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(screen.cards.first()).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth'), `at ${width}`).toBe(width);
    expect(await page.evaluate<string[]>(SPILLS), `at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function expectCollapsed(screen: ReviewsScreen): Promise<void> {
  const long = cardOf(screen, 'Jules T.');
  await long.scrollIntoViewIfNeeded();
  await expect(long.getByRole('button', { name: 'Show all' })).toHaveCount(2);
  const lines = long.getByText('Line 1 of twelve');
  const linesHigh = async () => Math.round((await lines.boundingBox())!.height / (await lineHeightOf(lines)));
  expect(await linesHigh()).toBe(6);
  await long.getByRole('button', { name: 'Show all' }).last().click();
  expect(await linesHigh()).toBe(12);
  await long.getByRole('button', { name: 'Show less' }).click();
  expect(await linesHigh()).toBe(6);
  await expect(cardOf(screen, HTML.negative).getByRole('button')).toHaveCount(0);
}

/** Parts of a card that reach beyond its edge. */
const SPILLS = `[...document.querySelectorAll('article')].flatMap((card) => {
  const edge = card.getBoundingClientRect();
  return [...card.querySelectorAll('*:not(.visually-hidden)')].flatMap((part) => {
    const box = part.getBoundingClientRect();
    return box.right > edge.right + 1 || box.left < edge.left - 1 ? [part.tagName + ' ' + part.textContent.slice(0, 40)] : [];
  });
})`;
