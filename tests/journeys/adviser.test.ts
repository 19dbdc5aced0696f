import { readFile } from 'node:fs/promises';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';

// @holds adviser-4 adviser-7 adviser-8 adviser-10 adviser-11 adviser-13
test('the adviser: proposals with reasons, why there is none, what if, a decision in the log, limits and the download @phone', async ({
  page,
}) => {
  await page.goto('/adviser');
  const groups = page.getByRole('list', { name: 'Nights with a proposal, the most at stake first' });
  const proposals = page.getByRole('table', { name: 'Proposals by night' });
  await expect(groups).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollHeight / innerHeight')).toBeLessThanOrEqual(4);

  await test.step('each kind of refusal is said in words', async () => {
    await page.getByLabel('Nights', { exact: true }).selectOption('365');
    await page.getByLabel('Show', { exact: true }).selectOption('refused');
    for (const sentence of [
      'Nothing is for sale on this night.',
      /^The data are stale/,
      /^Your price is older than/,
      'You have no price to count the daily limit from.',
      /^The limits cross/,
      /^No price that ends as you chose/,
    ]) {
      await expect(proposals.getByText(sentence).first()).toBeVisible();
    }
  });

  await page.goto('/adviser?only=raise');
  await test.step('a group opens to its nights and a night to its reasons, by the keyboard, which has the focus', async () => {
    await groups.getByRole('button').first().press('Enter');
    expect(await faultsOf(page)).toEqual([]);
    await proposals.getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^The proposal of/ })).toBeFocused();
    await expect(page.getByRole('table', { name: 'How the proposal adds up' })).toBeVisible();
  });
  const night = new URL(page.url()).searchParams.get('night')!;

  await test.step('what if: the answer stays in sight beside the last field, and the server is asked nothing', async () => {
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(request.url()));
    const field = page.getByRole('textbox', { name: /^Price of/ }).last();
    await field.fill('45');
    await expect(page.getByText(/^With the prices typed below/)).toBeInViewport();
    await expect(field).toBeInViewport();
    expect(requested.filter((url) => url.includes('/api/adviser'))).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to what is known' }).press('Enter');
  });

  await test.step('what is accepted stands first in the log', async () => {
    await page.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(page.getByText(/^Accepted at/)).toBeVisible();
    await page.getByRole('link', { name: 'Decisions', exact: true }).click();
    const newest = page.getByRole('table', { name: 'Decisions, the newest first' }).getByRole('row').nth(1);
    await expect(newest).toContainText('Accepted');
    await expect(newest).toContainText('not seen since');
  });

  await test.step('limits that cross are refused at their field, others are kept', async () => {
    await page.getByRole('link', { name: 'Limits', exact: true }).click();
    const floor = page.getByLabel('Floor, €');
    const before = await floor.inputValue();
    await floor.fill('900');
    await floor.press('Enter');
    await expect(page.getByText('The floor is above the ceiling')).toBeVisible();
    await expect(floor).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    await floor.fill(before);
    await floor.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'The limits are saved.' })).toBeVisible();
  });

  await test.step('the file has a line a night', async () => {
    await page.getByRole('link', { name: 'Proposals', exact: true }).click();
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const [headings, ...lines] = (await readFile(await (await arriving).path(), 'utf8')).trim().split('\r\n');
    expect(headings).toContain('Median');
    expect(lines).toHaveLength(90);
    expect(lines.find((line) => line.startsWith(night))).toMatch(/Accepted$/);
  });
});
