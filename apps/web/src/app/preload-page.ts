import type { AnyRoute, AsyncRouteComponent } from '@tanstack/react-router';
import type { createAppRouter } from './router.tsx';

/** Fetches the code of the page in the address, without waiting for its guards. */
export function preloadPage(router: ReturnType<typeof createAppRouter>): void {
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = routes.get(routeId)?.options.component as AsyncRouteComponent<object> | undefined;
    // The router fetches again what failed, and tells of it.
    component?.preload?.()?.catch(() => undefined);
  }
}
