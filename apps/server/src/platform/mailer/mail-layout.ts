import { escapeHtml } from '#platform/escape-html';
import type { Language } from '#platform/language';
import type { MailMessage } from './mailer.ts';
import { mailText } from './mail-text.ts';

/** What a mail says; every text is plain, and is escaped here. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** One thing to do. */
  readonly action?: { readonly label: string; readonly link: string };
  /** Smaller, below the action. */
  readonly closing: string;
}

/** Without a known language: that of the product's screens. */
const FALLBACK: Language = 'en';

// Mail programs drop style sheets at will: the colours stand on the elements, and the sheet only darkens them.
const DARK = `@media (prefers-color-scheme:dark){
body,.page{background:#1b1612!important;color:#f3eadc!important}
.panel{background:#241d17!important;border-color:#4a3d2e!important}
.name,.link{color:#e3a04a!important}
.muted{color:#b8a993!important}
.go{background:#e3a04a!important;color:#1b1612!important}
}`;

/** The same message as plain text and as HTML; nothing in it is loaded from anywhere. */
export function layOutMail(to: string, language: Language | null, content: MailContent): MailMessage {
  return {
    to,
    subject: content.subject,
    text: textOf(language ?? FALLBACK, content),
    html: htmlOf(language ?? FALLBACK, content),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language ?? FALLBACK },
  };
}

/** The sentences in the recipient's language. */
export function mailTextIn(language: Language | null) {
  return mailText[language ?? FALLBACK];
}

function textOf(language: Language, { paragraphs, action, closing }: MailContent): string {
  const link = action ? [`${action.label}:\n${action.link}`] : [];
  return `${[...paragraphs, ...link, closing, `-- \n${mailText[language].footer}`].join('\n\n')}\n`;
}

function htmlOf(language: Language, { subject, paragraphs, action, closing }: MailContent): string {
  const { orCopy, footer } = mailText[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf5ec;color:#2b2118;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 16px">
<div class="panel" style="padding:32px 24px;background:#ffffff;border:1px solid #e9d8b9;border-radius:10px">
<p class="name" style="margin:0 0 24px;font-size:18px;font-weight:600;color:#a05d00">Vivac</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n')}
${action ? button(action, orCopy) : ''}
<p class="muted" style="margin:0;font-size:14px;color:#6e6152">${escapeHtml(closing)}</p>
</div>
<p class="muted" style="margin:16px 8px 0;font-size:13px;color:#6e6152">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

function button({ label, link }: NonNullable<MailContent['action']>, orCopy: string): string {
  const href = escapeHtml(link);
  return `<p style="margin:24px 0"><a class="go" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#a05d00;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:14px;color:#6e6152">${escapeHtml(orCopy)}<br><a class="link" href="${href}" style="color:#a05d00;overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`;
}
