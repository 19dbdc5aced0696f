import { expect, test } from 'vitest';
import { openPage, screen, within } from '../../../testing/open-page.tsx';

// @holds header-1 header-2
test('the header has the logo, the name and the navigation links', async () => {
  await openPage('/reviews', { answers: { getReviewList: [] } });
  const header = within(await screen.findByRole('banner'));
  const home = header.getByRole('link', { name: 'Vivac, dashboard' });
  expect(home.querySelector('svg')).not.toBeNull();
  expect(home.textContent).toContain('Vivac');
  const ways = within(header.getByRole('navigation')).getAllByRole('link');
  expect(ways.map((way) => [way.textContent, way.getAttribute('href'), way.getAttribute('aria-current')])).toEqual([
    ['Dashboard', '/dashboard', null],
    ['Market', '/market', null],
    ['Position', '/position', null],
    ['Channels', '/channels', null],
    ['Adviser', '/adviser', null],
    ['Changes', '/changes', null],
    ['Reviews', '/reviews', 'page'],
  ]);
});
