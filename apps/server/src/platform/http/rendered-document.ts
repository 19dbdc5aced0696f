import { createHash, randomBytes } from 'node:crypto';
import type { BrowserWindow } from '@vivac/contract/wire/browser-window';

// The document of a page that the server renders: what is seen comes first, the code that makes it work after it.

/**
 * Fetches the code once the page has been painted, so that it takes nothing from what is seen first: when the document is whole where nothing
 * is painted, and no later than after 1.5 s. Before the document is whole the code is fetched and not run. A page whose code does not come is not
 * left there, where nobody could use it.
 */
const BEGIN = `(() => {
  const { content } = document.getElementById('code');
  const fetchCode = () => document.head.append(...content.querySelectorAll('link'));
  const begin = () => document.head.append(content);
  const isWhole = () => document.readyState !== 'loading';
  content.querySelector('script').onerror = () => document.getElementById('server-rendered')?.remove();
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && (isWhole() ? begin() : fetchCode()))
    .observe({ type: 'paint', buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (isPainted || document.hidden || document.getElementById('server-rendered') === null) begin();
  });
  setTimeout(() => (isWhole() ? begin() : fetchCode()), 1500);
})();`;
const BEGIN_HASH = createHash('sha256').update(BEGIN).digest('base64');

/** The built document with the style sheets of its page, its code set aside for {@link BEGIN}, and the colours of its window. */
export function documentToRender(
  document: string,
  {
    links,
    basePath,
    window,
  }: { readonly links: readonly string[]; readonly basePath: string; readonly window: BrowserWindow },
): string {
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
    .replace('<html ', (tag) => (window.isDark ? `${tag}data-mantine-color-scheme="dark" ` : tag))
    .replace('</head>', () => `${sheets.join('')}${template}</head>`);
}

/** The content policy of such a document: its one script by its hash, its one style sheet by a nonce. */
export const policyOfRendered = (policy: string, nonce: string): string =>
  policy
    .replace("script-src 'self'", `script-src 'self' 'sha256-${BEGIN_HASH}'`)
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
