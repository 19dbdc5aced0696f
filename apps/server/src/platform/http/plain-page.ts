import { createHash } from 'node:crypto';
import { escapeHtml } from '#platform/escape-html';
import type { Language } from '@vivac/domain/language';

const style = `
:root{color-scheme:light dark;--page:#faf5ec;--panel:#fff;--ink:#2b2118;--muted:#6e6152;--line:#8f7f69;--rule:#e9d8b9;--action:#a05d00;--on-action:#fff;--error:#b42318}
@media (prefers-color-scheme:dark){:root{--page:#1b1612;--panel:#241d17;--ink:#f3eadc;--muted:#b8a993;--line:#8a7a65;--rule:#4a3d2e;--action:#e3a04a;--on-action:#1b1612;--error:#f58a7b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif}
main{width:100%;max-width:420px;padding:32px 24px;background:var(--panel);border:1px solid var(--rule);border-radius:10px}
.name{margin:0 0 24px;font-weight:600;color:var(--action)}
h1{margin:0 0 16px;font-size:24px;line-height:1.25}
p{margin:0 0 16px}
label{display:block;margin:0 0 4px;font-size:15px;font-weight:600}
input{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--line);border-radius:6px;background:var(--panel);color:inherit;font:inherit}
input[readonly]{border-style:dashed;color:var(--muted)}
.field{margin:0 0 20px}
.help{margin:4px 0 0;font-size:13px;color:var(--muted)}
.fault{padding:12px;border:1px solid var(--error);border-radius:6px;color:var(--error)}
button,.go{display:inline-block;min-height:44px;padding:10px 20px;border:0;border-radius:6px;background:var(--action);color:var(--on-action);font:600 15px/24px system-ui,'Segoe UI',Roboto,sans-serif;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
`;

/** No script, nothing from elsewhere, and not in anybody's frame; the one style is named by its hash. */
export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/** A page behind a link of a mail: served as it is, without the web application. `content` is HTML. */
export function plainPage(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Vivac</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="name">Vivac</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}
