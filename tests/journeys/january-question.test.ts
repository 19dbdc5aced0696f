import type { Page } from '@playwright/test';
import { dayAt } from '@vivac/domain/time/day';
import { faultsOf } from '../support/axe-faults.ts';
import { countClicks } from '../support/count-clicks.ts';
import { choosePassword, expect, setLinks, test as empty } from '../support/empty-installation.ts';
import { type NeighbourList, neighbourLists } from '../support/neighbour-lists.ts';

/** A parameter of its own, so that the installation is nobody else’s. */
const test = empty.extend<object, { readonly lists: readonly NeighbourList[] }>({
  lists: [async ({}, use) => use(await neighbourLists(YEAR)), { scope: 'worker' }],
});

const TODAY = dayAt(new Date(), 'Europe/Madrid');
/** Of the next first week of August. */
const YEAR = Number(TODAY.slice(0, 4)) + Number(TODAY.slice(5) > '08-01');
const NIGHTS = 7;
const MOST_CLICKS = 64;

// @holds tariff-9 sheet-5
test('January’s question: an empty installation, nine price lists in nine shapes, the week of August side by side', async ({
  page,
  context,
  installation,
  lists,
}) => {
  const clicks = await countClicks(context);
  const began = performance.now();
  const press = (role: 'button' | 'link', name: string | RegExp) => page.getByRole(role, { name }).first().click();

  await test.step('the administrator chooses a password and the campsites', async () => {
    await choosePassword(page, installation.invitation);
    await page.goto('/tariffs');
    await press('button', 'Choose campsites');
    await expect(page).toHaveURL(/set-reference\?email=owner/);
    const [own, ...others] = lists.map(({ link }) => link);
    await setLinks(page, own!, others);
  });

  await page.goto('/administration/tariffs');
  for (const list of lists) await test.step(`the list of ${list.link}`, () => takeIn(page, list));

  await test.step('accommodation types are decided where the comparison asks for it', async () => {
    await page.goto('/tariffs');
    await press('link', 'Decide the types');
    await press('button', /^Accept all \d+ suggestions/);
    await expect(page.getByText('Every wording has a type.')).toBeVisible();
  });

  await test.step('the week of August, the neighbours side by side', async () => {
    await page.goto('/tariffs');
    const table = page.getByRole('table', { name: 'Side by side' });
    await expect(table.getByRole('row')).toHaveCount(3);
    const bungalows = table.getByRole('row', { name: /^Bungalow/ });
    await expect(bungalows.getByRole('cell')).toHaveText(lists.map((list) => expected(list, lists[0]!)));
    await expect(page.getByText(new RegExp(`^Not published for ${YEAR} yet: .*costadaurada`))).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
  const minutes = (performance.now() - began) / 60_000;
  const description = `${clicks()} clicks, ${minutes.toFixed(1)} minutes of a machine`;
  test.info().annotations.push({ type: 'effort', description });
  expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS);
});

/** What the table says of a campsite’s bungalow: the price of the week, and by how much it differs from the own. */
function expected({ year, high }: NeighbourList, own: NeighbourList): RegExp {
  const euros = (price: number) => (price * NIGHTS).toLocaleString('en-GB');
  if (year !== YEAR) return new RegExp(`^Not published yet${year}: €${euros(high.bungalow)}`);
  const percent = Math.round((high.bungalow / own.high.bungalow - 1) * 100);
  return new RegExp(`^€${euros(high.bungalow)}${percent === 0 ? '' : ` \\+${percent}%`}`);
}

/** From the list of tariffs to a published list and back. */
async function takeIn(page: Page, { link, list, year }: NeighbourList): Promise<void> {
  await page.getByRole('button', { name: 'Add tariff' }).first().click();
  await page.getByLabel('Campsite', { exact: true }).fill(link);
  await page.getByLabel('Year').fill(String(year));
  await page.getByLabel('Where it was read: address, or words').fill('At the reception');
  await page.keyboard.press('Enter');
  if (typeof list === 'string') {
    await page.getByLabel('Pasted text').fill(list);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
  } else {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chosen).setFiles(list);
  }
  await expect(page.getByText(/2 seasons, 2 units/)).toBeVisible();
  for (const doubt of await page.getByRole('checkbox', { name: 'That is right' }).all()) await doubt.check();
  await page.getByRole('button', { name: 'Take it over' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeVisible();
  await page.getByRole('button', { name: 'Use this tariff', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: /^Use / }).click();
  await expect(page.getByText('Counts', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All tariffs' }).click();
}
