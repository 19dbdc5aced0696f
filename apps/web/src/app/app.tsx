import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { identity } from '../api/identity/identity.ts';
import { createQueryClient, forgetUserData } from '../api/query-client.ts';
import { ThemeProvider } from '../ui/theme-provider.tsx';
import { createAppRouter } from './router.tsx';

const router = createAppRouter({ identity });
const queryClient = createQueryClient({ onSessionEnded: () => void askToSignIn() });

/** The page's guard, run again, finds nobody signed in and leads to the login page. */
async function askToSignIn(): Promise<void> {
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
