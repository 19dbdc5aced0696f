import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

test.use({ locale: 'fr-FR' });

/** Words of elements of which a part stands in the next line. */
const brokenWords = (page: Page, selector: string) =>
  page.evaluate<string[]>(`(() => {
  const broken = [];
  for (const root of document.querySelectorAll('${selector}')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      for (const { 0: word, index } of walker.currentNode.nodeValue.matchAll(/[\\p{L}.]{3,}/gu)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
  }
  return broken;
})()`);

/** What is chosen in a list whose longest word has no room, or whose lines have none. */
const CUT_CHOICES = `[...document.querySelectorAll('main select')].flatMap((select) => {
  const text = select.selectedOptions[0].textContent;
  const style = getComputedStyle(select);
  const copy = document.createElement('span');
  copy.style.cssText = 'position: absolute; visibility: hidden; font: ' + style.font + '; white-space: ' + style.whiteSpace + '; width: min-content';
  copy.textContent = text;
  document.body.append(copy);
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const isCut = copy.offsetWidth > room + 1;
  copy.remove();
  return isCut ? [text] : [];
})`;
const FLOATING_BAR = `getComputedStyle(document.querySelector('main [data-floating]')).position`;

test.describe('nobody', () => {
  test.use({ account: 'nobody', viewport: { width: 844, height: 390 } });

  test('held sideways the form of the login page is in view without its scene', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('E-mail')).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeInViewport({ ratio: 1 });
  });
});

test('held sideways the map of all competitors is so near that their prices are on it, and all of it is seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/dashboard?view=map&campsites=all');
  await expect(page.locator('[data-price]').first()).toBeVisible();
  const map = page.locator('.leaflet-container');
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
  const [header, tabs, seen] = await Promise.all(
    [page.locator('header').first(), page.locator('nav').last(), map].map((part) => part.boundingBox()),
  );
  expect(seen!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
  expect(seen!.y + seen!.height).toBeLessThanOrEqual(tabs!.y);
});

test('in French the words of a narrow and of a low phone have room: menu, night, and the lines of its chart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/dashboard?stay=2026-12-12&campsites=all');
  const drawer = page.getByRole('dialog', { name: /2026$/ });

  await test.step('each line of the chart has its name below the picture', async () => {
    const history = drawer.getByRole('region', { name: 'Comment le prix de ce séjour a changé' });
    const name = history.getByRole('listitem').filter({ hasText: 'Glamping Pineda Serenyana' });
    await name.scrollIntoViewIfNeeded();
    await expect(name).toBeInViewport({ ratio: 1 });
  });

  await test.step('held sideways no word of the table is broken', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const table = drawer.getByRole('table');
    await expect(table).toContainText('Marché de démonstration');
    expect(await brokenWords(page, 'dialog tbody tr')).toEqual([]);
    expect(await table.evaluate((element) => element.scrollWidth - element.parentElement!.clientWidth)).toBe(0);
  });

  await test.step('the page’s name is beside what follows it', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await drawer.getByRole('button', { name: 'Fermer' }).tap();
    const menu = page.getByRole('button', { name: /menu principal$/ });
    const place = (await menu.boundingBox())!;
    const next = (await page.getByText('Démo', { exact: true }).boundingBox())!;
    expect(place.x + place.width).toBeLessThanOrEqual(next.x);
    expect(await menu.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await page.goto('/inbox');
    await expect(menu).toHaveText('Nouveautés');
    expect(await brokenWords(page, 'header button')).toEqual([]);
  });

  await test.step('what is chosen in a list is not cut, and held sideways no bar covers the fields', async () => {
    await page.goto('/settings?section=notifications');
    const form = page.getByRole('form', { name: 'Ajouter une règle de prix' });
    const add = form.getByRole('button', { name: 'Ajouter une règle' });
    await expect(add).toBeVisible();
    expect(await page.evaluate<string[]>(CUT_CHOICES)).toEqual([]);
    await add.tap();
    await expect(page.locator('main [data-floating]')).toBeVisible();
    expect(await page.evaluate<string>(FLOATING_BAR)).toBe('sticky');
    await page.setViewportSize({ width: 844, height: 390 });
    expect(await page.evaluate<string>(FLOATING_BAR)).toBe('static');
  });
});
