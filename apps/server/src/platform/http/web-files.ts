import path from 'node:path';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { type Language, LANGUAGES } from '@vivac/domain/language';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageAt, type PageName } from '@vivac/contract/pages';
import { languageOf } from '../language.ts';

interface WebPages {
  /** The name of the page at a path, null where there is none. */
  readonly pageAt: (path: string) => string | null;
  /** The address that says who is signed in, which a page asks before anything else; null where it asks nobody here. */
  readonly sessionAt: (page: string) => string | null;
  /** Where programs ask, not people: what is unknown there is told in the words of the API. */
  readonly machinePaths: readonly string[];
}

/**
 * Serves the built web application; its pages all answer with its one document, in the reader's language. An unknown address does so too, with
 * status 404, when a page is asked for: the application then says that there is none.
 */
export async function serveWeb(
  app: FastifyInstance,
  directory: string,
  pages: WebPages,
  basePath = '',
): Promise<boolean> {
  if (!LANGUAGES.every((language) => existsSync(path.join(directory, `${language}.html`)))) return false;
  const links = new Map(LANGUAGES.map((language) => [language, linksOf(directory, language)]));
  const documents = basePath === '' ? null : documentsBelow(directory, basePath);
  const send = (reply: FastifyReply, language: Language) => {
    const document = documents?.get(language);
    if (document === undefined) return reply.sendFile(`${language}.html`);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document);
  };
  const files = filesIn(directory);
  await app.register(fastifyStatic, {
    root: directory,
    // A route for each of thousands of files took longer to make than all others.
    serve: false,
    index: false,
    // The build leaves a .br and a .gz beside each file.
    preCompressed: true,
    setHeaders: (reply, file) => {
      // File names under assets/ carry a hash of their content.
      const forever = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const requested = request.url.split('?', 1)[0]!;
    if (files.has(requested)) return reply.sendFile(requested.slice(1));
    reply.header('vary', 'Accept-Language, Cookie');
    const language = languageOf(request.headers);
    const page = pages.pageAt(requested);
    if (page !== null) {
      const session = pages.sessionAt(page);
      const first = session === null ? [] : [`<${session}>; rel=preload; as=fetch; crossorigin`];
      const named = [...first, ...(links.get(language)?.[page] ?? [])];
      if (named.length > 0) reply.header('link', named.map((link) => link.replace('<', `<${basePath}`)).join(', '));
      return send(reply, language);
    }
    const forPrograms = pages.machinePaths.some((prefix) => requested === prefix || requested.startsWith(`${prefix}/`));
    if (forPrograms || !request.headers.accept?.includes('text/html')) return reply.callNotFound();
    return send(reply.code(404), language);
  });
  return true;
}

/** The addresses of what the build made; what begins with a dot is not for readers. */
function filesIn(directory: string): ReadonlySet<string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep));
  const shown = names.filter((parts) => !parts.some((part) => part.startsWith('.')));
  return new Set(shown.map((parts) => `/${parts.join('/')}`));
}

/**
 * The documents as they are served below a path: built once for every path, they name what they need from the root of a host, and
 * scripts and styles name one another relative to themselves. The application reads the path from its document.
 */
function documentsBelow(directory: string, basePath: string): ReadonlyMap<Language, string> {
  return new Map(
    LANGUAGES.map((language) => {
      const built = readFileSync(path.join(directory, `${language}.html`), 'utf8');
      const below = built.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${basePath}/`);
      return [language, below.replace('<html ', `<html data-base="${basePath}" `)];
    }),
  );
}

/** What the build says that each page fetches first, as values of the header `Link`; nothing where it does not say. */
function linksOf(directory: string, language: Language): Readonly<Record<string, readonly string[]>> {
  const file = path.join(directory, '.vite', `pages.${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>) : {};
}

/** Pages that are the same whoever looks at them. */
const ASK_NOBODY: ReadonlySet<string> = new Set<PageName>(['welcome', 'forgotPassword']);

/** What the server knows of the pages; only the embedded provider can be asked here who is signed in. */
export function webPages({ kind }: { readonly kind: 'embedded' | 'firebase' }): WebPages {
  return {
    pageAt,
    sessionAt: (page) => (kind === 'embedded' && !ASK_NOBODY.has(page) ? '/identity/get-session' : null),
    machinePaths: ['/api', '/identity', '/assets'],
  };
}
