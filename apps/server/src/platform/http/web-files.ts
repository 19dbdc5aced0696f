import path from 'node:path';
import { PassThrough } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { type Language, LANGUAGES } from '@vivac/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBelowPage, pageAt, type PageName } from '@vivac/contract/pages';
import { say } from '@vivac/text/say';
import { languageOf, wishedLanguage } from '../language.ts';
import { type FirstAnswers, firstAnswers } from './first-answers.ts';
import { languagesOf, openPageRenderer, type PageRenderer, renderingDirectory, windowOf } from './page-renderer.ts';
import { plainPage, plainPageHeaders } from './plain-page.ts';
import { createNonce, documentToRender, policyOfRendered, renderedPart } from './rendered-document.ts';

const ENCODINGS = ['br', 'gzip'] as const;
/** Better takes longer than it saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

interface WebPages {
  /** The name of the page at a path, null where there is none. */
  readonly pageAt: (path: string) => string | null;
  /** The address that says who is signed in, which a page asks before anything else; null where it asks nobody here. */
  readonly sessionAt: (page: string) => string | null;
  /** What the document of a page brings for its reader; null where nobody is known. */
  readonly answersFor: (request: FastifyRequest, page: string) => Promise<FirstAnswers | null>;
  /** Browsers keep the built files; else their service workers are told to forget them. */
  readonly areKept: boolean;
  /** Where programs ask, not people: what is unknown there is told in the words of the API. */
  readonly machinePaths: readonly string[];
}

/** The pages that are being built. */
export interface WebBuild {
  /** When each language is there that was not before. The first of them is begun at once. */
  readonly pages: ReadonlyMap<Language, Promise<void>>;
  /** Builds the others, which would hold up the start: called behind it, or with the language that somebody asks for before. */
  beginOthers(asked?: Language): void;
}

const NOTHING_BUILT: WebBuild = { pages: new Map(), beginOthers() {} };

/** Until there are pages in any language; throws where there will be none. */
export async function firstBuilt({ pages }: WebBuild = NOTHING_BUILT): Promise<void> {
  if (pages.size < LANGUAGES.length) return;
  await Promise.any(pages.values()).catch(({ errors }: AggregateError) => {
    throw errors[0];
  });
}

interface Surroundings {
  readonly basePath?: string;
  readonly building?: WebBuild | undefined;
}

/** Where the site lies, on the disk and on its host, and who renders its pages. */
interface Site {
  readonly directory: string;
  readonly basePath: string;
  readonly renderer: PageRenderer;
}

/**
 * Serves the built web application; its pages all answer with its one document, in the reader's language. An unknown address does so too, with
 * status 404, when a page is asked for: the application then says that there is none. Who asks in a language that is being built waits
 * for it: no other is the one that they read; who wishes none of ours is answered in one that is built. Where nobody builds them it says
 * so, until somebody has: false.
 */
export async function serveWeb(
  app: FastifyInstance,
  directory: string,
  pages: WebPages,
  { basePath = '', building = NOTHING_BUILT }: Surroundings = {},
): Promise<boolean> {
  await app.register(fastifyStatic, {
    root: path.dirname(directory),
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
  const isThere = (language: Language) =>
    building.pages.has(language) || existsSync(path.join(directory, `${language}.html`));
  const renderer = openPageRenderer(app.log);
  app.addHook('onClose', () => renderer.close());
  const open = () => openSite({ directory, basePath, renderer }, pages, building);
  let site = LANGUAGES.every(isThere) ? open() : null;
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    site ??= LANGUAGES.every((language) => existsSync(stateFile(directory, language))) ? open() : null;
    return site === null ? sendUnbuilt(request, reply, pages) : site(request, reply);
  });
  return site !== null;
}

/** What a build writes last. */
const stateFile = (directory: string, language: Language) => path.join(directory, '.vite', `built.${language}.json`);

