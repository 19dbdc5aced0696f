import { ruleWords } from '@vivac/domain/rules/rule-words';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database';
import { plainPageHeaders } from '#platform/http/plain-page';
import { type Language, isLanguage } from '@vivac/domain/language';
import { languageOf } from '#platform/language';
import { unsubscribeAddress } from '../mail/compose-message.ts';
import { inLanguage, rulesAddress } from '../mail/message-links.ts';
import { lockRules, turnOffRule } from '../store.ts';
import { askingPage, endedPage, failedPage, unknownPage } from './unsubscribe-page.ts';
import { type MessageRule, ruleOfMessage } from './unsubscribe-read.ts';

export interface UnsubscribeRoutes {
  readonly db: Database;
  readonly publicUrl: string;
}

const PATH = '/notifications/unsubscribe';
const BODY_LIMIT_BYTES = 8_192;
const TOKEN = /^[\w-]{1,200}$/;

/**
 * The page behind the link of a message, and the one click of mail programs (RFC 8058). Nobody signs in: the address holds
 * a secret of the message. Opening it changes nothing.
 */
export function unsubscribeRoutes(app: FastifyInstance, { db, publicUrl }: UnsubscribeRoutes): void {
  const rules = rulesAddress(publicUrl);
  // Its own scope: what is sent here is read by nobody, whatever it is, since the address says everything.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const status = error.statusCode ?? 503;
      if (status >= 500) request.log.error({ err: error }, 'The page that ends messages failed');
      return show(reply, status, failedPage(pageLanguage(request)));
    });

    scope.get(PATH, { exposeHeadRoute: false, schema: { hide: true } }, async (request, reply) => {
      const language = pageLanguage(request);
      const found = await messageOf(db, request);
      if (found === null) return show(reply, 404, unknownPage(language, rules));
      const words = ruleWords(found.of, language);
      if (!found.isOn) return show(reply, 200, endedPage({ language, words, rulesAddress: rules }, false));
      const action = inLanguage(unsubscribeAddress('', found.token), language);
      return show(reply, 200, askingPage({ language, words, action }));
    });

    scope.post(PATH, { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } }, async (request, reply) => {
      const language = pageLanguage(request);
      const found = await messageOf(db, request);
      if (found === null) return show(reply, 404, unknownPage(language, rules));
      const { uid, ruleId, messageId } = found;
      const isNew = await db.transaction(async (tx) => {
        await lockRules(tx, uid);
        return turnOffRule(tx, uid, ruleId);
      });
      if (isNew) request.log.info({ uid, rule: ruleId, message: messageId }, 'A rule was turned off by its message');
      return show(
        reply,
        200,
        endedPage({ language, words: ruleWords(found.of, language), rulesAddress: rules }, isNew),
      );
    });
  });
}

async function messageOf(db: Database, request: FastifyRequest): Promise<(MessageRule & { token: string }) | null> {
  const token = asked(request, 'token');
  if (typeof token !== 'string' || !TOKEN.test(token)) return null;
  const found = await ruleOfMessage(db, token);
  return found === null ? null : { ...found, token };
}

/** That of the message that led here, else that of the browser. */
function pageLanguage(request: FastifyRequest): Language {
  const lang = asked(request, 'lang');
  return isLanguage(lang) ? lang : languageOf(request.headers);
}

function asked({ query }: FastifyRequest, name: string): unknown {
  return typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
}

function show(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(plainPageHeaders).send(html);
}
