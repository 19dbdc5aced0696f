import { createHash } from 'node:crypto';
import { isLanguage, type Language } from '@vivac/domain/language';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '#platform/language';

/** Safe inside an element and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

// The colours of the screens (tokens.css), in light and dark.
const style = `
:root{color-scheme:light dark;--page:#faf5ec;--panel:#fff;--ink:#2b2118;--muted:#6e6152;--line:#8f7f69;--rule:#e9d8b9;--action:#a05d00;--on-action:#fff;--error:#b42318;--amber:#c67401;--sun:#f0b357;--far:#ead9bb;--mid:#cdb88f;--near:#5f8375;--meadow:#2f5d50}
@media (prefers-color-scheme:dark){:root{--page:#1b1612;--panel:#241d17;--ink:#f3eadc;--muted:#b8a993;--line:#8a7a65;--rule:#4a3d2e;--action:#e3a04a;--on-action:#1b1612;--error:#f58a7b;--amber:#e3a04a;--sun:#8a5a1c;--far:#2e261d;--mid:#3b3125;--near:#2c4239;--meadow:#22392f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px 25vh;background:var(--page);color:var(--ink);font:16px/1.5 Figtree,system-ui,'Segoe UI',Roboto,sans-serif}
main{position:relative;width:100%;max-width:460px;padding:32px 28px;background:var(--panel);border:1px solid var(--rule);border-radius:10px;box-shadow:0 8px 24px -12px rgb(43 33 24/28%)}
.scene{position:fixed;right:0;bottom:0;left:0;width:100%;height:auto;min-height:34vh;max-height:60vh}
.name{display:flex;align-items:center;gap:10px;margin:0 0 24px;font-size:20px;font-weight:700}
.name svg{flex:none}
.amber{fill:var(--amber)}.sun{fill:var(--sun)}.far{fill:var(--far)}.mid{fill:var(--mid)}.near{fill:var(--near)}.meadow{fill:var(--meadow)}
h1{margin:0 0 16px;font-size:24px;line-height:1.25}
p{margin:0 0 16px}
label{display:block;margin:0 0 4px;font-size:15px;font-weight:600}
input{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--line);border-radius:6px;background:var(--panel);color:inherit;font:inherit}
input[readonly]{border-style:dashed;color:var(--muted)}
.field{margin:0 0 20px}
.help{margin:4px 0 0;font-size:13px;color:var(--muted)}
.fault{padding:12px;border:1px solid var(--error);border-radius:6px;color:var(--error)}
button,.go{display:inline-block;min-height:44px;padding:10px 20px;border:0;border-radius:6px;background:var(--action);color:var(--on-action);font:600 15px/24px Figtree,system-ui,'Segoe UI',Roboto,sans-serif;text-decoration:none;cursor:pointer}
.languages{display:flex;flex-wrap:wrap;gap:0 16px;margin:24px 0 -8px;padding:0;list-style:none;font-size:15px}
.languages>*{padding:10px 0;color:var(--muted)}
.languages a{color:var(--action)}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
`;

/** The mark of the product, as the screens draw it (`logo.tsx`). */
const MARK = `<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false"><path class="amber" d="M16 3 31 29h-9.2L16 18.6 10.2 29H1z"/><path class="sun" d="m16 18.6 2.9 5.2L16 29l-2.9-5.2z"/></svg>`;

/** The ridges of the welcome page, behind the words. */
const SCENE = `<svg class="scene" viewBox="0 0 800 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false"><circle class="sun" cx="560" cy="58" r="34"/><path class="far" d="M0 120 90 72l62 28 118-92 96 68 70-42 128 80 92-52 144 80v160H0z"/><path class="mid" d="M0 160 120 112l92 34 130-70 104 68 118-52 104 46 132-44v180H0z"/><path class="near" d="M0 186c130-28 240-8 366 2s290-28 434 6v90H0z"/><path class="meadow" d="M0 222c160-22 280 10 430 2s230-28 370-8v70H0z"/></svg>`;

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
${SCENE}
<main>
<p class="name">${MARK}Vivac</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

/** Who asked, and with which secret. */
interface OneClick {
  readonly language: Language;
  readonly token: string;
  readonly log: FastifyBaseLogger;
}

/** A page whose address holds a secret; each part resolves to the whole of its HTML. */
interface OneClickPage<Found extends object> {
  readonly path: string;
  /** In the log, where the page fails. */
  readonly failure: string;
  /** What a secret stands for; null where it stands for nothing. */
  find(token: string): Promise<Found | null>;
  /** Asks, and changes nothing. */
  ask(found: Found, click: OneClick): string;
  act(found: Found, click: OneClick): Promise<string>;
  unknown(language: Language): string;
  failed(language: Language): string;
}

const BODY_LIMIT_BYTES = 8_192;
const TOKEN = /^[\w-]{1,200}$/;

/**
 * Serves the page behind the link of a mail, and the one click of mail programs (RFC 8058). Nobody signs in: the address holds a secret.
 * Opening it changes nothing.
 */
export function serveOneClickPage<Found extends object>(app: FastifyInstance, page: OneClickPage<Found>): void {
  // Its own scope: what is sent here is read by nobody, whatever it is, since the address says everything.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const status = error.statusCode ?? 503;
      if (status >= 500) request.log.error({ err: error }, page.failure);
      return show(reply, status, page.failed(pageLanguage(request)));
    });

    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      html: (found: Found, click: OneClick) => string | Promise<string>,
    ) => {
      const language = pageLanguage(request);
      const token = tokenOf(request);
      const found = token === null ? null : await page.find(token);
      if (token === null || found === null) return show(reply, 404, page.unknown(language));
      return show(reply, 200, await html(found, { language, token, log: request.log }));
    };
    scope.get(page.path, { exposeHeadRoute: false, schema: { hide: true } }, (request, reply) =>
      answer(request, reply, page.ask),
    );
    scope.post(page.path, { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } }, (request, reply) =>
      answer(request, reply, page.act),
    );
  });
}

function tokenOf(request: FastifyRequest): string | null {
  const token = requested(request, 'token');
  return typeof token === 'string' && TOKEN.test(token) ? token : null;
}

/** That of the mail that led here, else that of the browser. */
function pageLanguage(request: FastifyRequest): Language {
  const lang = requested(request, 'lang');
  return isLanguage(lang) ? lang : languageOf(request.headers);
}

function requested({ query }: FastifyRequest, name: string): unknown {
  return typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
}

function show(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(plainPageHeaders).send(html);
}
