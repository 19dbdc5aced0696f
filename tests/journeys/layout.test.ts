import { CALENDAR, answerUnlike, answerWidely, spillsOf } from '../support/screens/calendar-cells.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

/** How high the plot of the chart is without its axis: from the first line of its grid to the last, near the right edge. */
const PLOT_PX = `(() => {
  const canvas = document.querySelector('canvas[role=img]');
  const scale = canvas.width / canvas.clientWidth;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(canvas.width - Math.round(6 * scale), 0, 1, canvas.height);
  const drawn = Array.from({ length: canvas.height }, (_, y) => y).filter((y) => data[4 * y + 3] > 0);
  return (drawn.at(-1) - drawn[0]) / scale;
})()`;

/** Width and height, and how high the plot is at least (calendar-26). */
const LOW_WINDOWS = [
  [1366, 768, 160],
  [1440, 900, 200],
] as const;

/** How much of the end of the chart’s names fades. */
/** Where the second mask lies, whose last 40 pixels fade. */
const FADED_END = `getComputedStyle(document.querySelector('canvas[role=img]').closest('section').querySelector('ul'))
  .maskPosition.split(', ')[1]`;

const SELECT_EVERYTHING = 'getSelection().selectAllChildren(document.body)';

// @holds layout-5 layout-6 layout-7
test('the divider moves by drag and by arrow keys within its limits, and stays after a reload', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  expect(await screen.centreWidth()).toBe(600);

  await test.step('by drag', async () => {
    await dragBy(100);
    await expect.poll(screen.centreWidth).toBe(700);
    await expect(screen.divider).toHaveAttribute('aria-valuenow', '700');
    await dragBy(-400);
    await expect.poll(screen.centreWidth).toBe(550);
    await dragBy(70);
    await page.reload();
    await expect.poll(screen.centreWidth).toBe(620);
  });

  await test.step('no native drag or text selection takes it away', async () => {
    await screen.divider.dblclick();
    await expect.poll(screen.centreWidth).toBe(600);
    await dragTo(700);
    await page.evaluate(SELECT_EVERYTHING);
    await dragTo(600);
  });

  await test.step('by arrow keys (separator role)', async () => {
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

  async function dragBy(byPx: number): Promise<void> {
    const box = (await screen.divider.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const share of [0.1, 0.2, 0.5, 1]) await page.mouse.move(x + byPx * share, y);
    await page.mouse.up();
  }

  async function dragTo(widthPx: number): Promise<void> {
    await dragBy(widthPx - (await screen.centreWidth()));
    await expect(screen.divider).toHaveAttribute('aria-valuenow', String(widthPx));
    await expect.poll(screen.centreWidth).toBe(widthPx);
  }
});

// @holds layout-1 layout-2 layout-3 layout-8 layout-16 filter-9
test('the side panel slides in 0.3 s, gives its 240 pixels to the centre, and moves to the right', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await expect(screen.filters).toHaveCSS('transition-duration', /^0\.3s/);
  expect(Math.round((await screen.filters.boundingBox())!.width)).toBe(240);
  await screen.button('Move filters to the right').click();
  const isRight = async () => (await screen.filters.boundingBox())!.x > (await screen.calendar.boundingBox())!.x;
  await expect.poll(isRight).toBe(true);
  await screen.button('Hide filters').click();
  await expect(screen.box('Number Of Guests', '2')).toBeHidden();
  await expect.poll(screen.centreWidth).toBe(840);
  await page.reload();
  await expect.poll(screen.centreWidth).toBe(840);
  expect(await isRight()).toBe(true);
  await screen.button('Show filters').click();
  await expect.poll(screen.centreWidth).toBe(600);
  await expect(screen.box('Number Of Guests', '2')).toBeVisible();
  await screen.button('Move filters to the left').click();
  await expect.poll(isRight).toBe(false);
});

