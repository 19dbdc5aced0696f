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

/** Whether the page has axe from a look before: its half a megabyte is not sent and compiled once more. */
const HAS_AXE = `typeof axe === 'object'`;
const STYLES = `[...document.styleSheets].map(({ href }) => href ?? '')`;

/** Style sheets that axe has read in this worker: it loads those of a page anew for one rule, which asks nothing else of it. */
const readStyles = new Set<string>();

type Options = NonNullable<Parameters<AxeBuilder['options']>[0]>;
type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** What axe finds on a page as it stands, in light and in dark, one line a fault. */
export async function faultsOf(page: Page): Promise<string[]> {
  const inLight = await analyse(page);
  // Without motion no colour is caught on its way.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.evaluate(EVERYTHING_DRAWN);
  await page.evaluate(DARK_SHOWN);
  expect(await page.evaluate(TRANSITIONS), 'transitions where less motion is asked for').toBe(0);
  const inDark = await analyse(page, { runOnly: { type: 'rule', values: COLOUR_RULES } });
  await page.evaluate(SKIPPED_AGAIN);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  return [...inLight, ...inDark.map((fault) => `in the dark, ${fault}`)];
}

/** What axe finds but for colours, which are the same in every language. */
export const wordFaultsOf = (page: Page): Promise<string[]> =>
  analyse(page, { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) });

async function analyse(page: Page, asked: Options = {}): Promise<string[]> {
  const styles = await page.evaluate<string[]>(STYLES);
  const preload = styles.some((href) => !readStyles.has(href));
  const violations = await violationsOn(page, { ...asked, resultTypes: ['violations'], preload });
  if (asked.runOnly === undefined) for (const href of styles) readStyles.add(href);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

async function violationsOn(page: Page, options: Options): Promise<Violations> {
  if (await page.evaluate<boolean>(HAS_AXE)) {
    return page.evaluate<Violations>(
      `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
    );
  }
  // The product has no frames, so that axe needs no page of its own beside it.
  const { violations } = await new AxeBuilder({ page }).options(options).setLegacyMode().analyze();
  return violations;
}
