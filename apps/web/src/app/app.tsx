import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, type AsyncRouteComponent, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { configurationQuery } from '../api/call.ts';
import { keepChoices } from '../api/choices.ts';
import { onReconnect, watchNetwork } from '../api/connection.ts';
import { forgetFirstAnswers, reader } from '../api/first-answers.ts';
import { identity, onAnotherUser } from '../api/identity/identity.ts';
import type { SignedInUser } from '../api/identity/ports.ts';
import { createQueryClient, forgetUserData, refetchAfterReconnect } from '../api/query-client.ts';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { createAppRouter } from './router.tsx';

const TYPED_INTO =
  'main :is(textarea, form select, input:not([type=checkbox], [type=radio], [type=range], [type=search]))';

/**
 * All that lives as long as the document, and what is drawn with it. A function, so that the browser answers between reading the code
 * and this.
 */
export function createApp(): ReactNode {
  const typed = watchTypedText();
  const queryClient = createQueryClient({
    onSessionEnded: () => void askToSignIn(),
    onSaved() {
      typed.saved();
      // What came with the document is older.
      forgetFirstAnswers();
    },
  });
  const router = createAppRouter({ identity, queryClient });
  // What the first page needs is on its way while the provider is still asked who is there.
  preloadPage(router);
  // Asked before anything is drawn, since the identity provider is chosen by it too.
  void queryClient.prefetchQuery(configurationQuery);

  watchNetwork();
  onReconnect(() => void refetchAfterReconnect(queryClient));
  keepChoices(queryClient);

  if (reader !== null) void confirmReader(reader, askToSignIn);

  // Nothing that was shown to one user stays in the page for the next.
  onAnotherUser(() => window.location.reload());

  /**
   * The page's guard, run again, finds nobody signed in and leads to the login page. What is typed stays on the screen instead:
   * sending it says that nobody is signed in, and every link leads to the login page (users-10).
   */
  async function askToSignIn(): Promise<void> {
    if (typed.isThere()) return;
    await router.invalidate();
    forgetUserData(queryClient);
  }

  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

/**
 * The document knew its reader: their session may have ended since, or somebody else may have signed in. What cannot be found out now is told
 * by the calls that follow.
 */
async function confirmReader({ uid }: SignedInUser, askToSignIn: () => Promise<void>): Promise<void> {
  await identity.getToken().catch(() => undefined);
  const user = identity.current();
  if (user === null) await askToSignIn();
  else if (user.uid !== uid) window.location.reload();
}

declare module '@tanstack/react-router' {
  // TanStack Router reads the application's routes from an interface of this name.
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** Fetches the code of the page in the address, without waiting for its guards. */
function preloadPage(router: ReturnType<typeof createAppRouter>): void {
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = routes.get(routeId)?.options.component as AsyncRouteComponent<object> | undefined;
    // The router fetches again what failed, and tells of it.
    component?.preload?.()?.catch(() => undefined);
  }
}

/** What somebody typed on the page and has not saved. */
export interface TypedText {
  /** It would be lost if the page left by itself. */
  readonly isThere: () => boolean;
  /** Something was saved: if it was what was sent last, nothing is left to lose. */
  readonly saved: () => void;
}

/** Watches the fields and forms of whichever page is shown, for as long as the document exists. */
function watchTypedText(): TypedText {
  const held = new Set<Element>();
  let isSent = false;

  const hold =
    (selector: string, sent: boolean) =>
    ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches(selector)) return;
      isSent = sent;
      held.add(target);
    };
  document.addEventListener('input', hold(TYPED_INTO, false));
  document.addEventListener('submit', hold('main form', true));

  return {
    // Fields of a page that was left are no longer in the document.
    isThere: () => [...held].some((each) => each.isConnected),
    saved() {
      if (isSent) held.clear();
      isSent = false;
    },
  };
}
