import path from 'node:path';

/** What the bundler tells of its modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const src = path.join(import.meta.dirname, 'src').replaceAll('\\', '/');
const frame = `${src}/app/shell/signed-in-layout.tsx`;
/** The dashboard, and what it shows a moment later. */
const dashboard = [
  'features/dashboard/dashboard-page',
  'features/today/today-card',
  'features/price-chart/price-chart',
  'features/heat-map/heat-map',
].map((name) => `${src}/${name}.tsx`);
/** Of pages of administration and a few others: an answer on its way or failed. */
const states = /\/ui\/(states\/loaded|lists\/failure-sentence)|\/administration\/administration-frame/;
/** Of every page with a table that is looked through and filtered. */
const lists = /\/ui\/lists\//;
/** Of pages beside the dashboard, which ask about the same campsites and filters. */
const market = /\/changes\/use-watched|\/screens\/page-questions/;
/** How figures and what was found in prices are said, and the way to a first list: small, and of many pages. */
const figures = /\/text\/percent-words|\/kinds\/price-findings|\/own-campsite-way/;
const scores = /\/reviews\/(reviews-search|review-score)/;
const endless = /\/(infiniteQuery\w*|useInfiniteQuery)\.js$/;
/** What keeps a page live, and the words of the dashboard's filters and calendar: of two pages, and no other has any use of it. */
const live = /\/features\/live\/|catalogue:(calendar|dashboard|filters|as-of)$|color-scheme\.mjs$/;
/** Of a form on its own, as the login page is, which takes nothing of the header. */
const forms =
  /\/(components\/(ActionIcon|Input|InputBase|TextInput|Alert|CloseButton|Loader|Skeleton|Anchor)\/|ui\/(states\/(notice|failed)|forms\/submit-button)|hooks\/esm\/(use-id|use-uncontrolled|use-merged-ref|utils)\b|api\/use-submission|\/(mutationObserver|useMutation)\.js|core\/utils\/noop)/;
/** Named by a library's own index, so that all pages seem to import it, and used by a few. */
const seldom =
  /\/(queriesObserver|useQueries|infiniteQuery\w*|useInfiniteQuery|useBlocker)\.js$|\/use-(debounced-value|resize-observer)\/|change-words(\.ts)?$|\/components\/(PasswordInput|Checkbox|Textarea)\/|\/utils\/(InlineInput|InputsGroupFieldset)\/|\/forms\/password-field/;
/** Around the words of a page for everybody, and of no other page. */
const entrance =
  /\/ui\/shell\/(entrance|form-page)\b|\/language\/language-select\b|\/session\/session-(page|form)\.module|catalogue:session$/;
/** What such a page has in common with those behind the header, in a file that leads to nothing of theirs. */
const words = /\/domain\/src\/(money-words|language-names)\.ts|\/api\/language-choice\.ts|catalogue:language$/;

/**
 * Which modules share a file. Left to itself the bundler makes a file for each set of pages that share a module: 24 for the
 * dashboard, of which a browser fetches six at a time over HTTP/1.1 (docs/decisions/bundles-and-loading.md).
 */
export function chunkGroups() {
  const isOf = reachable();
  return [
    // All that every page loads before it shows anything.
    { name: 'start', tags: ['$initial' as const], priority: 5 },
    { name: 'words', test: words, minShareCount: 2, priority: 4 },
    { name: 'entrance', test: entrance, minShareCount: 2, priority: 4 },
    { name: 'forms', test: forms, minShareCount: 2, priority: 4 },
    {
      name: (id: string, graph: ModuleGraph) =>
        !live.test(id) && !seldom.test(id) && [frame, ...dashboard].some((from) => isOf(from, id, graph))
          ? 'compared'
          : null,
      minShareCount: 2,
      priority: 3,
    },
    { name: 'live', test: live, minShareCount: 2, priority: 2 },
    { name: 'states', test: states, minShareCount: 2, priority: 1 },
    { name: 'lists', test: lists, minShareCount: 2, priority: 0 },
    { name: 'market', test: market, minShareCount: 2, priority: 0 },
    { name: 'figures', test: figures, minShareCount: 2, priority: 0 },
    { name: 'scores', test: scores, minShareCount: 2, priority: 0 },
    { name: 'endless', test: endless, minShareCount: 2, priority: 0 },
  ];
}

/** Whether a module is imported from another, directly or by way of others, but not fetched later. */
function reachable() {
  const known = new Map<string, Set<string>>();
  return (from: string, id: string, graph: ModuleGraph): boolean => {
    const found = known.get(from) ?? new Set([from]);
    if (!known.has(from)) {
      known.set(from, found);
      for (const at of found) for (const next of graph.getModuleInfo(at)?.importedIds ?? []) found.add(next);
    }
    return found.has(id);
  };
}
