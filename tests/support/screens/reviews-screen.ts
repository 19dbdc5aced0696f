import { type Locator, type Page, expect } from '@playwright/test';
import type { CampsiteReviewInfo, CampsiteReviews, Review, ReviewFilters } from '@vivac/contract/reviews';
import { dateAtPrecision } from '@vivac/domain/reviews/review';

export const PAGE_SIZE = 10;

/** Where things are on the reviews screen, and what the API answers the same user. */
export interface ReviewsScreen {
  readonly list: Locator;
  readonly search: Locator;
  readonly scores: Locator;
  readonly feed: Locator;
  readonly cards: Locator;
  /** A campsite of the list. */
  campsite(name: string): Locator;
  /** An option of a filter group. */
  option(group: string, value: string): Locator;
  text(sentence: string): Locator;
  button(name: string): Locator;
  /** Goes to the screen with a campsite and filters, and waits for its first card. */
  open(campsite: string, filters?: ReviewFilters): Promise<void>;
  /** Waits until the cards are of exactly these reviews, in their order. */
  shows(reviews: readonly Review[]): Promise<void>;
  askList(): Promise<CampsiteReviews[]>;
  askInfo(campsite: string): Promise<CampsiteReviewInfo>;
  ask(campsite: string, filters?: ReviewFilters, from?: number): Promise<{ reviews: Review[]; total: number | null }>;
}

export function reviewsScreen(page: Page): ReviewsScreen {
  const feed = page.getByRole('feed', { name: 'Reviews' });
  // Reviews with a score only are folded: they are there, and not seen.
  const cards = feed.locator('[data-review]');
  const answer = async (path: string) => {
    const { token } = await (await page.request.get('/identity/token')).json();
    const response = await page.request.get(`/api/reviews/${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok()) throw new Error(`${path} was answered ${response.status()}.`);
    return response.json();
  };
  return {
    list: page.getByRole('navigation', { name: 'Campsites' }),
    search: page.getByRole('searchbox', { name: 'Search campsite' }),
    scores: page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) }),
    feed,
    cards,
    campsite: (name) => page.getByRole('navigation', { name: 'Campsites' }).getByRole('link', { name }),
    option: (group, value) =>
      page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: value, exact: true }),
    text: (sentence) => page.getByText(sentence, { exact: true }),
    button: (name) => page.getByRole('button', { name, exact: true }),
    async open(campsite, filters = {}) {
      await page.goto(`/reviews?${new URLSearchParams({ campsite, ...filters })}`);
      await expect(cards.filter({ visible: true }).first()).toBeVisible();
    },
    async shows(reviews) {
      await expect.poll(() => cards.evaluateAll(PRINTS)).toEqual(reviews.map(printOf));
    },
    askList: () => answer('list'),
    askInfo: (campsite) => answer(`info?${new URLSearchParams({ campsite })}`),
    ask: (campsite, filters = {}, from = 0) => {
      const query = new URLSearchParams({ from: String(from), to: String(from + PAGE_SIZE), ...filters });
      return answer(`${encodeURIComponent(campsite)}?${query}`);
    },
  };
}

/** What tells one card from another: when, who, how much, and the first words. */
function printOf({ date, date_precision: precision, reviewerName, score, title }: Review): string {
  const when = dateAtPrecision(date, precision);
  return [when, reviewerName ?? 'Name not given', String(score), title ?? `Scored ${writtenScore(score)}`].join(' | ');
}

export function writtenScore(score: number): string {
  return score === 10 ? '10' : score.toFixed(Number.isInteger(score * 10) ? 1 : 2);
}

interface CardElement {
  querySelector(selector: string): {
    readonly textContent: string;
    getAttribute(name: string): string | null;
  };
}

const PRINTS = (cards: unknown[]) =>
  (cards as CardElement[]).map((card) =>
    [
      card.querySelector('time').getAttribute('datetime'),
      card.querySelector('p').textContent,
      String(Number(card.querySelector('[data-badge] > [aria-hidden]').textContent)),
      card.querySelector('h3').textContent,
    ].join(' | '),
  );