// @holds layout-18
test('at 1920 pixels the centre grows, at 1366 × 768 the chart is not cut', async ({ page }) => {
  const screen = dashboardScreen(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await screen.open('?month=2026-12&campsites=all');
  expect(await screen.centreWidth()).toBe(856);
  expect((await screen.day('2026-12-05').boundingBox())!.width).toBeGreaterThanOrEqual(110);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(screen.centreWidth).toBe(600);
  const canvas = (await screen.chart.getByRole('img').boundingBox())!;
  expect(canvas.y + canvas.height).toBeLessThanOrEqual(768);
});

test('on a laptop nothing is cut: cells, chart, its names and the competitors', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await answerWidely(page);
  await screen.open('?month=2026-12&campsites=all');
  const canvasEnd = async () => {
    const canvas = screen.chart.getByRole('img');
    await expect(canvas).toBeVisible();
    const box = (await canvas.boundingBox())!;
    return box.y + box.height;
  };

  await test.step('price, percentage and reason fit their cell at 600 and 550 pixels', async () => {
    await expect(screen.day('2026-12-01')).toContainText('1,234');
    expect(await spillsOf(page)).toEqual([]);
    await screen.divider.focus();
    await page.keyboard.press('Home');
    await expect.poll(screen.centreWidth).toBe(550);
    expect(await spillsOf(page)).toEqual([]);
    await screen.divider.dblclick();
    await page.unroute(CALENDAR);
  });

  await test.step('the competitors are visible without scrolling', async () => {
    await screen.button('All 10 · change').click();
    for (const name of market.competitors.slice(0, 5)) {
      await expect(screen.box('Campsite Name', name)).toBeInViewport();
    }
  });

  await test.step('the chart’s axis is in view below five weeks and below six', async () => {
    await expect(screen.grid.locator('tbody tr')).toHaveCount(5);
    expect(await canvasEnd()).toBeLessThanOrEqual(900);
    await screen.button('Today').click();
    // Three passed weeks are slim, this one and three more leave the chart its height.
    await expect(screen.grid.locator('tbody tr')).toHaveCount(7);
    await expect(screen.grid).toHaveAttribute('aria-busy', 'false');
    expect(await canvasEnd()).toBeLessThanOrEqual(900);
  });

  await test.step('below six weeks the names of the chart are in view, the last after scrolling their list', async () => {
    const names = screen.chart.getByRole('list').first().getByRole('listitem');
    await expect(names.first()).toBeVisible();
    for (const name of await names.all()) {
      await name.scrollIntoViewIfNeeded();
      await expect(name).toBeInViewport({ ratio: 0.7 });
    }
    // Nothing fades at the end beyond which there is nothing.
    await expect.poll(() => page.evaluate<string>(FADED_END)).toBe('0px 50%');
  });
});

// @holds table-14 table-19
test('daily table: all columns fit, titles stay while scrolling, names are tinted in their campsite’s colour', async ({
  page,
}) => {
  const screen = dashboardScreen(page);
  // Of any length of stay, so that there are more rows than room.
  await page.goto('/dashboard?month=2026-12&view=table&night=2026-12-06&campsites=all&nights=Any');
  await expect(screen.table.getByRole('row').nth(1)).toBeVisible();
  // The reference's #c67401 over the panel's white: 255 - 0.3 × (255 - 198), and so on.
  expect(await page.evaluate<number[]>(GROUND_OF_FIRST_NAME)).toEqual([238, 213, 179]);
  const box = screen.table.getByRole('region');
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(screen.table.getByText('More columns to the right')).toBeHidden();
  const cut = `[...document.querySelectorAll('table[aria-rowcount] :is(td, th)')].filter((cell) =>
    cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent)`;
  expect(await page.evaluate<string[]>(cut)).toEqual([]);

  expect(Math.round((await screen.table.boundingBox())!.width), 'the map’s room').toBe(936);
  await screen.divider.press('Home');
  await expect(screen.table.getByText('More columns to the right')).toBeVisible();
  await box.evaluate((element) => element.scrollTo(1000, 1000));
  const frame = (await box.boundingBox())!;
  const title = (await screen.table.getByRole('columnheader', { name: 'Channel' }).boundingBox())!;
  const campsite = (await screen.table.getByRole('columnheader', { name: 'Campsite' }).boundingBox())!;
  expect(title.y - frame.y).toBeLessThan(4);
  expect(campsite.x - frame.x).toBeLessThan(4);
});

/** The ground of the first name below the titles, as the screen paints it: red, green and blue. */
const GROUND_OF_FIRST_NAME = `(() => {
  const context = document.createElement('canvas').getContext('2d');
  context.fillStyle = getComputedStyle(document.querySelector('table[aria-rowcount] tbody th')).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
})()`;

// @holds calendar-26
test('the plot of the chart keeps its height without scrolling in a low window, with one competitor and with all', async ({
  page,
}) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await expect(screen.chart.getByRole('img')).toBeVisible();
  for (const compared of ['one', 'all']) {
    for (const [width, height, leastPx] of LOW_WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate<number>(PLOT_PX), compared).toBeGreaterThanOrEqual(leastPx);
      const box = (await screen.chart.getByRole('img').boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
    if (compared === 'one') await page.getByRole('button', { name: 'compare with all' }).click();
    await expect(page.getByText(/against the dearest of/)).toBeVisible();
  }
});

// @holds calendar-26
test('the plot of the chart keeps its height in a low window with a note of one sentence and of two below the weeks', async ({
  page,
}) => {
  const screen = dashboardScreen(page);
  for (const unlike of [['basis'], ['basis', 'tax']] as const) {
    await answerUnlike(page, unlike);
    await screen.open('?month=2026-12');
    await expect(screen.calendar.getByText(/nights compare/)).toBeVisible();
    await expect(screen.chart.getByRole('img')).toBeVisible();
    for (const [width, height, leastPx] of LOW_WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate<number>(PLOT_PX), unlike.join()).toBeGreaterThanOrEqual(leastPx);
    }
  }
});
