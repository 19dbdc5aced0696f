import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLost } from '#platform/database/connection-lost';
import { normalEmail } from '../person-fields.ts';
import { registerActionPage } from './action-routes.ts';
import type { FactorDue } from './factor/factor-tables.ts';
import type { FactorSession } from './factor/second-factors.ts';
import { factorNeeded } from './factor/factor-faults.ts';
import { registerFactorRoutes } from './factor/factor-routes.ts';
import { auditOf, libraryRequest, noteSignIn } from './library-request.ts';
import type { EmbeddedIdentity, IdentityFront } from './embedded-identity.ts';
import {
  broken,
  faultOf,
  type IdentityEndpoint,
  identityEndpoints,
  invalid,
  notFound,
  sendFault,
  unavailable,
} from './identity-endpoints.ts';
import { type Fields, readFields } from './read-fields.ts';

const bodyLimitBytes = 16_384;
const retryAfterS = 5;
/** Serves `/identity/*`: eight calls, those of the second factor, and the page behind a password link. Everything else there is 404. */
export function registerEmbeddedIdentity(app: FastifyInstance, { front }: EmbeddedIdentity): void {
  const { oidc } = front;
  app.register(
    async (scope) => {
      // A form of another site can send text, and the answer to its sign-out would drop the visitor's cookie.
      scope.removeContentTypeParser('text/plain');
      scope.setNotFoundHandler((_request, reply) => sendFault(reply, notFound));
      scope.setErrorHandler<FastifyError>((error, request, reply) => {
        const status = error.statusCode ?? 500;
        if (status < 500) return sendFault(reply, { ...invalid('The request cannot be read.'), status });
        if (isConnectionLost(error)) {
          request.log.warn({ reason: error.message }, 'The identity tables were not reached');
          return sendFault(reply.header('retry-after', retryAfterS), unavailable);
        }
        request.log.error({ err: error }, 'An identity request failed');
        return sendFault(reply, broken);
      });
      if (oidc !== null) {
        const [{ registerOidcRoutes }, { endAgedSessions }] = await Promise.all([
          import('./oidc/oidc-routes.ts'),
          import('./oidc/oidc-people.ts'),
        ]);
        // Whoever asks for a token of an aged session has to hear that it is over.
        scope.addHook('onRequest', async ({ method }) => {
          if (method === 'GET') await endAgedSessions(oidc.pool);
        });
        registerOidcRoutes(scope, front, oidc);
      }
      for (const endpoint of identityEndpoints) {
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          exposeHeadRoute: false,
          bodyLimit: bodyLimitBytes,
          handler: (request, reply) => serve(front, endpoint, request, reply),
        });
      }
      registerFactorRoutes(scope, front);
      // Its own scope, because only this page takes form bodies: the calls above must not.
      scope.register(async (page) => registerActionPage(page, front));
    },
    { prefix: '/identity' },
  );
}

async function serve(front: IdentityFront, endpoint: IdentityEndpoint, request: FastifyRequest, reply: FastifyReply) {
  const read = readFields(endpoint.fields, request.body);
  if ('fault' in read) return sendFault(reply, invalid(read.fault));
  const { fields } = read;
  const renewed = front.sessionCookie.renew(request.headers.cookie);
  const session = await sessionBefore(front, endpoint, request);
  if (session?.due) return refuseHalf(reply, endpoint, session.due);
  const { response, body } = await ofLibrary(front, endpoint, { fields, request, cookies: renewed.cookies });
  const cookies = setCookies(front, response, renewed.setCookie);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (!response.ok) return refuse(request, reply, { endpoint, fields, response, body });
  const lacking = await lackingIn(front, cookies, session);
  if (lacking !== null) return sendDue(reply, { status: true }, lacking);
  reply.header('cache-control', endpoint.cacheS ? `public, max-age=${endpoint.cacheS}` : 'no-store');
  return reply.send(endpoint.answer(body, response.headers));
}

interface LibraryCall {
  readonly fields: Fields;
  readonly request: FastifyRequest;
  /** As the library knows them. */
  readonly cookies: string | undefined;
}

