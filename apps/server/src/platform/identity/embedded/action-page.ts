import type { Areas } from '@vivac/text/areas';
import { textOf } from '@vivac/text/text-of';
import { escapeHtml } from '#platform/escape-html';
import { plainPage } from '#platform/http/plain-page';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@vivac/domain/language';
import { shownName } from '@vivac/domain/shown-text';
import { type InvitationFacts, invitationWords } from '../invitation-facts.ts';
import { passwordLengthMax, passwordLengthMin } from './auth.ts';
import type { PasswordLinkMode } from './passwords/password-links.ts';

export interface PasswordForm {
  readonly mode: PasswordLinkMode;
  readonly token: string;
  readonly email: string;
  readonly continueUrl: string;
  readonly language: Language;
  /** Of somebody who chooses their first password. */
  readonly invitation: (InvitationFacts & { readonly name: string }) | null;
  readonly fault?: string;
}

export function passwordFormPage(form: PasswordForm): string {
  const { mode, token, email, continueUrl, language, invitation, fault } = form;
  const text = textOf(language, 'password-page');
  const alert = fault ? `<p class="fault" role="alert" id="fault">${escapeHtml(fault)}</p>` : '';
  return plainPage(
    language,
    mode === 'setPassword' ? text.chooseFirst : text.chooseNew,
    `${invitation === null ? '' : greeting(invitation, text)}${alert}
<form method="post" action="/identity/action">
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
${languageLinks(language, { mode, oobCode: token, continueUrl })}`,
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

export function passwordSavedPage({
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

export function linkEndedPage(language: Language, publicOrigin: string): string {
  const { ended, endedWhy, askAgain } = textOf(language, 'password-page');
  return plainPage(
    language,
    ended,
    `<p role="alert">${endedWhy}</p>
<p><a class="go" href="${escapeHtml(publicOrigin)}/forgot-password">${askAgain}</a></p>
${languageLinks(language, {})}`,
  );
}

export function failedPage(language: Language): string {
  const { failed, failedWhy } = textOf(language, 'password-page');
  return plainPage(language, failed, `<p role="alert">${failedWhy}</p>`);
}

/** The way to the same page in the other languages; opening a link does not use it up. */
function languageLinks(shown: Language, link: Readonly<Record<string, string>>): string {
  const items = LANGUAGES.map((language) => {
    if (language === shown) return `<li lang="${language}" aria-current="true">${LANGUAGE_NAMES[language]}</li>`;
    const address = `/identity/action?${new URLSearchParams({ ...link, lang: language }).toString()}`;
    return `<li><a lang="${language}" hreflang="${language}" href="${escapeHtml(address)}">${LANGUAGE_NAMES[language]}</a></li>`;
  });
  return `<nav aria-label="${textOf(shown, 'password-page').language}"><ul class="languages">${items.join('')}</ul></nav>`;
}
