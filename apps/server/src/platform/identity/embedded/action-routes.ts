import { textOf } from '@vivac/text/text-of';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from '@vivac/contract/pages';
import { plainPageHeaders } from '#platform/http/plain-page';
import { type Language, isLanguage } from '@vivac/domain/language';
import { languageOf } from '#platform/language';
import { failedPage, linkEndedPage, passwordFormPage, passwordSavedPage } from './action-page.ts';
import { auditOf } from './audit-of-request.ts';
import type { IdentityFront } from './embedded-identity.ts';
import { signInChosen } from './library-request.ts';
import { choosePassword, passwordFault, passwordFaultWords } from './passwords/passwords.ts';
import { type FieldRules, readFields } from './read-fields.ts';

const formLimitBytes = 8_192;
/** The form says from which site it comes, and nobody from which address. */
const pageHeaders = { ...plainPageHeaders, 'referrer-policy': 'strict-origin' };

const linkFields: FieldRules = {
  oobCode: { max: 200 },
  mode: { max: 20, optional: true },
  continueUrl: { max: 2048, optional: true },
};
const passwordFields: FieldRules = {
  newPassword: { max: 1024 },
  repeatPassword: { max: 1024 },
};

/** The page behind a link of a password mail (`/identity/action`). Opening it does not use up the link. */
export function registerActionPage(scope: FastifyInstance, front: IdentityFront): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 503;
    if (status >= 500) request.log.error({ err: error }, 'A password page failed');
    return show(reply, status, failedPage(pageLanguage(request)));
  });
  scope.get('/action', { exposeHeadRoute: false }, async (request, reply) => {
    const language = pageLanguage(request);
    const link = await readLink(front, request.query);
    return link ? show(reply, 200, passwordFormPage({ ...link, language })) : showEnded(reply, front, language);
  });
  scope.post('/action', { bodyLimit: formLimitBytes }, async (request, reply) => {
    const language = pageLanguage(request);
    const link = await readLink(front, request.body);
    if (!link) return showEnded(reply, front, language);
    const chosen = readPassword(request.body, language);
    if ('fault' in chosen) return show(reply, 400, passwordFormPage({ ...link, language, fault: chosen.fault }));
    const outcome = await choosePassword(front.auth, link.token, chosen.password);
    if (outcome === 'link-ended') return showEnded(reply, front, language);
    request.log.info({ ip: request.clientAddress, email: link.email }, 'A password was chosen');
    await auditOf(front, request).did({ uid: link.uid, email: link.email }, 'session.password_chosen');
    const cookies = await signInChosen(front, request, link, chosen.password);
    if (cookies === null) return show(reply, 200, passwordSavedPage({ ...link, language }));
    return reply.headers(pageHeaders).header('set-cookie', cookies).redirect(afterwards(front, link.continueUrl), 303);
  });
}

/** Whoever is signed in has no use for the page to sign in. On our own host by its path, whatever name of it the browser uses. */
function afterwards({ origins }: IdentityFront, continueUrl: string): string {
  const url = new URL(continueUrl);
  if (url.origin !== origins.publicOrigin) return url.href;
  return url.pathname === PAGES.login ? PAGES.dashboard : `${url.pathname}${url.search}${url.hash}`;
}

async function readLink({ tokens, origins, invitationOf }: IdentityFront, requested: unknown) {
  const read = readFields(linkFields, requested);
  if ('fault' in read) return null;
  const { oobCode: token = '', mode, continueUrl } = read.fields;
  const owner = await tokens.ownerOf(token);
  if (!owner) return null;
  const isFirst = mode === 'setPassword';
  return {
    token,
    uid: owner.id,
    email: owner.email,
    mode: isFirst ? ('setPassword' as const) : ('resetPassword' as const),
    continueUrl: origins.continueUrl(continueUrl),
    invitation: isFirst ? { name: owner.name, ...(await invitationOf(owner.id)) } : null,
  };
}

function readPassword(form: unknown, language: Language): { password: string } | { fault: string } {
  const text = textOf(language, 'password-page');
  const read = readFields(passwordFields, form);
  if ('fault' in read) return { fault: text.fillIn };
  const { newPassword: password = '', repeatPassword } = read.fields;
  const fault = passwordFault(password);
  if (fault !== null) return { fault: passwordFaultWords(fault, language) };
  return password === repeatPassword ? { password } : { fault: text.different };
}

/** That of the mail that led here, else that of the browser. */
function pageLanguage({ query, body, headers }: FastifyRequest): Language {
  const requested = [query, body].map((part) =>
    typeof part === 'object' && part !== null ? Reflect.get(part, 'lang') : null,
  );
  return requested.find(isLanguage) ?? languageOf(headers);
}

function showEnded(reply: FastifyReply, front: IdentityFront, language: Language): FastifyReply {
  return show(reply, 400, linkEndedPage(language, front.origins.publicOrigin));
}

function show(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(pageHeaders).send(html);
}
