import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server.edge';
import { identity } from './api/identity/identity.ts';
import { createQueryClient } from './api/query-client.ts';
import { renderedFor } from './api/rendered-for.ts';
import { createAppRouter } from './app/router.tsx';
import { ThemeProvider } from './ui/theme/theme-provider.tsx';

// What a page shows as soon as it has the answers of its document, as HTML. The server renders it with the page's own components, in a realm
// of its own for every document, so that it is seen while the code is fetched (docs/decisions/bundles-and-loading.md).

/** Null where the reader is led to another page, or the page cannot be shown. */
export async function renderPage(address: string): Promise<string | null> {
  const queryClient = createQueryClient({ onSessionEnded: () => undefined, onSaved: () => undefined });
  await identity.ready();
  const router = createAppRouter({ identity, queryClient });
  const history = createMemoryHistory({ initialEntries: [address] });
  router.update({ ...router.options, history, isServer: true, scrollRestoration: false });
  await router.load();
  const { matches, location } = router.state;
  // Of a redirect the router keeps no matches.
  const isThere = matches.length > 0 && matches.every(({ status }) => status === 'success');
  if (!isThere || location.publicHref !== address) return null;
  // With a mark between two texts, as the browser has them: joined they are a pixel narrower, and what follows counts as a larger picture.
  const html = renderToString(
    <ThemeProvider colorScheme={renderedFor?.window.isDark === true ? 'dark' : 'light'}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  // In the place of what fails React renders what waits for it.
  return html.includes('<main') ? visibleAlone(html) : null;
}

/** Nothing in it is a part of the page that follows, can be used, or is read out. */
function visibleAlone(html: string): string {
  return html
    .replaceAll(
      /<(title|script|style)\b[^>]*>.*?<\/\1>|<link\b[^>]*>|<span class="visually-hidden[^"]*">(?:[^<]|<!-- -->)*<\/span>/gs,
      '',
    )
    .replaceAll(/ (?:id|for|name|autofocus|aria-(?:label|labelledby|describedby|controls|owns|live))="[^"]*"/g, '');
}
