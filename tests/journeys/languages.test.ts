import { englishTexts } from '../support/english-words.ts';
import { EVERY_SCREEN, overflow, visit } from '../support/every-screen.ts';
import { expect, test } from '../support/journey.ts';

const LOCALES = { es: 'es-ES', ca: 'ca-ES', fr: 'fr-FR' } as const;

/** Names and technical terms that are the same in every language. */
const EXCEPTIONS: readonly RegExp[] = [/^Rate Shopper/, /@vivac\.test/];

for (const [language, locale] of Object.entries(LOCALES)) {
  test.describe(`in ${language}`, () => {
    test.use({ account: 'nobody', locale, viewport: { width: 390, height: 844 } });
    // @holds language-14
    test('languages: before sign-in no English word is left, and nothing overflows at 390 and 320 pixels', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/no-such-page/);
      for (const screen of EVERY_SCREEN.filter(({ account }) => account === 'nobody')) {
        await visit(page, screen);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        expect.soft(await englishTexts(page, EXCEPTIONS), screen.name).toEqual([]);
        expect.soft(await overflow(page), `${screen.name} at 390`).toBe(0);
        await page.setViewportSize({ width: 320, height: 700 });
        expect.soft(await overflow(page), `${screen.name} at 320`).toBe(0);
        await page.setViewportSize({ width: 390, height: 844 });
      }
    });
  });
}
