import { textOf } from '@vivac/text/text-of';
import { escapeHtml } from '#platform/escape-html';
import { plainPage } from '#platform/http/plain-page';
import type { Language } from '@vivac/domain/language';

interface UnsubscribePage {
  readonly language: Language;
  /** What the rule does, in a sentence. */
  readonly words: string;
}

/** Asks before anything is done: the links of mails are opened by scanners too. */
export function askingPage({ language, words, action }: UnsubscribePage & { readonly action: string }): string {
  const text = textOf(language, 'unsubscribe-page');
  return plainPage(
    language,
    text.ask,
    `<p>${escapeHtml(words)}</p>
<p>${escapeHtml(text.askHint)}</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${escapeHtml(text.turnOff)}</button>
</form>`,
  );
}

/** Says that the rule is off: by this call, or since before. */
export function endedPage(
  { language, words, rulesAddress }: UnsubscribePage & { readonly rulesAddress: string },
  isNew: boolean,
): string {
  const text = textOf(language, 'unsubscribe-page');
  return plainPage(
    language,
    isNew ? text.ended : text.endedBefore,
    `<p role="status">${escapeHtml(isNew ? text.endedHint : text.endedBeforeHint)}</p>
<p>${escapeHtml(words)}</p>
<p><a class="go" href="${escapeHtml(rulesAddress)}">${escapeHtml(text.rules)}</a></p>`,
  );
}

export function unknownPage(language: Language, rulesAddress: string): string {
  const text = textOf(language, 'unsubscribe-page');
  return plainPage(
    language,
    text.unknown,
    `${alert(text.unknownHint)}
<p><a class="go" href="${escapeHtml(rulesAddress)}">${escapeHtml(text.rules)}</a></p>`,
  );
}

export function failedPage(language: Language): string {
  const text = textOf(language, 'unsubscribe-page');
  return plainPage(language, text.failed, alert(text.failedHint));
}

function alert(hint: string): string {
  return `<p role="alert">${escapeHtml(hint)}</p>`;
}
