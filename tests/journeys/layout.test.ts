import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

const SELECT_EVERYTHING = 'getSelection().selectAllChildren(document.body)';

// @holds layout-5 layout-6
test('the divider is dragged within its limits and restored after a reload', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  expect(await screen.centreWidth()).toBe(600);
  await drag(100);
  await expect.poll(screen.centreWidth).toBe(700);
  await expect(screen.divider).toHaveAttribute('aria-valuenow', '700');
  await drag(-400);
  await expect.poll(screen.centreWidth).toBe(550);
  await drag(70);
  await page.reload();
  await expect.poll(screen.centreWidth).toBe(620);

  async function drag(byPx: number): Promise<void> {
    const box = (await screen.divider.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + byPx / 2, y);
    await page.mouse.move(x + byPx, y);
    await page.mouse.up();
  }
});

test('drag and drop: no native drag or text selection takes the divider away', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await screen.divider.dblclick();
  await dragTo(700);
  await page.evaluate(SELECT_EVERYTHING);
  await dragTo(650);

  async function dragTo(widthPx: number): Promise<void> {
    const box = (await screen.divider.boundingBox())!;
    const byPx = widthPx - (await screen.centreWidth());
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const share of [0.1, 0.2, 0.5, 1]) await page.mouse.move(x + byPx * share, y);
    await page.mouse.up();
    await expect(screen.divider).toHaveAttribute('aria-valuenow', String(widthPx));
    await expect.poll(screen.centreWidth).toBe(widthPx);
  }
});

// @holds layout-5 layout-7
test('the divider moves by arrow keys (separator role)', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await screen.divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(screen.centreWidth).toBe(610);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(screen.centreWidth).toBe(590);
  await page.keyboard.press('Home');
  await expect(screen.divider).toHaveAttribute('aria-valuenow', '550');
  await page.keyboard.press('End');
  // At 1440 px the map keeps its least width, at 1920 px the column comes to its limit.
  for (const [windowPx, mostPx] of [
    [1440, 936],
    [1920, 1200],
  ] as const) {
    await page.setViewportSize({ width: windowPx, height: 900 });
    await expect(screen.divider).toHaveAttribute('aria-valuemax', String(mostPx));
    await page.keyboard.press('End');
    await expect(screen.divider).toHaveAttribute('aria-valuenow', String(mostPx));
    await expect.poll(screen.centreWidth).toBe(mostPx);
  }
});

// @holds layout-1 layout-2 layout-3 layout-8 layout-16 filter-9
test('the side panel slides in 0.3 s, gives its 240 pixels to the centre, and moves to the right', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await expect(screen.filters).toHaveCSS('transition-duration', /^0\.3s/);
  expect(Math.round((await screen.filters.boundingBox())!.width)).toBe(240);
  await screen.button('Hide filters').click();
  await expect(screen.box('Number Of Guests', '2')).toBeHidden();
  await expect.poll(screen.centreWidth).toBe(840);
  await page.reload();
  await expect.poll(screen.centreWidth).toBe(840);
  await screen.button('Show filters').click();
  await expect.poll(screen.centreWidth).toBe(600);
  await expect(screen.box('Number Of Guests', '2')).toBeVisible();

  await screen.button('Move filters to the right').click();
  const isRight = async () => (await screen.filters.boundingBox())!.x > (await screen.calendar.boundingBox())!.x;
  await expect.poll(isRight).toBe(true);
  await page.reload();
  await expect(screen.grid).toBeVisible();
  expect(await isRight()).toBe(true);
  await screen.button('Move filters to the left').click();
  await expect.poll(isRight).toBe(false);
});

test('below a six-week month all chart labels are visible with ten competitors', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open('?month=2026-11&campsites=all');
  const names = screen.chart.getByRole('list').first().getByRole('listitem');
  await expect(names.first()).toBeVisible();
  for (const name of await names.all()) await expect(name).toBeInViewport({ ratio: 1 });
});
