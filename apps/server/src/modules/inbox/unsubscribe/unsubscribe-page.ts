import type { Language } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';
import { escapeHtml } from '#platform/escape-html';
import { plainPage } from '#platform/http/plain-page';

const pageText = (language: Language) => textOf(language, 'alert-mail').page;

/** Asks before anything is done: the links of mails are opened by scanners too. */
export function askingPage(language: Language, action: string): string {
  const text = pageText(language);
  return plainPage(
    language,
    text.ask,
    `<p>${escapeHtml(text.askHint)}</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${escapeHtml(text.turnOff)}</button>
</form>`,
  );
}

/** Says that the mails are off: by this call, or since before. */
export function endedPage(language: Language, settings: string, isNew: boolean): string {
  const text = pageText(language);
  const hint = isNew ? text.endedHint : text.endedBeforeHint;
  const title = isNew ? text.ended : text.endedBefore;
  return plainPage(language, title, `<p role="status">${escapeHtml(hint)}</p>\n${settingsLink(language, settings)}`);
}

export function unknownPage(language: Language, settings: string): string {
  const text = pageText(language);
  return plainPage(
    language,
    text.unknown,
    `<p role="alert">${escapeHtml(text.unknownHint)}</p>\n${settingsLink(language, settings)}`,
  );
}

export function failedPage(language: Language): string {
  const text = pageText(language);
  return plainPage(language, text.failed, `<p role="alert">${escapeHtml(text.failedHint)}</p>`);
}

function settingsLink(language: Language, settings: string): string {
  return `<p><a class="go" href="${escapeHtml(settings)}">${escapeHtml(pageText(language).rules)}</a></p>`;
}