/** Says to whoever opens a page what is missing. */
function sendUnbuilt(request: FastifyRequest, reply: FastifyReply, pages: WebPages): FastifyReply | void {
  if (pages.pageAt(pathOf(request)) === null && isForPrograms(request, pages)) return reply.callNotFound();
  const language = languageOf(request.headers);
  const html = plainPage(language, say(language, { code: 'pagesNotBuilt' }), '');
  return reply.code(503).headers(plainPageHeaders).header('vary', 'Accept-Language, Cookie').send(html);
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!;

function isForPrograms(request: FastifyRequest, { machinePaths }: WebPages): boolean {
  const requested = pathOf(request);
  const isTheirs = machinePaths.some((prefix) => requested === prefix || requested.startsWith(`${prefix}/`));
  return isTheirs || !request.headers.accept?.includes('text/html');
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | void>;

/** Answers with what is built, or is being built. */
function openSite(site: Site, pages: WebPages, building: WebBuild): Answer {
  const { directory, basePath, renderer } = site;
  const built = openBuilt(directory, basePath, building);
  const anyBuilt = firstBuilt(building);
  // Told to whoever asks.
  anyBuilt.catch(() => {});
  async function send(reply: FastifyReply, language: Language) {
    const { document } = await built.pageIn(language);
    if (basePath === '') return reply.sendFile(`${language}.html`, directory);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document);
  }
  async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string, language: Language) {
    const { document, links } = await built.pageIn(language);
    const session = pages.sessionAt(page);
    const first = session === null ? [] : [`<${session}>; rel=preload; as=fetch; crossorigin`];
    const answers = isRead(request) ? await pages.answersFor(request, page) : null;
    const needed = linksAt(links, page, request);
    const rendering = renderingDirectory(directory, language);
    // Whoever signs in comes back for a page.
    renderer.prepare(rendering);
    const renders = answers !== null && renderer.isReady(rendering);
    const isLater = (link: string) =>
      answers !== null && (link.includes('as=fetch') || (renders && link.includes('modulepreload')));
    const named = [...first, ...needed.filter((link) => !isLater(link))];
    if (named.length > 0) reply.header('link', named.map((link) => link.replace('<', `<${basePath}`)).join(', '));
    if (answers !== null && renders)
      return sendRendered(request, reply, { document, answers, links: needed, rendering, site });
    if (answers !== null) return sendAnswered(request, reply, { document, answers, render: async () => '' });
    return send(reply, language);
  }
  const sendFile = (reply: FastifyReply, file: string) => {
    // Below a path the document, which a service worker keeps, is not the file.
    const asked = LANGUAGES.find((language) => file === `${language}.html`);
    if (asked !== undefined) return send(reply, asked);
    return reply.sendFile(pages.areKept ? file : file.replace(WORKER, 'service-worker.off.js'), directory);
  };
  return async (request, reply) => {
    const requested = pathOf(request);
    await anyBuilt;
    // Names of assets are never those of another content: an open page still asks for what an earlier build left.
    if (!requested.startsWith('/assets/') || !built.files.has(requested))
      await built.pageIn(NAMES_LANGUAGE.exec(requested)?.[1] as Language);
    if (built.files.has(requested)) return sendFile(reply, requested.slice(1));
    reply.header('vary', 'Accept-Language, Cookie');
    const language = wishedLanguage(request.headers) ?? built.nearest(languageOf(request.headers));
    const page = pages.pageAt(requested);
    if (page !== null) return sendPage(request, reply, page, language);
    return isForPrograms(request, pages) ? reply.callNotFound() : send(reply.code(404), language);
  };
}

interface Found {
  files: ReadonlySet<string>;
  pageIn(language: Language): Promise<Built>;
  /** This language, or while it is being built another that is there. */
  nearest(language: Language): Language;
}

/** What is built, what is being built as soon as it is, and what takes its place beneath the running server. */
function openBuilt(directory: string, basePath: string, building: WebBuild): Found {
  const pages = new Map<Language, Promise<Built>>();
  const endOf = (language: Language) =>
    statSync(stateFile(directory, language), { throwIfNoEntry: false })?.mtimeMs ?? null;
  /** The languages that are there, with the end of the build that is served. */
  const there = new Map(
    LANGUAGES.filter((language) => !building.pages.has(language)).map((language) => [language, endOf(language)]),
  );
  const isReplaced = (language: Language) => {
    const end = endOf(language);
    // Null while files are put in place.
    return end !== null && end !== there.get(language);
  };
  const found: Found = {
    files: filesIn(directory),
    nearest: (language) => [language, ...there.keys()].find((each) => there.has(each)) ?? language,
    pageIn(language) {
      if (building.pages.has(language)) building.beginOthers(language);
      if (there.has(language) && isReplaced(language)) pages.set(language, look(language));
      return pages.get(language)!;
    },
  };
  const read = async (language: Language) => builtIn(directory, language, basePath);
  const look = (language: Language) => {
    found.files = filesIn(directory);
    there.set(language, endOf(language));
    return read(language);
  };
  for (const language of LANGUAGES) {
    const page = building.pages.get(language)?.then(() => look(language)) ?? read(language);
    // Told to whoever asks for it.
    page.catch(() => {});
    pages.set(language, page);
  }
  return found;
}

/** The addresses of what the build made; what begins with a dot is not for readers. */
function filesIn(directory: string, address = '/', found = new Set<string>()): ReadonlySet<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) filesIn(path.join(directory, entry.name), `${address}${entry.name}/`, found);
    else if (entry.isFile()) found.add(`${address}${entry.name}`);
  }
  return found;
}

