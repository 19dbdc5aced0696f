import { DEFAULT_LANGUAGE, type Language } from '@vivac/domain/language';
import { charactersOf } from '@vivac/domain/shown-text';
import { textOf } from '@vivac/text/text-of';
import type { MailContent, MailEntry, MailTable } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import type { MailMessage } from './mailer.ts';

/** The same message as plain text and as HTML; nothing in it is loaded from anywhere. */
export function layOutMail(to: string, language: Language | null, content: MailContent): MailMessage {
  const known = language ?? DEFAULT_LANGUAGE;
  return {
    to,
    subject: content.subject,
    text: mailPlainText(known, content),
    html: mailHtml(known, content),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': known },
  };
}

const GAP = '  ';

/** A mail for those who read text: blocks with an empty line between them, tables in columns. */
function mailPlainText(language: Language, content: MailContent): string {
  const { heading, paragraphs, table, entries = [], notes = [], more, action, closing, links = [] } = content;
  const blocks = [
    ...(heading === undefined ? [] : [heading]),
    ...paragraphs,
    ...(table === undefined ? [] : [table.caption, tableText(table)]),
    ...(more === undefined ? [] : [`${more.label}:\n${more.link}`]),
    ...entries.map(entryText),
    ...notes,
    ...(action === undefined ? [] : [`${action.label}:\n${action.link}`]),
    closing,
    ...links.map(({ label, link }) => `${label}:\n${link}`),
    `-- \n${textOf(language, 'mail-frame').footer}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Columns as wide as their widest cell; a column of words comes last, where its length moves nothing. */
function tableText({ columns, rows }: MailTable): string {
  const order = [...columns.keys()].sort((a, b) => Number(isWords(a)) - Number(isWords(b)));
  function isWords(at: number): boolean {
    return columns[at]!.kind === 'words';
  }
  const lines = [columns.map(({ heading }) => heading), ...rows.map((row) => row.map(({ text }) => text))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at]!))));
  const padded = (text: string, at: number) => {
    if (isWords(at)) return text;
    const space = ' '.repeat(widths[at]! - widthOf(text));
    return columns[at]!.kind === 'number' ? space + text : text + space;
  };
  return lines
    .map((line) =>
      order
        .map((at) => padded(line[at]!, at))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

function widthOf(text: string): number {
  return charactersOf(text).length;
}

function entryText({ badge, heading, facts, texts }: MailEntry): string {
  const stated = texts.map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`));
  return [`${badge.words} · ${facts}`, ...(heading === '' ? [] : [heading]), ...stated].join('\n');
}
