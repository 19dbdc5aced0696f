import { type Language, isLanguage } from '@vivac/domain/language';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '#platform/language';
import { plainPageHeaders } from './plain-page.ts';

/** Who asked, and with which secret. */
export interface OneClick {
  readonly language: Language;
  readonly token: string;
  readonly log: FastifyBaseLogger;
}

/** A page whose address holds a secret; each part resolves to the whole of its HTML. */
export interface OneClickPage<Found extends object> {
  readonly path: string;
  /** In the log, where the page fails. */
  readonly failure: string;
  /** What a secret stands for; null where it stands for nothing. */
  find(token: string): Promise<Found | null>;
  /** Asks, and changes nothing. */
  ask(found: Found, click: OneClick): string;
  act(found: Found, click: OneClick): Promise<string>;
  unknown(language: Language): string;
  failed(language: Language): string;
}

const BODY_LIMIT_BYTES = 8_192;
const TOKEN = /^[\w-]{1,200}$/;

/**
 * Serves the page behind the link of a mail, and the one click of mail programs (RFC 8058). Nobody signs in: the address holds a secret.
 * Opening it changes nothing.
 */
export function serveOneClickPage<Found extends object>(app: FastifyInstance, page: OneClickPage<Found>): void {
  // Its own scope: what is sent here is read by nobody, whatever it is, since the address says everything.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const status = error.statusCode ?? 503;
      if (status >= 500) request.log.error({ err: error }, page.failure);
      return show(reply, status, page.failed(pageLanguage(request)));
    });

    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      html: (found: Found, click: OneClick) => string | Promise<string>,
    ) => {
      const language = pageLanguage(request);
      const token = tokenOf(request);
      const found = token === null ? null : await page.find(token);
      if (token === null || found === null) return show(reply, 404, page.unknown(language));
      return show(reply, 200, await html(found, { language, token, log: request.log }));
    };
    scope.get(page.path, { exposeHeadRoute: false, schema: { hide: true } }, (request, reply) =>
      answer(request, reply, page.ask),
    );
    scope.post(page.path, { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } }, (request, reply) =>
      answer(request, reply, page.act),
    );
  });
}

function tokenOf(request: FastifyRequest): string | null {
  const token = requested(request, 'token');
  return typeof token === 'string' && TOKEN.test(token) ? token : null;
}

/** That of the mail that led here, else that of the browser. */
function pageLanguage(request: FastifyRequest): Language {
  const lang = requested(request, 'lang');
  return isLanguage(lang) ? lang : languageOf(request.headers);
}

function requested({ query }: FastifyRequest, name: string): unknown {
  return typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
}

function show(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(plainPageHeaders).send(html);
}
