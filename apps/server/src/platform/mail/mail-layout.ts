import { DEFAULT_LANGUAGE, type Language, withColon } from '@vivac/domain/language';
import { charactersOf } from '@vivac/domain/shown-text';
import { textOf } from '@vivac/text/text-of';
import type { MailMessage, MailContent, MailEntry, MailTable, MailLink, MailTone } from './mailer.ts';
import { escapeHtml } from '#platform/http/plain-page';

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
  const linkText = ({ label, link }: MailLink) => `${withColon(label, language)}\n${link}`;
  const blocks = [
    ...(heading === undefined ? [] : [heading]),
    ...paragraphs,
    ...(table === undefined ? [] : [table.caption, tableText(table)]),
    ...(more === undefined ? [] : [linkText(more)]),
    ...entries.map(entryText),
    ...notes,
    ...(action === undefined ? [] : [linkText(action)]),
    closing,
    ...links.map(linkText),
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
  const stated = texts.map(({ label, text }) => (label === undefined ? text : `${label} ${text}`));
  return [`${badge.words} · ${facts}`, ...(heading === '' ? [] : [heading]), ...stated].join('\n');
}

/** The colours of the screens (`tokens.css`), where style sheets may not be read; their contrast is checked beside this. */
export const LIGHT = {
  page: '#faf5ec',
  panel: '#ffffff',
  rule: '#e9d8b9',
  ink: '#2b2118',
  muted: '#6e6152',
  action: '#a05d00',
  onAction: '#ffffff',
} as const;

export const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  page: '#1b1612',
  panel: '#241d17',
  rule: '#4a3d2e',
  ink: '#f3eadc',
  muted: '#b8a993',
  action: '#e3a04a',
  onAction: '#1b1612',
};

/** Badges bring their ground along, and are the same in light and dark. */
export const TONES: Readonly<Record<MailTone, { readonly ground: string; readonly ink: string }>> = {
  green: { ground: '#1f7a4d', ink: '#ffffff' },
  'light-green': { ground: '#bfe5c8', ink: '#143d24' },
  yellow: { ground: '#f5de85', ink: '#443500' },
  red: { ground: '#c4302b', ink: '#ffffff' },
};

/**
 * Mail programs drop style sheets at will: a mail has to stand without this one, which darkens it and puts the cells of
 * its tables two by two where the screen is narrow.
 */
const MAIL_STYLE = `
@media (prefers-color-scheme:dark){
body,.page{background:${DARK.page}!important;color:${DARK.ink}!important}
.page table{color:${DARK.ink}!important}
.panel{background:${DARK.panel}!important;border-color:${DARK.rule}!important}
.name,.link{color:${DARK.action}!important}
.muted{color:${DARK.muted}!important}
.cell,.row,.entry{border-color:${DARK.rule}!important}
.go{background:${DARK.action}!important;color:${DARK.onAction}!important}
}
@media (max-width:720px){
.gutter{padding:16px 8px!important}
.panel{padding:24px 16px!important}
.heads{display:none!important}
.rows{display:block!important;width:100%!important}
.row{display:block!important;overflow:hidden!important;padding:10px 0!important;border-top:1px solid ${LIGHT.rule}}
.cell{display:block!important;box-sizing:border-box!important;padding:2px 0!important;border:0!important;white-space:normal!important}
.left{float:left!important;clear:both!important;width:46%!important;padding-right:8px!important;text-align:left!important}
.right{float:right!important;width:54%!important;text-align:right!important}
.label{display:inline!important}
}
`;

const FONT = `font-family:system-ui,'Segoe UI',Roboto,Arial,sans-serif`;
const MUTED = `color:${LIGHT.muted}`;
const HAIRLINE = `border-top:1px solid ${LIGHT.rule}`;
const PLAIN_TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const SENTENCES_WIDTH = 520;
export const TABLE_WIDTH = 680;

/**
 * A mail as HTML that stands in any mail program: tables for the frame, colours on the elements. The language stands within
 * the body too, since web mail keeps only that.
 */
function mailHtml(language: Language, content: MailContent): string {
  const width = content.table || content.entries ? TABLE_WIDTH : SENTENCES_WIDTH;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(content.subject)}</title>
