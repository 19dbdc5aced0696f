import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { identity } from '../api/identity/identity.ts';
import { createQueryClient } from '../api/query-client.ts';
import { ThemeProvider } from '../ui/theme-provider.tsx';
import { createAppRouter } from './router.tsx';

const queryClient = createQueryClient({ onSessionEnded: () => void router.invalidate() });
const router = createAppRouter({ identity });

// What one user was shown must never be shown to the next.
identity.onChange((user) => {
  if (user === null) queryClient.clear();
});

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