async function ofLibrary(
  front: IdentityFront,
  endpoint: IdentityEndpoint,
  { fields, request, cookies }: LibraryCall,
): Promise<Answered> {
  const call = () => front.auth.handler(libraryRequest(front, endpoint, fields, request, cookies));
  const { throttle, tokens, browsers } = front;
  const { clientAddress: address, headers } = request;
  const signedIn = (uid: string, { headers: made }: Response) =>
    noteSignIn(
      front,
      { uid, email: normalEmail(fields['email'] ?? '') },
      request,
      front.sessionCookie.setIn(made.getSetCookie()),
    );
  const audited = auditOf(front, request);
  const guarded = { throttle, tokens, browsers, signedIn, ...audited, address, cookies: headers.cookie, fields, call };
  const first = await answered(endpoint.guard?.(guarded) ?? call());
  return headers.cookie === undefined ? first : lookedUp(front, endpoint, first, call);
}

/** Of calls that a session without its second factor must not make. */
async function sessionBefore(
  { sessionCookie, factor }: IdentityFront,
  { beforeFactor }: IdentityEndpoint,
  { headers }: FastifyRequest,
): Promise<FactorSession | null> {
  const token = beforeFactor ? null : sessionCookie.tokenIn(headers.cookie);
  return token === null ? null : factor.sessionOf(token);
}

/** Who is signed in is asked by every page: a refusal would stand in the browser's log, and nothing is wrong. */
function refuseHalf(reply: FastifyReply, { path }: IdentityEndpoint, due: FactorDue): FastifyReply {
  return path === '/get-session' ? sendDue(reply, { user: null }, due) : sendFault(reply, factorNeeded);
}

function sendDue(reply: FastifyReply, answer: object, due: FactorDue): FastifyReply {
  return reply.header('cache-control', 'no-store').send({ ...answer, second_factor: due });
}

/** What a session that was made just now lacks. In the place of one that showed its factor, after a change of the password, nothing. */
async function lackingIn(
  { sessionCookie, factor }: IdentityFront,
  cookies: readonly string[],
  before: FactorSession | null,
): Promise<FactorDue | null> {
  const token = sessionCookie.setIn(cookies);
  if (token === null) return null;
  if (before?.factorShown) await factor.keepShown(token, before.uid);
  return (await factor.sessionOf(token))?.due ?? null;
}

/** The renewed session too, unless the library has just replaced or ended it. */
function setCookies(
  { sessionCookie: { name } }: IdentityFront,
  response: Response,
  renewed: string | undefined,
): string[] {
  const cookies = response.headers.getSetCookie();
  const isStored = response.ok && !cookies.some((cookie) => cookie.startsWith(`${name}=`));
  return renewed !== undefined && isStored ? [...cookies, renewed] : cookies;
}

interface Answered {
  readonly response: Response;
  readonly body: unknown;
}

async function answered(call: Promise<Response>): Promise<Answered> {
  const response = await call;
  return { response, body: await response.json().catch(() => null) };
}

/**
 * The library takes a session that it could not look up for none: better to say that it could not. The database may have come
 * back between the two: asked again, the library has looked the session up.
 */
async function lookedUp(
  front: IdentityFront,
  { method }: IdentityEndpoint,
  first: Answered,
  call: () => Promise<Response>,
): Promise<Answered> {
  if (!saysSignedOut(first)) return first;
  await front.reachDatabase();
  return method === 'GET' ? answered(call()) : first;
}

function saysSignedOut({ response: { status, ok }, body }: Answered): boolean {
  return status === 401 || (ok && body === null);
}

interface Refused extends Answered {
  readonly endpoint: IdentityEndpoint;
  readonly fields: Fields;
}

function refuse(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  const { endpoint, fields, response, body } = refused;
  if (endpoint.guard) {
    const { clientAddress: ip } = request;
    request.log.info({ status: response.status, ip, email: fields['email'] }, 'A sign-in call was refused');
  }
  const waitS = Number(response.headers.get('x-retry-after') ?? retryAfterS);
  const fault = response.status >= 500 ? unavailable : faultOf(response.status, body, waitS);
  if (fault.status >= 429) reply.header('retry-after', waitS);
  return sendFault(reply, fault);
}
