import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choicesQuery } from '../api/choices/choices.ts';
import { requireUser } from './guards.ts';
import { root } from './lone-routes.ts';
import { LoneErrorPage } from './shell/error-page.tsx';

/** Around every page of somebody who is signed in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireUser,
  // Beside what the page asks for: no price waits for them alone.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(choicesQuery(queryClient)),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./shell/signed-in-layout.tsx'), 'SignedInLayout'),
  errorComponent: LoneErrorPage,
});
