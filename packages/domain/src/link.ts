declare const linkBrand: unique symbol;

/** A listing link in the one form under which it is stored and compared (product.md 11). */
export type ListingLink = string & { readonly [linkBrand]: true };

const TRACKING = /^(utm_.*|gclid|fbclid|msclkid|aid|label|sid|ref|gclsrc|dclid|mc_cid|mc_eid)$/i;
// A language as channels write it before the extension: `camp.es.html`, `camp.en-gb.html`.
const LANGUAGE_SUFFIX = /(\.[a-z]{2}(-[a-z]{2})?)+(?=\.html?$)/i;
// Only before a name that still has a dot: `www.com` is a host of its own.
const WWW = /^(www\.)+(?=[^.]+\.)/;
const MAX_LENGTH = 2000;

/**
 * The normalised link: https, lower-case host without `www.`, no tracking parameters, no fragment, no language suffix,
 * no trailing slash. Null when the text is not a web address (product.md 11).
 */
export function normaliseLink(text: string): ListingLink | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || /[\s\0]/.test(trimmed)) return null;
  const url = URL.parse(trimmed);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.'))
    return null;
  const port = ['', '80', '443'].includes(url.port) ? '' : `:${url.port}`;
  const path = url.pathname.replace(/\/+$/, '').replace(LANGUAGE_SUFFIX, '');
  return `https://${url.hostname.replace(WWW, '')}${port}${path}${queryOf(url.searchParams)}` as ListingLink;
}

function queryOf(parameters: URLSearchParams): string {
  const kept = [...parameters]
    .filter(([name]) => !TRACKING.test(name))
    .sort(([a], [b]) => Number(a > b) - Number(a < b));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}
