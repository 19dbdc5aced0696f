import type { Page } from '@playwright/test';
import { faultsOf, wordFaultsOf } from '../support/axe-faults.ts';
import { englishTexts } from '../support/english-words.ts';
import { EVERY_SCREEN, type Screen, overflow, visit } from '../support/every-screen.ts';
import { expect, test } from '../support/journey.ts';
import { MOST_SHIFT, answerOneByOne, everyAnswerDrawn, shiftOf, watchShifts } from '../support/layout-shift.ts';
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

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const ALL_TICKED: Screen = {
  name: 'dashboard with all ticked',
  account: 'manager',
  address: '/dashboard?campsites=all',
  awaits: '[data-band]',
};

test.describe.configure({ mode: 'parallel' });

test('a name that is marked as it came hides no English word but itself, and that in its own row', async ({ page }) => {
  await page.setContent(`<html lang="es"><ul>
      <li><b translate="no">the</b> <b translate="no">Lista of 2026</b> <a title="Borra Lista of 2026">x</a></li>
      <li><a title="Copia Lista of 2026">x</a> <a aria-label="Cierra the panel">x</a></li>
      <li><b translate="no">night</b> <a aria-label="Borra night">x</a> <a aria-label="Ve nights">x</a></li>
    </ul></html>`);
  expect(await englishTexts(page, [])).toEqual(['Copia Lista of 2026', 'Cierra the panel', 'Ve nights']);
});

// Loading forty screens takes twenty seconds of processor: what is the same in each language is asked in one.
for (const [language, locale] of Object.entries(LOCALES)) {
  const isStressed = language === 'es';
  const isShiftWatched = language === 'ca';
  const shiftToo = isShiftWatched ? ', and nothing moves by more than 0.05 while it loads, answer by answer' : '';
  const loadedAt = isShiftWatched ? DESK : PHONE;

  test.describe(`in ${language}`, () => {
    test.use({ account: 'nobody', locale, viewport: loadedAt });
    // @holds language-14 call-15
    test(`languages: on every screen no English word is left, nothing overflows on a phone and axe finds nothing${shiftToo}`, async ({
      page,
      context,
      sessionOf,
      expectedMessages,
    }) => {
      test.setTimeout(900_000);
      expectedMessages.push(/no-such-page/);
      if (isShiftWatched) {
        await watchShifts(page);
        await answerOneByOne(page);
      }
      for (const account of ACCOUNTS) {
        await context.clearCookies();
        if (account !== 'nobody') {
          const session = await sessionOf(account);
          if (typeof session !== 'string') await context.addCookies(session.cookies);
        }
        const screens = isShiftWatched || isStressed ? [...EVERY_SCREEN, ALL_TICKED] : EVERY_SCREEN;
        for (const screen of screens.filter((one) => one.account === account)) {
          await page.setViewportSize(loadedAt);
          await visit(page, screen);
          if (isShiftWatched) await expectNothingMoved(page, screen);
          await page.setViewportSize(PHONE);
          await expect.soft.poll(() => overflow(page), `${screen.name} at 390`).toBe(0);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          expect.soft(await englishTexts(page, EXCEPTIONS), screen.name).toEqual([]);
          if (isAsked(screen, language)) expect.soft(await faultsIn(page, screen), `axe on ${screen.name}`).toEqual([]);
          await expectRoomOnPhones(page, screen, isStressed);
        }
      }
    });
  });
}

async function expectNothingMoved(page: Page, { name }: Screen): Promise<void> {
  await everyAnswerDrawn(page);
  expect.soft(await shiftOf(page), `layout shift on ${name}`).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Nor on the narrowest phone, nor where every word is longer. */
async function expectRoomOnPhones(page: Page, { name, isMain }: Screen, isStressed: boolean): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  // A canvas follows its panel.
  await expect.soft.poll(() => overflow(page), `${name} at 320`).toBe(0);
  if (!isStressed) return;
  await lengthenTexts(page);
  await expect.soft.poll(() => overflow(page), `${name} at 320 with longer words`).toBe(0);
  if (isMain) await expectRoomInTheDark(page, `${name} at 320`);
  await page.setViewportSize(PHONE);
  await expect.soft.poll(() => overflow(page), `${name} at 390 with longer words`).toBe(0);
  if (isMain) await expectRoomInTheDark(page, `${name} at 390`);
}

async function expectRoomInTheDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.soft.poll(() => overflow(page), `${name} in the dark`).toBe(0);
  await page.emulateMedia({ colorScheme: 'light' });
}
