import type { Page } from '@playwright/test';
import { faultsOf, wordFaultsOf } from '../support/axe-faults.ts';
import { englishTexts } from '../support/english-words.ts';
import { EVERY_SCREEN, type Screen, overflow, visit } from '../support/every-screen.ts';
import { expect, test } from '../support/journey.ts';
import { lengthenTexts } from '../support/longer-texts.ts';

const LOCALES = { es: 'es-ES', ca: 'ca-ES', fr: 'fr-FR' } as const;
/** Roles, names and colours are the same in each language: every third screen of each is asked, so that each is asked in one. */
const isAsked = (screen: Screen, language: string) =>
  EVERY_SCREEN.indexOf(screen) % 3 === Object.keys(LOCALES).indexOf(language);
const faultsIn = (page: Page, { isMain }: Screen) => (isMain ? faultsOf(page) : wordFaultsOf(page));
const ACCOUNTS = ['nobody', 'manager', 'admin'] as const;

/** Names and technical terms that are the same in every language, and names of units within a sentence of an alert. */
const EXCEPTIONS: readonly RegExp[] = [
  /^Rate Shopper/,
  /@vivac\.test/,
  /\S+@\S+\.example/,
  /\(Small Bell Tent \S+ Tent with Terrace\)/,
];

// Together they are a quarter of the time of all journeys.
test.describe.configure({ mode: 'parallel' });

for (const [language, locale] of Object.entries(LOCALES)) {
  test.describe(`in ${language}`, () => {
    test.use({ account: 'nobody', locale, viewport: { width: 390, height: 844 } });
    // @holds language-14
    test('languages: on every screen no English word is left, nothing overflows on a phone and axe finds nothing, in light and in dark', async ({
      page,
      context,
      sessionOf,
      expectedMessages,
    }) => {
      test.setTimeout(360_000);
      expectedMessages.push(/no-such-page/);
      for (const account of ACCOUNTS) {
        await context.clearCookies();
        if (account !== 'nobody') {
          const session = await sessionOf(account);
          if (typeof session !== 'string') await context.addCookies(session.cookies);
        }
        for (const screen of EVERY_SCREEN.filter((one) => one.account === account)) {
          await visit(page, screen);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          expect.soft(await englishTexts(page, EXCEPTIONS), screen.name).toEqual([]);
          if (isAsked(screen, language)) expect.soft(await faultsIn(page, screen), `axe on ${screen.name}`).toEqual([]);
          expect.soft(await overflow(page), `${screen.name} at 390`).toBe(0);
          await expectRoomOnPhones(page, screen, language === 'es');
        }
      }
    });
  });
}

/** Nor on the narrowest phone, nor where every word is longer: the stress language is the same whatever it lengthens. */
async function expectRoomOnPhones(page: Page, { name, isMain }: Screen, isStressed: boolean): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  // A canvas follows its panel.
  await expect.soft.poll(() => overflow(page), `${name} at 320`).toBe(0);
  if (isStressed) {
    await lengthenTexts(page);
    await expect.soft.poll(() => overflow(page), `${name} at 320 with longer words`).toBe(0);
  }
  if (isMain) await expectRoomInTheDark(page, `${name} at 320`);
  await page.setViewportSize({ width: 390, height: 844 });
  if (isStressed) await expect.soft.poll(() => overflow(page), `${name} at 390 with longer words`).toBe(0);
  if (isMain) await expectRoomInTheDark(page, `${name} at 390`);
}

async function expectRoomInTheDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.soft.poll(() => overflow(page), `${name} in the dark`).toBe(0);
  await page.emulateMedia({ colorScheme: 'light' });
}
