import { PAGES } from '@vivac/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { IdentityClient } from '../api/identity/ports.ts';
import { wordsOf } from '../text/reader.ts';
import { type Visitor, redirectWhenSignedIn } from './guards.ts';
import { parseLoginSearch } from './login-search.ts';
import { LoneErrorPage } from './shell/error-page.tsx';
import { RootLayout } from './shell/root-layout.tsx';

const pageTitles = wordsOf('page-titles');

export interface RouterContext {
  readonly identity: IdentityClient;
  readonly queryClient: QueryClient;
  readonly visitor: Visitor;
}

export const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

/** Pages for everybody, which have no header around them. */
export const welcome = createRoute({
  getParentRoute: () => root,
  path: PAGES.welcome,
  staticData: { title: pageTitles.welcome },
  component: lazyRouteComponent(() => import('../pages/welcome/welcome-page.tsx'), 'WelcomePage'),
  errorComponent: LoneErrorPage,
});

export const login = createRoute({
  getParentRoute: () => root,
  path: PAGES.login,
  staticData: { title: pageTitles.login },
  validateSearch: parseLoginSearch,
  beforeLoad: redirectWhenSignedIn,
  component: lazyRouteComponent(() => import('../pages/session/login-page.tsx'), 'LoginPage'),
  errorComponent: LoneErrorPage,
});

export const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: PAGES.forgotPassword,
  staticData: { title: pageTitles.forgotPassword },
  component: lazyRouteComponent(() => import('../pages/session/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  errorComponent: LoneErrorPage,
});
