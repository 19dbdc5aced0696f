import type { FastifyRequest } from 'fastify';
import type { AuditedPerson } from '#platform/audit-log/audit-log-store';
import { wishedLanguage } from '#platform/language';
import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import { actOf } from '#platform/audit-log/act';
import { normalEmail } from '../person-fields.ts';
import { clientIpHeader } from './auth.ts';
import type { IdentityFront } from './embedded-identity.ts';
import type { FactorSession } from './factor/second-factors.ts';
import type { IdentityEndpoint } from './identity-endpoints.ts';
import type { Fields } from './read-fields.ts';

/** What the library may see of a request; everything else a visitor sends stays outside. */
const passedHeaders = [
  'accept-language',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];
const userAgentLengthMax = 256;

/** What the library is asked for a request of ours. */
export function libraryRequest(
  front: IdentityFront,
  endpoint: Pick<IdentityEndpoint, 'method' | 'path' | 'forced'>,
  fields: Fields,
  request: FastifyRequest,
  cookies: string | undefined,
): Request {
  const headers = new Headers({ [clientIpHeader]: request.clientAddress });
  for (const name of passedHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string')
      headers.set(name, name === 'user-agent' ? value.slice(0, userAgentLengthMax) : value);
  }
  if (cookies !== undefined) headers.set('cookie', cookies);
  const url = `${front.origins.publicUrl}/identity${endpoint.path}`;
  if (endpoint.method === 'GET') return new Request(url, { headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify({ ...fields, ...endpoint.forced }) });
}

/** Notes the sign-in behind a new session; one that lacks its second factor starts when that is shown. */
export async function noteSignIn(
  front: IdentityFront,
  person: AuditedPerson,
  request: FastifyRequest,
  token: string | null,
): Promise<void> {
  await noted(request, async () => {
    const session = token === null ? null : await front.factor.sessionOf(token);
    if (session?.due) {
      await front.factor.startLater(session);
      return auditOf(front, request).did(person, 'session.factor_asked');
    }
    await started(front, person, request, session?.byProvider === true);
  });
}

/** Notes the start of a session whose second factor was shown, once: what it is asked for later is no sign-in. */
export async function noteStart(front: IdentityFront, session: FactorSession, request: FastifyRequest): Promise<void> {
  const { uid, email, byProvider } = session;
  await noted(request, async () => {
    if (await front.factor.takeStart(session)) await started(front, { uid, email }, request, byProvider);
  });
}

async function started(
  front: IdentityFront,
  person: AuditedPerson,
  request: FastifyRequest,
  byProvider: boolean,
): Promise<void> {
  const language = wishedLanguage(request.headers);
  await front.noteSignIn(person.uid);
  await auditOf(front, request).did(person, byProvider ? 'session.started_by_provider' : 'session.started');
  if (language !== null) await front.languages.remember(person.uid, language);
}

/** Moment and language are niceties: nobody is kept out because they cannot be written down. */
async function noted(request: FastifyRequest, note: () => Promise<void>): Promise<void> {
  try {
    await note();
  } catch (error) {
    request.log.warn({ err: error }, 'The sign-in of a user was not noted');
  }
}

/**
 * The cookies of a session for somebody who has just chosen their password on our own page; null where the form came from
 * another site, which could sign a visitor in as somebody else.
 */
export async function signInChosen(
  front: IdentityFront,
  request: FastifyRequest,
  { uid, email }: { readonly uid: string; readonly email: string },
  password: string,
): Promise<string[] | null> {
  const { origin, cookie } = request.headers;
  if (origin === undefined || !front.origins.trusted.includes(origin)) return null;
  const signIn = libraryRequest(
    front,
    { method: 'POST', path: '/sign-in/email' },
    { email, password },
    request,
    undefined,
  );
  const response = await front.auth.handler(signIn);
  if (!response.ok) return null;
  const account = normalEmail(email);
  const cookies = response.headers.getSetCookie();
  await noteSignIn(front, { uid, email: account }, request, front.sessionCookie.setIn(cookies));
  return [...cookies, front.browsers.remember(cookie, account)];
}

/** Writes down what a request to identity does, or was refused. */
export function auditOf({ auditTrail, auth, findByEmail, sessionCookie }: IdentityFront, request: FastifyRequest) {
  return {
    async did(person: AuditedPerson, action: AuditAction): Promise<void> {
      await auditTrail?.note({ action }, actOf(request, person));
    },
    tried(account: string, action: AuditAction): void {
      // An address that is nobody's may be a password in the wrong field: it is not kept.
      void auditTrail?.note({ action, target: () => findByEmail(account) }, actOf(request, null));
    },
    async whose(): Promise<AuditedPerson | null> {
      const { cookies: cookie } = sessionCookie.renew(request.headers.cookie);
      if (auditTrail === null || cookie === undefined) return null;
      const headers = new Headers({ cookie });
      const session = await auth.api.getSession({ headers }).catch(() => null);
      return session && { uid: session.user.id, email: session.user.email };
    },
  };
}
