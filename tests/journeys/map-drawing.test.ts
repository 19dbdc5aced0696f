import type { Page } from '@playwright/test';
import type { MapEntry } from '@vivac/contract/dashboard';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

/** The map's default centre (map-13), where the campsites of these journeys stand too. */
const CENTRE = { latitude: 41.85, longitude: 3.087 };
const COLOURS = [
  [0, 0, 255],
  [0, 255, 255],
  [255, 255, 0],
  [255, 165, 0],
  [255, 0, 0],
] as const;

/** A campsite so many pixels of a zoom to the east of the centre. */
function eastOf(px: number, zoom: number, price: number): MapEntry {
  const longitude = CENTRE.longitude + (px * 360) / (256 * 2 ** zoom);
  return {
    price,
    percent: null,
    geographiclocation: `${CENTRE.latitude},${longitude}`,
    observed_at: null,
    checked_at: null,
    state: 'priced',
    restriction: null,
    basis: 'quoted',
  };
}

/** Opens the dashboard with these campsites on the map. */
async function show(page: Page, ...entries: readonly MapEntry[]): Promise<void> {
  const answer = Object.fromEntries(entries.map((entry, at) => [`Campsite ${at}`, entry]));
  await page.unroute(/\/api\/dashboard\/map/);
  await page.route(/\/api\/dashboard\/map/, (route) => route.fulfill({ json: answer }));
  await dashboardScreen(page).open();
  await expect(page.getByRole('list', { name: 'Prices of the campsites on the map' })).toBeAttached();
  await page.waitForLoadState('networkidle');
}

/** The heat at so many pixels to the east of the map's middle: red, green, blue and opacity, 0 to 255. */
async function heatAt(page: Page, px: number): Promise<readonly [number, number, number, number]> {
  return page.evaluate(`(() => {
    const canvas = document.querySelector('.leaflet-overlay-pane canvas');
    const at = [Math.round(canvas.width / 2 + ${px}), Math.round(canvas.height / 2)];
    return [...canvas.getContext('2d').getImageData(...at, 1, 1).data];
  })()`);
}

const mapWidth = (page: Page) => page.evaluate<number>(`document.querySelector('.leaflet-container').clientWidth`);
/** The zoom of the map, told from the size of its tags: 0.09 a level (map-7). */
const zoomOf = (page: Page) =>
  page.evaluate<number>(
    `Math.round(Number(document.querySelector('.leaflet-container').style.getPropertyValue('--tag-scale')) / 0.09)`,
  );

// @holds map-14
test('a heat point fades over 50 pixels: radius 30 and blur 20', async ({ page }) => {
  await show(page, eastOf(0, 13, 100));
  for (const [px, least, most] of [
    [0, 245, 255],
    [20, 190, 225],
    [30, 100, 130],
    [40, 20, 45],
    [47, 1, 20],
    [52, 0, 0],
  ] as const) {
    const [, , , opacity] = await heatAt(page, px);
    expect(opacity, `${px} px away`).toBeGreaterThanOrEqual(least);
    expect(opacity, `${px} px away`).toBeLessThanOrEqual(most);
  }
});

// @holds map-15
test('heat weighs less below zoom 8.5', async ({ page }) => {
  await show(page, eastOf(-200, 8, 100), eastOf(0, 8, 100), eastOf(200, 8, 100));
  expect(await zoomOf(page)).toBe(8);
  const below = (await heatAt(page, 0))[3];
  await dashboardScreen(page).button('Zoom in').click();
  await expect.poll(() => zoomOf(page)).toBe(9);
  await expect.poll(async () => (await heatAt(page, 0))[3]).toBeGreaterThan(245);
  expect(below / (await heatAt(page, 0))[3]).toBeCloseTo(Math.SQRT1_2, 1);
});

