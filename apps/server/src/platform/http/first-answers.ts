import { setTimeout as after } from 'node:timers/promises';
import { PAGES, type PageName } from '@vivac/contract/pages';
import { FIRST_CALLS, type FirstCalls, knownWatchlist, searchIn } from '@vivac/contract/wire/screens/first-calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wishedLanguage } from '../language.ts';
import { inPlaceOf } from './client-address.ts';

/** So long the server looks for the session before it sends the document without any answer. */
const SESSION_WAIT_MS = 500;
/** So long a document waits for its end while its files are fetched: what is not there by then the page asks itself. */
const ANSWERS_WAIT_MS = 1_500;
/** An answer of more characters is read while the page is already there. */
const MOST_CHARACTERS = 160_000;

/** What a document brings for its reader. */
export interface FirstAnswers {
  /** Cookies of a session that was renewed. */
  readonly setCookie: readonly string[];
  /** Who the reader is, and answers of the API by their addresses below `/api`; resolves in time, whatever became of them. */
  readonly json: Promise<string>;
}

/** The headers by which a call knows its client and its language. */
const PASSED_ON = [
  'cookie',
  'accept-language',
  'user-agent',
  'host',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

interface Session {
  readonly user: object | null;
  readonly token?: string | null;
}

/**
 * What a page asks first, answered by the calls of the API themselves in the name of whoever the cookie of the session says is
 * there: who may see what is decided once. Their token stays here. Null for nobody (docs/decisions/bundles-and-loading.md).
 */
export async function firstAnswers(request: FastifyRequest, page: PageName): Promise<FirstAnswers | null> {
  const calls = FIRST_CALLS[page];
  if (calls === null || request.headers.cookie === undefined) return null;
  const found = await within(SESSION_WAIT_MS, sessionOf(request), request);
  if (!found) return null;
  const texts = new Map<string, string>();
  const collecting = within(
    ANSWERS_WAIT_MS,
    collect(request, callsAt(request, page, calls), found.token, texts),
    request,
  );
  const json = collecting.then(() => {
    const brought = [...texts].map(([address, text]) => `${JSON.stringify(address)}:${text}`);
    return `{"user":${JSON.stringify(found.user)},"answers":{${brought.join(',')}}}`;
  });
  return { setCookie: found.setCookie, json };
}

/** Undefined where it takes longer, or fails: a page is never lost for what it would have brought. */
async function within<Value>(
  waitMs: number,
  work: Promise<Value>,
  { log }: Pick<FastifyRequest, 'log'>,
): Promise<Value | undefined> {
  const done = new AbortController();
  const late = after(waitMs, undefined, { signal: done.signal }).catch(() => undefined);
  const failed = (error: unknown) => void log.warn({ err: error }, 'A document goes without its first answers');
  try {
    return (await Promise.race([work.catch(failed), late])) as Value | undefined;
  } finally {
    done.abort();
  }
}

async function sessionOf(request: FastifyRequest) {
  const { status, body, setCookie } = await ask(request, '/identity/get-session', {});
  if (status !== 200) return null;
  const { user, token } = JSON.parse(body) as Session;
  return user && token ? { user, token, setCookie } : null;
}

/** With those that the address adds: of the page's own, not of one thing on it (`/administration/tariffs/7`). */
function callsAt(request: FastifyRequest, page: PageName, calls: FirstCalls): FirstCalls {
  const path = request.url.replace(/\/?(\?.*)?$/, '');
  if (!path.endsWith(PAGES[page])) return calls;
  return { ...calls, atOnce: [...calls.atOnce, ...(calls.ofAddress?.(searchIn(queryOf(request))) ?? [])] };
}

async function collect(
  request: FastifyRequest,
  { atOnce, afterwards }: FirstCalls,
  token: string,
  texts: Map<string, string>,
): Promise<void> {
  const answer = (addresses: readonly string[]) =>
    Promise.all(
      addresses.map(async (address) => {
        const { status, body } = await ask(request, `/api${address}`, { authorization: `Bearer ${token}` });
        if (status === 200 && body.length <= MOST_CHARACTERS) texts.set(address, body);
      }),
    );
  const endsAtMs = performance.now() + ANSWERS_WAIT_MS;
  await answer(atOnce);
  // The document has gone without them: the page asks itself.
  if (performance.now() >= endsAtMs) return;
  const known = afterwards && knownWatchlist(parsed(texts), queryOf(request));
  if (known) await answer(afterwards(known));
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly setCookie: readonly string[];
}

/** A call of our own as the browser would make it. */
async function ask(request: FastifyRequest, url: string, own: Readonly<Record<string, string>>): Promise<Answer> {
  const passed = PASSED_ON.map((name) => [name, request.headers[name]] as const);
  // The page speaks the language of its document, whatever the browser likes best.
  const language = wishedLanguage(request.headers);
  const answer = await (request.server as FastifyInstance).inject({
    method: 'GET',
    url,
    ...inPlaceOf(request),
    headers: {
      ...Object.fromEntries(passed.filter(([, value]) => value !== undefined)),
      ...(language !== null && { 'accept-language': language }),
      ...own,
    },
  });
  return { status: answer.statusCode, body: answer.body, setCookie: [answer.headers['set-cookie'] ?? []].flat() };
}

function parsed(texts: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries([...texts].map(([address, text]) => [address, JSON.parse(text) as unknown]));
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1));
}