<style>${MAIL_STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page};color:${LIGHT.ink};font-size:16px;line-height:1.5;${FONT}">
<div role="main" lang="${language}">
${previewHtml(content)}<table ${PLAIN_TABLE} width="100%" class="page" style="background:${LIGHT.page}"><tr><td class="gutter" align="center" style="padding:32px 16px">
<!--[if mso]><table ${PLAIN_TABLE} width="${width}"><tr><td><![endif]-->
<table ${PLAIN_TABLE} width="100%" style="max-width:${width}px;text-align:left;color:${LIGHT.ink};font-size:16px;line-height:1.5;${FONT}">
<tr><td class="panel" style="padding:32px 24px;background:${LIGHT.panel};border:1px solid ${LIGHT.rule};border-radius:10px">
<p class="name" style="margin:0 0 24px;font-size:18px;font-weight:600;color:${LIGHT.action}">Vivac</p>
${bodyOf(language, content)}
</td></tr>
<tr><td class="muted" style="padding:16px 8px 0;font-size:13px;${MUTED}">${escapeHtml(textOf(language, 'mail-frame').footer)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

/** Not seen in the message itself; the first words of the body otherwise repeat the subject in a list of mails. */
function previewHtml({ preview }: MailContent): string {
  if (preview === undefined) return '';
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>\n`;
}

function bodyOf(language: Language, content: MailContent): string {
  const { heading, paragraphs, table, entries = [], notes = [], more, action, closing, links = [] } = content;
  return [
    heading === undefined
      ? ''
      : `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
    ),
    table ? tableHtml(table) : '',
    more ? `<p style="margin:16px 0 0;font-size:15px">${anchor(more)}</p>` : '',
    ...entries.map(entryHtml),
    ...notes.map(
      (note) => `<p style="margin:16px 0 0;font-size:15px">${escapeHtml(note).replaceAll('\n', '<br>')}</p>`,
    ),
    action ? button(action, textOf(language, 'mail-frame').orCopy) : '',
    `<p class="muted" style="margin:0;font-size:14px;${MUTED}">${escapeHtml(closing)}</p>`,
    ...links.map(linkHtml),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** On a narrow screen the cells of a row stand two by two, each beside its heading (see the style); below a sentence the others. */
function tableHtml({ caption, columns, rows }: MailTable): string {
  const alignOf = (at: number) => (columns[at]!.kind === 'number' ? 'right' : 'left');
  const padding = (at: number) => `padding:8px 0 8px ${at === 0 ? 0 : 12}px`;
  const heads = columns.map(
    ({ heading }, at) =>
      `<th scope="col" role="columnheader" class="muted" align="${alignOf(at)}" style="${padding(at)};font-size:13px;font-weight:400;white-space:nowrap;vertical-align:bottom;${MUTED}">${escapeHtml(heading)}</th>`,
  );
  // A sentence needs the width of a narrow screen for itself.
  const sideOf = (at: number) => (columns[0]!.kind === 'words' ? '' : at % 2 === 0 ? ' left' : ' right');
  const cellHtml = ({ text, link, strong }: MailTable['rows'][number][number], at: number) => {
    const { heading, kind } = columns[at]!;
    const tag = at === 0 ? 'th scope="row" role="rowheader"' : 'td role="cell"';
    const words = link === undefined ? escapeHtml(text) : anchor({ label: text, link });
    const label = `<span class="label muted" style="display:none;mso-hide:all;font-weight:400;${MUTED}">${escapeHtml(heading)} </span>`;
    return `<${tag} class="cell${sideOf(at)}" align="${alignOf(at)}" style="${padding(at)};${HAIRLINE};vertical-align:top;font-weight:${strong ? 600 : 400};${kind === 'words' ? 'overflow-wrap:anywhere' : 'white-space:nowrap'}">${at % 2 === 0 ? '' : label}${words}</${tag.slice(0, 2)}>`;
  };
  const lines = rows.map((row) => `<tr class="row" role="row">${row.map(cellHtml).join('')}</tr>`);
  return `<p class="muted" style="margin:0 0 4px;font-size:14px;${MUTED}">${escapeHtml(caption)}</p>
<table role="table" aria-label="${escapeHtml(caption)}" class="rows" cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:collapse;font-size:14px;line-height:1.4;font-variant-numeric:tabular-nums">
<thead class="heads"><tr role="row">${heads.join('')}</tr></thead>
<tbody class="rows">
${lines.join('\n')}
</tbody></table>`;
}

function entryHtml({ badge, heading, facts, texts }: MailEntry): string {
  const stated = texts.map(
    ({ label, text }) =>
      `<p dir="auto" style="margin:6px 0 0;overflow-wrap:anywhere">${label === undefined ? '' : `<strong style="font-weight:600">${escapeHtml(label)}</strong> `}${escapeHtml(text)}</p>`,
  );
  return `<table ${PLAIN_TABLE} width="100%" class="entry" style="${HAIRLINE};font-size:15px;line-height:1.5"><tr>
<td width="56" style="padding:16px 12px 16px 0;vertical-align:top"><span role="img" aria-label="${escapeHtml(badge.words)}" style="display:inline-block;min-width:28px;padding:6px 8px;border-radius:6px;text-align:center;font-weight:600;background:${TONES[badge.tone].ground};color:${TONES[badge.tone].ink}">${escapeHtml(badge.text)}</span></td>
<td style="padding:16px 0;vertical-align:top">
${heading === '' ? '' : `<h2 dir="auto" style="margin:0 0 2px;font-size:16px;line-height:1.4;font-weight:600;overflow-wrap:anywhere">${escapeHtml(heading)}</h2>\n`}<p class="muted" style="margin:0;font-size:14px;${MUTED}">${escapeHtml(facts)}</p>
${stated.join('\n')}
</td></tr></table>`;
}

function linkHtml({ label, link }: MailLink): string {
  return `<p style="margin:8px 0 0;font-size:14px">${anchor({ label, link })}</p>`;
}

function anchor({ label, link }: MailLink): string {
  return `<a class="link" href="${escapeHtml(link)}" style="color:${LIGHT.action}">${escapeHtml(label)}</a>`;
}

function button({ label, link, shown }: NonNullable<MailContent['action']>, orCopy: string): string {
  const href = escapeHtml(link);
  const copy = `<p class="muted" style="margin:0 0 16px;font-size:14px;${MUTED}">${escapeHtml(orCopy)}<br><a class="link" href="${href}" style="color:${LIGHT.action};overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`;
  // The ground stands on the cell too: Word, which shows the mails of Outlook, gives none to a link.
  return `<table ${PLAIN_TABLE} style="margin:24px 0"><tr><td class="go" style="border-radius:6px;background:${LIGHT.action}"><a class="go" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${LIGHT.action};color:${LIGHT.onAction};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>${shown ? `\n${copy}` : ''}`;
}
