import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLost } from '#platform/database/connection-lost';
import { normalEmail } from '../person-fields.ts';
import { registerActionPage } from './action-routes.ts';
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
import { readFields } from './read-fields.ts';

const bodyLimitBytes = 16_384;
const retryAfterS = 5;
/** Serves `/identity/*`: eight calls and the page behind a password link. Everything else there is 404. */
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
  const call = () => front.auth.handler(libraryRequest(front, endpoint, fields, request, renewed.cookies));
  const { throttle, tokens, browsers } = front;
  const { clientAddress: address, headers } = request;
  const signedIn = (uid: string) => noteSignIn(front, { uid, email: normalEmail(fields['email'] ?? '') }, request);
  const audited = auditOf(front, request);
  const guarded = { throttle, tokens, browsers, signedIn, ...audited, address, cookies: headers.cookie, fields, call };
  const first = await answered(endpoint.guard?.(guarded) ?? call());
  const { response, body } = headers.cookie === undefined ? first : await lookedUp(front, endpoint, first, call);
  const cookies = setCookies(front, response, renewed.setCookie);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.header('cache-control', response.ok && endpoint.cacheS ? `public, max-age=${endpoint.cacheS}` : 'no-store');
  if (response.ok) return reply.send(endpoint.answer(body, response.headers));
  if (endpoint.guard) {
    request.log.info({ status: response.status, ip: address, email: fields['email'] }, 'A sign-in call was refused');
  }
  return refuse(reply, response, body);
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

function refuse(reply: FastifyReply, response: Response, body: unknown): FastifyReply {
  const waitS = Number(response.headers.get('x-retry-after') ?? retryAfterS);
  const fault = response.status >= 500 ? unavailable : faultOf(response.status, body, waitS);
  if (fault.status >= 429) reply.header('retry-after', waitS);
  return sendFault(reply, fault);
}
