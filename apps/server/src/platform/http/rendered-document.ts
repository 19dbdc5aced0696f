import { createHash, randomBytes } from 'node:crypto';

// The document of a page that the server renders: what is seen comes first, the code that makes it work after it.

/**
 * While the style sheets come: sets the colour scheme, and has the browser read its data of languages, for which the first formatter of a page
 * waits (25 ms of a processor in Chromium).
 */
const PREPARE = `document.documentElement.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
setTimeout(() => new Intl.NumberFormat());`;

/**
 * Fetches the code once the page has been painted, so that it takes nothing from what is seen first. Where nothing
 * is painted it begins with the whole document, or after 1.5 s; it is fetched after 0.7 s in any case. A page whose code does not come is not
 * left there, where nobody could use it.
 */
const BEGIN = `(() => {
  const { content } = document.getElementById('code');
  const rendered = () => document.getElementById('server-rendered');
  const fetchCode = () => document.head.append(...content.querySelectorAll('link'));
  let isDue = false;
  const begin = () => {
    isDue = true;
    if (document.readyState === 'loading') fetchCode();
    else document.head.append(content);
  };
  content.querySelector('script').onerror = () => rendered()?.remove();
  document.addEventListener('DOMContentLoaded', () => {
    if (isDue || document.hidden || rendered() === null) begin();
  });
  setTimeout(fetchCode, 700);
  setTimeout(begin, 1500);
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && begin())
    .observe({ type: 'paint', buffered: true });
})();`;
const HASHES = [PREPARE, BEGIN]
  .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  .join(' ');

/** The built document with the style sheets of its page, and its code set aside for {@link BEGIN}. */
export function documentToRender(document: string, links: readonly string[], basePath: string): string {
  const code: string[] = [];
  const withoutCode = document.replaceAll(
    / *(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\n?/g,
    (_, tag: string) => {
      code.push(tag);
      return '';
    },
  );
  const filesAs = (kind: string) =>
    links.filter((link) => link.includes(kind)).map((link) => basePath + link.slice(1, link.indexOf('>')));
  const sheets = filesAs('as=style')
    .filter((file) => !document.includes(`"${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
  const fetched = filesAs('rel=modulepreload').map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  // The script comes last: what it needs is on its way by then.
  const template = `<template id="code">${fetched.join('')}${code.join('')}</template><script>${BEGIN}</script>`;
  return withoutCode
    .replace('<head>', `<head><script>${PREPARE}</script>`)
    .replace('</head>', () => `${sheets.join('')}${template}</head>`);
}

/** The content policy of such a document: its scripts by their hashes, its one style sheet by a nonce. */
export const policyOfRendered = (policy: string, nonce: string): string =>
  policy
    .replace("script-src 'self'", `script-src 'self' ${HASHES}`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);

export const createNonce = (): string => randomBytes(16).toString('base64url');

/**
 * A page as part of the document: nobody can use it, and nothing reads it out. Styles that stand in markup are refused by the content policy;
 * a sheet that the server vouches for is not.
 */
export function renderedPart(html: string, nonce: string): string {
  const numbers = new Map<string, number>();
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-style="${number}"`;
  });
  const rules = [...numbers].map(([style, number]) => `#server-rendered [data-style="${number}"]{${unescaped(style)}}`);
  const sheet = rules.length === 0 ? '' : `<style nonce="${nonce}">${rules.join('')}</style>`;
  return `<div id="server-rendered" aria-hidden="true" inert>${sheet}${marked}</div>`;
}

const NAMED: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '\\3c ',
  '&gt;': '>',
};

/** No text of it can end the sheet, or its rule. */
const unescaped = (style: string): string =>
  style.replaceAll(/[{}]/g, '').replaceAll(/&(?:quot|#x27|amp|lt|gt);/g, (name) => NAMED[name]!);
