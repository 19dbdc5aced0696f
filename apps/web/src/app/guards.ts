import { redirect } from '@tanstack/react-router';
import { basePath } from '../api/addresses.ts';
import type { IdentityClient, SignedInUser } from '../api/identity/ports.ts';
import { returnPath } from './login-search.ts';

/** What is remembered from page to page until the page is loaded anew. */
export interface Visitor {
  /** Somebody was let in and has not been at the login page since. */
  wasSignedIn: boolean;
}

interface VisitContext {
  readonly identity: Pick<IdentityClient, 'ready'>;
  readonly visitor: Visitor;
}

interface Visit {
  readonly context: VisitContext;
  readonly location: { readonly href: string };
}

/**
 * A signed-out visitor goes to the login page, which remembers the page that was asked for (account-3); somebody whose session
 * has ended is told so there.
 */
export async function requireUser({ context, location }: Visit): Promise<{ user: SignedInUser }> {
  const user = await context.identity.ready();
  if (user === null) {
    const from = returnPath(location.href);
    throw redirect({ to: '/login', search: context.visitor.wasSignedIn ? { from, session: 'ended' } : { from } });
  }
  context.visitor.wasSignedIn = true;
  return { user };
}

/** A user who is no administrator goes to the dashboard (admin-9). Runs after {@link requireUser}. */
export function requireAdmin({ context }: { readonly context: { readonly user: SignedInUser } }): void {
  if (!context.user.admin) throw redirect({ to: '/dashboard' });
}

interface LoginVisit {
  readonly context: VisitContext;
  readonly search: { readonly from?: string; readonly session?: 'ended' };
}

/** Somebody who is signed in already needs no login page; when that can't be found out, they get it. */
export async function redirectWhenSignedIn({ context, search }: LoginVisit): Promise<void> {
  // Guards may run twice for one lost session: the second time must not take back what the page says.
  context.visitor.wasSignedIn = search.session === 'ended';
  const user = await context.identity.ready().catch(() => null);
  if (user !== null) throw redirect({ href: `${basePath}${returnPath(search.from)}` });
}
