import { type PageName, pageAt } from '@vivac/contract/pages';
import type { WebPages } from './web-files.ts';

/** Pages that are the same whoever looks at them. */
const ASK_NOBODY: ReadonlySet<string> = new Set<PageName>(['welcome', 'forgotPassword']);

/** What the server knows of the pages; only the embedded provider can be asked here who is signed in. */
export function webPages({ kind }: { readonly kind: 'embedded' | 'firebase' }): WebPages {
  return {
    pageAt,
    sessionAt: (page) => (kind === 'embedded' && !ASK_NOBODY.has(page) ? '/identity/get-session' : null),
    machinePaths: ['/api', '/identity', '/assets'],
  };
}
