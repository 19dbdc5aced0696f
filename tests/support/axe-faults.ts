import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** What is found in the dark as well: the rest does not depend on the colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** What is skipped outside the window keeps the colours of the scheme before until it is drawn. */
const EVERYTHING_DRAWN = `for (const part of document.querySelectorAll('*')) {
  if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
}`;
const SKIPPED_AGAIN = `for (const part of document.querySelectorAll('[style*="content-visibility"]')) {
  part.style.removeProperty('content-visibility');
}`;
/** The theme follows the system within a frame; what React draws anew for it has another. */
const DARK_SHOWN = `new Promise((shown) => {
  const look = () =>
    document.documentElement.dataset.mantineColorScheme === 'dark'
      ? requestAnimationFrame(() => requestAnimationFrame(shown))
      : requestAnimationFrame(look);
  look();
})`;
/** Colours on their way to others. */
const TRANSITIONS = `document.getAnimations().filter((animation) => animation instanceof CSSTransition).length`;

/** What axe finds on a page as it stands, in light and in dark, one line a fault. */
export async function faultsOf(page: Page): Promise<string[]> {
  const inLight = await analyse(axe(page));
  // Without motion no colour is caught on its way.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.evaluate(EVERYTHING_DRAWN);
  await page.evaluate(DARK_SHOWN);
  expect(await page.evaluate(TRANSITIONS), 'transitions where less motion is asked for').toBe(0);
  const inDark = await analyse(axe(page).withRules(COLOUR_RULES));
  await page.evaluate(SKIPPED_AGAIN);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  return [...inLight, ...inDark.map((fault) => `in the dark, ${fault}`)];
}

/** What axe finds but for colours, which are the same in every language. */
export const wordFaultsOf = (page: Page): Promise<string[]> => analyse(axe(page).disableRules(COLOUR_RULES));

/** The product has no frames, so that axe needs no page of its own beside it. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

async function analyse(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
