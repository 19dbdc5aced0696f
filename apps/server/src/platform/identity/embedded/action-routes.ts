import { textOf } from '@vivac/text/text-of';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from '@vivac/contract/pages';
import { escapeHtml, plainPage, plainPageHeaders } from '#platform/http/plain-page';
import { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '@vivac/domain/language';
import { languageOf } from '#platform/language';
import type { Areas } from '@vivac/text/areas';
import { shownName } from '@vivac/domain/shown-text';
import { auditOf, signInChosen } from './library-request.ts';
import type { Origins } from '../origins.ts';
import type { IdentityFront } from './embedded-identity.ts';
import { choosePassword, passwordFault, passwordFaultWords } from './passwords/passwords.ts';
import { type FieldRules, readFields } from './read-fields.ts';
import { type InvitationFacts, invitationWords } from '../ports.ts';
import { passwordLengthMax, passwordLengthMin } from './auth.ts';
import type { PasswordLinkMode } from './passwords/password-links.ts';

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
  const { basePath } = origins;
  if (url.pathname === `${basePath}${PAGES.login}`) return `${basePath}${PAGES.dashboard}`;
  return `${url.pathname}${url.search}${url.hash}`;
}

async function readLink({ tokens, origins, invitationOf }: IdentityFront, requested: unknown) {
  const read = readFields(linkFields, requested);
  if ('fault' in read) return null;
  const { oobCode: token = '', mode, continueUrl } = read.fields;
  const owner = await tokens.ownerOf(token);
  if (!owner) return null;
  const isFirst = mode === 'setPassword';
  return {
    basePath: origins.basePath,
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
  return show(reply, 400, linkEndedPage(language, front.origins));
}

function show(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(pageHeaders).send(html);
}

interface PasswordForm {
  readonly basePath: string;
  readonly mode: PasswordLinkMode;
  readonly token: string;
  readonly email: string;
  readonly continueUrl: string;
  readonly language: Language;
  /** Of somebody who chooses their first password. */
  readonly invitation: (InvitationFacts & { readonly name: string }) | null;
  readonly fault?: string;
}

function passwordFormPage(form: PasswordForm): string {
  const { basePath, mode, token, email, continueUrl, language, invitation, fault } = form;
  const text = textOf(language, 'password-page');
  const alert = fault ? `<p class="fault" role="alert" id="fault">${escapeHtml(fault)}</p>` : '';
  return plainPage(
    language,
    mode === 'setPassword' ? text.chooseFirst : text.chooseNew,
    `${invitation === null ? '' : greeting(invitation, text)}${alert}
<form method="post" action="${basePath}/identity/action">
<input type="hidden" name="mode" value="${mode}">
<input type="hidden" name="lang" value="${language}">
<input type="hidden" name="oobCode" value="${escapeHtml(token)}">
<input type="hidden" name="continueUrl" value="${escapeHtml(continueUrl)}">
<div class="field"><label for="email">${text.email}</label>
<input id="email" type="email" value="${escapeHtml(email)}" autocomplete="username" readonly></div>
<div class="field"><label for="new-password">${text.newPassword}</label>
<input id="new-password" name="newPassword" type="password" autocomplete="new-password" required minlength="${passwordLengthMin}" maxlength="${passwordLengthMax}" aria-describedby="new-password-help${fault ? ' fault' : ''}"${fault ? ' aria-invalid="true" autofocus' : ''}>
<p class="help" id="new-password-help">${text.help({ least: passwordLengthMin })}</p></div>
<div class="field"><label for="repeat-password">${text.repeat}</label>
<input id="repeat-password" name="repeatPassword" type="password" autocomplete="new-password" required maxlength="${passwordLengthMax}"></div>
<button>${text.save}</button>
</form>
${languageLinks(language, basePath, { mode, oobCode: token, continueUrl })}`,
  );
}

function greeting(
  { name, invitedBy, campsite }: InvitationFacts & { name: string },
  text: Areas['password-page'],
): string {
  const shown = (text: string | null) => (text === null ? null : shownName(text));
  const lines = [
    text.greeting({ name: shownName(name) }),
    invitationWords(text.invited, { by: shown(invitedBy), campsite: shown(campsite) }),
  ];
  return `<p>${lines.map(escapeHtml).join(' ')}</p>\n`;
}

function passwordSavedPage({
  mode,
  continueUrl,
  language,
}: Pick<PasswordForm, 'mode' | 'continueUrl' | 'language'>): string {
  const text = textOf(language, 'password-page');
  const everywhere = mode === 'resetPassword' ? ` ${text.signedOutEverywhere}` : '';
  return plainPage(
    language,
    text.saved,
    `<p role="status">${text.canSignIn}${everywhere}</p>
<p><a class="go" href="${escapeHtml(continueUrl)}">${text.goToSignIn}</a></p>`,
  );
}

function linkEndedPage(language: Language, { publicUrl, basePath }: Origins): string {
  const { ended, endedWhy, askAgain } = textOf(language, 'password-page');
  return plainPage(
    language,
    ended,
    `<p role="alert">${endedWhy}</p>
<p><a class="go" href="${escapeHtml(publicUrl)}/forgot-password">${askAgain}</a></p>
${languageLinks(language, basePath, {})}`,
  );
}

function failedPage(language: Language): string {
  const { failed, failedWhy } = textOf(language, 'password-page');
  return plainPage(language, failed, `<p role="alert">${failedWhy}</p>`);
}

/** The way to the same page in the other languages; opening a link does not use it up. */
function languageLinks(shown: Language, basePath: string, link: Readonly<Record<string, string>>): string {
  const items = LANGUAGES.map((language) => {
    if (language === shown) return `<li lang="${language}" aria-current="true">${LANGUAGE_NAMES[language]}</li>`;
    const address = `${basePath}/identity/action?${new URLSearchParams({ ...link, lang: language }).toString()}`;
    return `<li><a lang="${language}" hreflang="${language}" href="${escapeHtml(address)}">${LANGUAGE_NAMES[language]}</a></li>`;
  });
  return `<nav aria-label="${textOf(shown, 'password-page').language}"><ul class="languages">${items.join('')}</ul></nav>`;
}
