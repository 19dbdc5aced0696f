import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { configurationQuery } from '../api/call-query.ts';
import { keepChoices } from '../api/choices/choices.ts';
import { identity, onAnotherUser } from '../api/identity/identity.ts';
import { createQueryClient, forgetUserData, refetchAfterReconnect } from '../api/query-client.ts';
import { watchNetwork } from '../api/connection/server-connection.ts';
import { onReconnect } from '../api/connection/use-connection.ts';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { preloadPage } from './preload-page.ts';
import { createAppRouter } from './router.tsx';
import { watchTypedText } from './typed-text.ts';

const typed = watchTypedText();
const queryClient = createQueryClient({ onSessionEnded: () => void askToSignIn(), onSaved: typed.saved });
const router = createAppRouter({ identity, queryClient });
// What the first page needs is on its way while the provider is still asked who is there.
preloadPage(router);
// Asked before anything is drawn, since the identity provider is chosen by it too.
void queryClient.prefetchQuery(configurationQuery);

watchNetwork();
onReconnect(() => void refetchAfterReconnect(queryClient));
keepChoices(queryClient);

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

export function App() {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

declare module '@tanstack/react-router' {
  // TanStack Router reads the application's routes from an interface of this name.
  interface Register {
    router: typeof router;
  }
}