/** Somebody opens the page: a script that fetches it, or a browser that guesses, gets no answers. */
function isRead({ method, headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose } = headers;
  return method === 'GET' && destination === 'document' && purpose === undefined;
}

/** What the page at the address of a request fetches first: one thing on a page may need other code than the page. */
function linksAt(links: Built['links'], page: string, request: FastifyRequest): readonly string[] {
  const below = isBelowPage(pathOf(request)) ? links[`${page}/`] : undefined;
  return below ?? links[page] ?? [];
}

interface Rendered {
  readonly document: string;
  readonly answers: FirstAnswers;
  readonly links: readonly string[];
  /** Where the build lies that renders the page. */
  readonly rendering: string;
  readonly site: Site;
}

/** The document with its answers and with the page as it looks with them, which is seen until its code has come. */
function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { document, answers, links, rendering, site: { basePath, renderer } }: Rendered,
): FastifyReply {
  const window = windowOf(request);
  const nonce = createNonce();
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policyOfRendered(policy, nonce));
  return sendAnswered(request, reply, {
    document: documentToRender(document, links, basePath),
    answers,
    async render(firstAnswers) {
      const renderedFor = { basePath, firstAnswers, window, languages: languagesOf(request) };
      const html = await renderer.render({ directory: rendering, address: basePath + request.url, renderedFor });
      return html === null || html === '' ? '' : renderedPart(html, nonce);
    },
  });
}

interface Answered {
  readonly document: string;
  readonly answers: FirstAnswers;
  /** What stands behind the answers. */
  readonly render: (answers: string) => Promise<string>;
}

/**
 * The document with what it brings for its reader, who is the only one to see it: nobody keeps it. Its head goes first, so that the
 * answers are computed while the files are fetched. A script of data is run by no browser and needs no permission of the content
 * policy; no text in it can end it.
 */
function sendAnswered(
  request: FastifyRequest,
  reply: FastifyReply,
  { document, answers: { json, setCookie }, render }: Answered,
): FastifyReply {
  const { headers } = request;
  const [head = '', end = ''] = document.replace(/ *<link rel="preload"[^>]* as="fetch"[^>]*>\n?/, '').split('</body>');
  const encoding = ENCODINGS.find((name) => headers['accept-encoding']?.split(/[,;]\s*/).includes(name));
  const sent =
    encoding === 'br' ? createBrotliCompress(BROTLI) : encoding === 'gzip' ? createGzip() : new PassThrough();
  sent.write(head);
  if ('flush' in sent) sent.flush();
  void json.then(async (answers) => {
    sent.write(`<script id="first-answers" type="application/json">${answers.replaceAll('<', '\\u003c')}</script>`);
    const rendered = sent.destroyed ? '' : await render(answers);
    if (!sent.destroyed) sent.end(`${rendered}</body>${end}`);
  });
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  if (setCookie.length > 0) reply.header('set-cookie', [...setCookie]);
  reply.header('vary', 'Accept-Language, Cookie, Accept-Encoding').header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(sent);
}

interface Built {
  readonly document: string;
  /** What each page fetches first, as values of the header `Link`; nothing where the build does not say. */
  readonly links: Readonly<Record<string, readonly string[]>>;
}

/**
 * The pages in one language. Below a path the document is as it is served there: built once for every path, it names what it needs from the
 * root of a host, and scripts and styles name one another relative to themselves. The application reads the path from its document.
 */
function builtIn(directory: string, language: Language, basePath: string): Built {
  const document = readFileSync(path.join(directory, `${language}.html`), 'utf8');
  const file = path.join(directory, '.vite', `pages.${language}.json`);
  const links = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Built['links']) : {};
  if (basePath === '') return { document, links };
  const below = document.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${basePath}/`);
  return { document: below.replace('<html ', `<html data-base="${basePath}" `), links };
}

/** `/es.html`, `/service-worker.es.js`, `/assets/es/main.js`. */
const NAMES_LANGUAGE = new RegExp(`[/.](${LANGUAGES.join('|')})[/.]`);
const WORKER = /^service-worker\.\w+\.js$/;

/** Pages that are the same whoever looks at them. */
const ASK_NOBODY: ReadonlySet<string> = new Set<PageName>(['welcome', 'forgotPassword']);

/** What the server knows of the pages; only the embedded provider can be asked here who is signed in. */
export function webPages({ kind }: { readonly kind: 'embedded' | 'firebase' }, areKept: boolean): WebPages {
  return {
    areKept,
    pageAt,
    sessionAt: (page) => (kind === 'embedded' && !ASK_NOBODY.has(page) ? '/identity/get-session' : null),
    // A hosted provider keeps the session in the tab: no document can know its reader.
    answersFor: async (request, page) => (kind === 'embedded' ? firstAnswers(request, page as PageName) : null),
    machinePaths: ['/api', '/identity', '/assets'],
  };
}
