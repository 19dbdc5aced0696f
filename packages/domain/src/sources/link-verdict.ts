import { normaliseLink } from '../places/link.ts';
import { type FeedFormat, dataPlatformOf, googleSheetOf, promisedFormat, secretParameters } from './feed-address.ts';
import { type RefusedPlatform, refusedPlatformOf } from './refused-platform.ts';

/** Ways for data to come in, where a link itself gives nothing or not all. */
export type SourceDoor = 'upload' | 'feed' | 'push' | 'inbox';

/** What can come from the page of a campsite (link-2). */
export type PageFact = 'name' | 'place' | 'score';

/** What a link can give, known from its text alone: nothing is fetched. */
export type LinkVerdict =
  /** No web address, so that there is nothing to ask. */
  | { readonly kind: 'no_link' }
  /** On the refusal list: not read without written consent (link-1). */
  | { readonly kind: 'refused'; readonly platform: RefusedPlatform['id']; readonly doors: readonly SourceDoor[] }
  /** Data by an address: prices, stock and whatever else its owner puts there. */
  | FeedVerdict
  /** A page: the campsite's facts, and no dated prices (link-2). */
  | {
      readonly kind: 'page';
      readonly address: string;
      readonly gives: readonly PageFact[];
      readonly doors: readonly SourceDoor[];
    };

export interface FeedVerdict {
  readonly kind: 'feed';
  /** What to fetch: of a sheet the address of its file, else the link as it was given, with its secrets. */
  readonly address: string;
  readonly format: FeedFormat;
  /** Google Sheets, or a data platform by its name; null for a file of anybody. */
  readonly platform: string | null;
  /** The ready mapping that fits; null where the file's own columns decide. */
  readonly mapping: string | null;
  /** Parameters of the address that hold a secret. */
  readonly secrets: readonly string[];
  /** A sheet that is not published yet: its owner must do so first. */
  readonly mustBePublished: boolean;
}

/** What is offered in place of a page that is not read, or that has no prices. */
const OTHER_DOORS: readonly SourceDoor[] = ['upload', 'feed', 'push', 'inbox'];

/**
 * What a link as pasted can honestly give (link-1, link-2): by the refusal list first, then as a sheet, a data platform or a
 * file, and everything else is a page.
 */
export function linkVerdict(text: string): LinkVerdict {
  const url = normaliseLink(text) === null ? null : URL.parse(text.trim());
  if (url === null) return { kind: 'no_link' };
  const refused = refusedPlatformOf(url.hostname);
  if (refused) return { kind: 'refused', platform: refused.id, doors: OTHER_DOORS };
  return feedOf(url) ?? { kind: 'page', address: url.href, gives: ['name', 'place', 'score'], doors: OTHER_DOORS };
}

function feedOf(url: URL): FeedVerdict | null {
  const sheet = googleSheetOf(url);
  if (sheet) {
    const { address, format, published } = sheet;
    return feed({ address, format, platform: 'Google Sheets', mustBePublished: !published });
  }
  const platform = dataPlatformOf(url.hostname.replace(/^www\./, ''));
  const format = promisedFormat(url);
  const secrets = secretParameters(url);
  if (platform) {
    const { name, mapping } = platform;
    return feed({ address: url.href, format: format ?? platform.format, platform: name, mapping, secrets });
  }
  return format && feed({ address: url.href, format, secrets });
}

function feed(known: Pick<FeedVerdict, 'address' | 'format'> & Partial<FeedVerdict>): FeedVerdict {
  return { kind: 'feed', platform: null, mapping: null, secrets: [], mustBePublished: false, ...known };
}
