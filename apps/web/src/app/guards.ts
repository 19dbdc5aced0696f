import { redirect } from '@tanstack/react-router';
import type { IdentityClient, SignedInUser } from '../api/identity/ports.ts';
import { returnPath } from './return-path.ts';

interface Visit {
  readonly context: { readonly identity: Pick<IdentityClient, 'ready'> };
  readonly location: { readonly href: string };
}

/** A signed-out visitor goes to the login page, which remembers the page that was asked for (spec §2). */
export async function requireUser({ context, location }: Visit): Promise<{ user: SignedInUser }> {
  const user = await context.identity.ready();
  if (user === null) throw redirect({ to: '/login', search: { from: returnPath(location.href) } });
  return { user };
}

/** A user who is no administrator goes to the dashboard (spec §2). Runs after {@link requireUser}. */
export function requireAdmin({ context }: { readonly context: { readonly user: SignedInUser } }): void {
  if (!context.user.admin) throw redirect({ to: '/dashboard' });
}

interface LoginVisit {
  readonly context: Visit['context'];
  readonly search: { readonly from?: string };
}

/** Somebody who is signed in already needs no login page; when that can't be found out, they get it. */
export async function leaveWhenSignedIn({ context, search }: LoginVisit): Promise<void> {
  const user = await context.identity.ready().catch(() => null);
  if (user !== null) throw redirect({ href: returnPath(search.from) });
}
