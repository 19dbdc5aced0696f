import type { FetchPolicy, FetchRequest } from './fetch-types.ts';

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Those that steer the connection, and cookies: nobody signs in by them here. */
const RESERVED =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|cookie2?|expect|keep-alive|te|trailer|upgrade|user-agent|proxy-.*)$/i;

/** The name of the first header that cannot be sent; null when all can. */
export function badHeader(headers: Readonly<Record<string, string>>): string | null {
  const bad = Object.entries(headers).find(
    ([name, value]) => !NAME.test(name) || RESERVED.test(name) || !VALUE.test(value) || value.length > 8_192,
  );
  return bad?.[0] ?? null;
}

/** What is sent to one origin: the source’s own headers go to the origin that it names, and nowhere else. */
export function headersFor(
  url: URL,
  firstOrigin: string,
  request: FetchRequest,
  policy: FetchPolicy,
): Record<string, string> {
  const own = url.origin === firstOrigin ? (request.headers ?? {}) : {};
  const { etag, lastModified } = request;
  return {
    accept: request.accept ?? '*/*',
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name.toLowerCase(), value])),
    ...(isSendable(etag) && { 'if-none-match': etag }),
    ...(isSendable(lastModified) && { 'if-modified-since': lastModified }),
    'user-agent': policy.userAgent,
    'accept-encoding': 'gzip, deflate, br',
  };
}

/** What a server once said is sent back only when it can stand in a header. */
const isSendable = (value: string | null | undefined): value is string => Boolean(value) && VALUE.test(value ?? '');
