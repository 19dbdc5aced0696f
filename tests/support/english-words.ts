import type { Page } from '@playwright/test';
import { isEnglish } from '@vivac/testing/in-english';

/**
 * What stays as it came: names of the market, words of guests and of sources, addresses, and what is marked as being in
 * another language.
 */
const AS_IT_CAME = '[translate="no"], [lang], code, pre, input, textarea, .leaflet-control-attribution';

/** Its letters may make a word. */
const REQUEST_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Run in the page: its texts and the names that are read out, but those within what stays as it came. */
const READ_TEXTS = `
  (() => {
    const found = [];
    const isOurs = (element) => element !== null && element.closest('${AS_IT_CAME}')?.tagName === 'HTML';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      if (isOurs(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? '');
    }
    // A button says whose it is: a name that is marked in its row is as it came within that, too, as a whole word.
    const ours = (element, words) => {
      const row = element.closest('tr, li') ?? element;
      const names = [...row.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent.trim());
      return names
        .filter((name) => name !== '')
        .toSorted((one, other) => other.length - one.length)
        .reduce((rest, name) => rest.replaceAll(new RegExp('(?<!\\\\p{L})' + RegExp.escape(name) + '(?!\\\\p{L})', 'gu'), ''), words);
    };
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      // The name of a field is ours, what is typed in it is not.
      if (!isOurs(element.matches('input, textarea') ? element.parentElement : element)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(ours(element, element.getAttribute(name) ?? ''));
    }
    return found;
  })()`;

/** Texts on the page, read or read out, with an English word in them, each once. */
export async function englishTexts(page: Page, exceptions: readonly RegExp[]): Promise<string[]> {
  const texts = await page.evaluate<string[]>(READ_TEXTS);
  const unlike = new Set(texts.map((text) => text.replaceAll(REQUEST_ID, '').replaceAll(/\s+/g, ' ').trim()));
  return [...unlike].filter((text) => isEnglish(text) && !exceptions.some((exception) => exception.test(text)));
}
