declare const linkBrand: unique symbol;

/** A listing link in the one form under which it is stored and compared (product.md 11). */
export type ListingLink = string & { readonly [linkBrand]: true };

const TRACKING = /^(utm_.*|gclid|fbclid|msclkid|aid|label|sid|ref|gclsrc|dclid|mc_cid|mc_eid)$/i;
// A language as channels write it before the extension: `camp.es.html`, `camp.en-gb.html`.
const LANGUAGE_SUFFIX = /\.[a-z]{2}(-[a-z]{2})?(?=\.html?$)/i;
const MAX_LENGTH = 2000;

/**
 * The normalised link: https, lower-case host without `www.`, no tracking parameters, no fragment, no language suffix,
 * no trailing slash. Null when the text is not a web address (product.md 11).
 */
export function normaliseLink(text: string): ListingLink | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || /[\s\0]/.test(trimmed)) return null;
  const url = URL.parse(trimmed);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.')) return null;
  const port = url.port === '' || url.port === '80' ? '' : `:${url.port}`;
  const path = url.pathname.replace(LANGUAGE_SUFFIX, '').replace(/\/+$/, '');
  return `https://${url.hostname.replace(/^www\./, '')}${port}${path}${queryOf(url.searchParams)}` as ListingLink;
}

function queryOf(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name]) => !TRACKING.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}
