import type { Page } from '@playwright/test';

/**
 * Run in the page: every word of four letters and more gets 40 % longer, as German is beside English. What is typed and drawn
 * stays as it is.
 */
const LENGTHEN = `
  (() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      if (node.parentElement?.closest('script, style, code, pre, [translate="no"]')) continue;
      node.nodeValue = node.nodeValue.replace(/\\p{L}{4,}/gu, (word) => word + word.slice(-Math.ceil(word.length * 0.4)));
    }
  })()`;

/** A stress language on the page as it stands: longer words in every place, so that a longer language will fit as well. */
export async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(LENGTHEN);
}