// @holds map-16
test('the heat gradient is 0.3 at the cheapest to 1 at the dearest, blue to red', async ({ page }) => {
  await show(page, eastOf(-150, 10, 100), eastOf(0, 10, 150), eastOf(150, 10, 200));
  expect(await zoomOf(page)).toBe(10);
  for (const [px, intensity] of [
    [-150, 0.3],
    [0, 0.65],
    [150, 1],
  ] as const) {
    const [red, green, blue, opacity] = await heatAt(page, px);
    expect(Math.abs(opacity / 252 - intensity), `${px} px`).toBeLessThan(0.03);
    const position = (opacity / 255) * (COLOURS.length - 1);
    const [from, to] = [COLOURS[Math.floor(position)]!, COLOURS[Math.ceil(position)]!];
    const shade = from.map((part, at) => part + (to[at]! - part) * (position - Math.floor(position)));
    for (const [at, part] of [red, green, blue].entries()) expect(Math.abs(part - shade[at]!)).toBeLessThan(12);
  }
});

// @holds map-12
test('fit bounds: the campsites have a padding of 30 pixels', async ({ page }) => {
  await show(page, eastOf(0, 10, 100));
  const room = (await mapWidth(page)) - 2 * 30;
  for (const [span, zoom] of [
    [room - 2, 10],
    [room + 2, 9],
  ] as const) {
    await show(page, eastOf(-span / 2, 10, 100), eastOf(span / 2, 10, 120));
    expect(await zoomOf(page), `${span} px apart`).toBe(zoom);
  }
});

// @holds map-11
test('the maximum zoom is 18', async ({ page }) => {
  const zooms = new Set<number>();
  page.on('request', (request) => {
    const zoom = /tiles\.test\/(\d+)\//.exec(request.url())?.[1];
    if (zoom !== undefined) zooms.add(Number(zoom));
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await show(page, eastOf(0, 13, 100));
  const nearer = dashboardScreen(page).button('Zoom in');
  for (let times = 0; times < 7; times += 1) await nearer.click();
  await page.waitForLoadState('networkidle');
  expect(Math.max(...zooms)).toBe(18);
});

// @holds map-9 map-21
test('a map with failed prices falls back to the default centre without a legend', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 500/, /Error fetching map data/);
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  const tiles = new Set<string>();
  page.on('request', (request) => tiles.add(/tiles\.test\/(.*)\.png/.exec(request.url())?.[1] ?? ''));
  await page.route(/\/api\/dashboard\/map/, (route) => route.fulfill({ status: 500, json: { error: 'Down.' } }));
  const screen = dashboardScreen(page);
  await screen.open();
  await expect(screen.map.getByRole('alert')).toBeVisible();
  expect(said.join()).toContain('Error fetching map data');
  await expect(screen.map.getByRole('complementary', { name: 'Prices legend' })).toHaveCount(0);
  const side = 2 ** 8;
  const x = Math.floor(((CENTRE.longitude + 180) / 360) * side);
  const y = Math.floor(((1 - Math.asinh(Math.tan((CENTRE.latitude * Math.PI) / 180)) / Math.PI) / 2) * side);
  expect(tiles).toContain(`8/${x}/${y}`);
});

test('fallback: province outlines replace map tiles that fail to load', async ({ page, expectedMessages }) => {
  expectedMessages.push(/ERR_FAILED/);
  const outline = page.locator('.leaflet-provinces-pane path');
  const fetched = new Set<string>();
  page.on('request', (request) => fetched.add(/assets\/(province-layer)-/.exec(request.url())?.[1] ?? ''));
  await show(page, eastOf(0, 13, 100));
  await page.waitForTimeout(2_500);
  expect(fetched).not.toContain('province-layer');
  await expect(outline).toHaveCount(0);

  await page.route('http://tiles.test/**', (route) => route.abort());
  await dashboardScreen(page).button('Zoom out').click();
  await expect(outline.first()).toBeAttached();

  await page.route('http://tiles.test/**', () => new Promise(() => {}));
  await dashboardScreen(page).open();
  await expect(outline.first()).toBeAttached();
});
