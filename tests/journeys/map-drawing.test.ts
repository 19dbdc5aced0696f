import type { Page } from '@playwright/test';
import type { MapEntry } from '@vivac/contract/dashboard';
import { addDays, toDay } from '@vivac/domain/time/day';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';
import { networkQuiet } from '../support/network.ts';

/** The map's default centre (map-13), where the campsites of these journeys stand too. */
const CENTRE = { latitude: 41.85, longitude: 3.087 };
const MAP_CALL = /\/api\/dashboard\/map/;

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

/** Shows these campsites on the map: on the dashboard as it opens, then of one night after the other. */
async function show(page: Page, ...entries: readonly MapEntry[]): Promise<void> {
  const screen = dashboardScreen(page);
  const answer = Object.fromEntries(entries.map((entry, at) => [`Campsite ${at}`, entry]));
  await page.unroute(MAP_CALL);
  await page.route(MAP_CALL, (route) => route.fulfill({ json: answer }));
  if (await screen.grid.isVisible()) {
    const requested = page.waitForResponse(MAP_CALL);
    // A day that was not asked for yet: what is known already is not asked for again.
    const selected = await screen.grid.locator('[aria-pressed="true"]').getAttribute('data-day');
    await screen.day(addDays(toDay(selected!), 1)).click();
    await requested;
  } else {
    await screen.open('?month=2026-12&day=2026-12-01');
  }
  await expect(page.getByRole('list', { name: 'Prices of the campsites on the map' })).toBeAttached();
  await expect(screen.map).toHaveAttribute('aria-busy', 'false');
  await networkQuiet(page);
  await page.evaluate(TWO_PICTURES);
}

/** What was asked to be drawn is drawn in the next picture, and seen in the one after it. */
const TWO_PICTURES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

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

// @holds map-11 map-12 map-14 map-15 map-16 map-23
test('heat: points fade over 50 pixels, in the colours of the gradient, and weigh less below zoom 8.5', async ({
  page,
}) => {
  const screen = dashboardScreen(page);
  const zooms = new Set<number>();
  page.on('request', (request) => {
    const zoom = /tiles\.test\/(\d+)\//.exec(request.url())?.[1];
    if (zoom !== undefined) zooms.add(Number(zoom));
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('a point fades over 50 pixels: radius 30 and blur 20', async () => {
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

  await test.step('the gradient is 0.3 at the cheapest to 1 at the dearest, blue to red', async () => {
    await show(page, eastOf(-150, 10, 100), eastOf(0, 10, 150), eastOf(150, 10, 200));
    await expect.poll(() => zoomOf(page)).toBe(10);
    for (const [px, intensity] of [
      [-150, 0.3],
      [0, 0.65],
      [150, 1],
    ] as const) {
      const [red, green, blue, opacity] = await heatAt(page, px);
      expect(Math.abs(opacity / 252 - intensity), `${px} px`).toBeLessThan(0.03);
      const position = ((intensity - 0.3) / 0.7) * (COLOURS.length - 1);
      const [from, to] = [COLOURS[Math.floor(position)]!, COLOURS[Math.ceil(position)]!];
      const shade = from.map((part, at) => part + (to[at]! - part) * (position - Math.floor(position)));
      for (const [at, part] of [red, green, blue].entries()) expect(Math.abs(part - shade[at]!)).toBeLessThan(12);
    }
  });

  await test.step('a cheap campsite among dear neighbours stays blue, however dense they are (weighted mean)', async () => {
    const dear = [-24, -12, 12, 24].map((px) => eastOf(px, 13, 200));
    await show(page, eastOf(0, 13, 60), ...dear, eastOf(-150, 13, 200), eastOf(150, 13, 200));
    const [red, , blue] = await heatAt(page, 0);
    expect(blue).toBeGreaterThan(200);
    expect(red).toBeLessThan(60);
  });

  await test.step('fit bounds: the campsites have a padding of 30 pixels', async () => {
    const room = (await mapWidth(page)) - 2 * 30;
    for (const [span, zoom] of [
      [room - 2, 10],
      [room + 2, 9],
    ] as const) {
      await show(page, eastOf(-span / 2, 10, 100), eastOf(span / 2, 10, 120));
      await expect.poll(() => zoomOf(page), `${span} px apart`).toBe(zoom);
    }
  });

  await test.step('it weighs less below zoom 8.5', async () => {
    await show(page, eastOf(-200, 8, 100), eastOf(0, 8, 100), eastOf(200, 8, 100));
    await expect.poll(() => zoomOf(page)).toBe(8);
    const below = (await heatAt(page, 0))[3];
    await screen.button('Zoom in').click();
    await expect.poll(() => zoomOf(page)).toBe(9);
    await expect.poll(async () => (await heatAt(page, 0))[3]).toBeGreaterThan(245);
    expect(below / (await heatAt(page, 0))[3]).toBeCloseTo(Math.SQRT1_2, 1);
  });

  await test.step('the maximum zoom is 18', async () => {
    await show(page, eastOf(0, 13, 100));
    await screen.button('Show all campsites').click();
    await expect.poll(() => zoomOf(page)).toBe(13);
    for (let times = 0; times < 7; times += 1) await screen.button('Zoom in').click();
    await expect.poll(() => Math.max(...zooms)).toBeGreaterThanOrEqual(18);
    await page.waitForTimeout(300);
    await expect.poll(() => zoomOf(page)).toBe(18);
    expect(Math.max(...zooms)).toBe(18);
  });
});

// @holds map-9 map-21 map-25
test('map fallbacks: the default centre without prices, province outlines without tiles', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 500/, /Error fetching map data/, /ERR_FAILED/);
  const screen = dashboardScreen(page);
  const outline = page.locator('.leaflet-provinces-pane path');
  const [stated, tiles, fetched] = [new Set<string>(), new Set<string>(), new Set<string>()];
  page.on('pageerror', (error) => stated.add(error.message));
  page.on('request', (request) => {
    tiles.add(/tiles\.test\/(.*)\.png/.exec(request.url())?.[1] ?? '');
    fetched.add(/assets\/\w+\/(province-layer)-/.exec(request.url())?.[1] ?? '');
  });

  await test.step('without prices: the default centre, no legend', async () => {
    await page.route(MAP_CALL, (route) => route.fulfill({ status: 500, json: { error: 'Down.' } }));
    await screen.open('?month=2026-12&day=2026-12-01');
    await expect(screen.map.getByRole('alert')).toBeVisible();
    await expect.poll(() => [...stated].join()).toContain('Error fetching map data');
    await expect(screen.map.getByRole('complementary', { name: 'Prices legend' })).toHaveCount(0);
    const side = 2 ** 8;
    const x = Math.floor(((CENTRE.longitude + 180) / 360) * side);
    const y = Math.floor(((1 - Math.asinh(Math.tan((CENTRE.latitude * Math.PI) / 180)) / Math.PI) / 2) * side);
    expect(tiles).toContain(`8/${x}/${y}`);
  });

  await test.step('outlines are neither asked for nor drawn while tiles come', async () => {
    await show(page, eastOf(0, 13, 100));
    await page.waitForTimeout(2_500);
    expect(fetched).not.toContain('province-layer');
    await expect(outline).toHaveCount(0);
  });

  await test.step('they take the place of tiles that fail, or never come', async () => {
    await page.route('http://tiles.test/**', (route) => route.abort());
    await screen.button('Zoom out').click();
    await expect(outline.first()).toBeAttached();

    await page.route('http://tiles.test/**', () => new Promise(() => {}));
    await screen.open();
    await expect(outline.first()).toBeAttached();
  });

  await test.step('municipal borders and towns from the bundled atlas, with the zoom capped', async () => {
    await expect(page.locator('.leaflet-municipalities-pane path')).not.toHaveCount(0);
    await expect(page.locator('.leaflet-municipalities-pane .leaflet-marker-icon span').first()).toBeVisible();
    for (let times = 0; times < 9; times += 1) await screen.button('Zoom in').click();
    await expect.poll(() => zoomOf(page)).toBe(12);
    await expect(page.locator('.leaflet-municipalities-pane path')).not.toHaveCount(0);
  });
});
