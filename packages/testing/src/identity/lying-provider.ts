import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A provider of OpenID Connect that signs whatever a test wants, at once and without pages. */
export interface LyingProvider {
  readonly issuer: string;
  /** Claims of the next ID tokens, over honest ones; `undefined` leaves one out. */
  claims: Record<string, unknown>;
  /** Members of its metadata, over honest ones. */
  metadata: Record<string, unknown>;
  /** Answers the browser with this error instead of a code. */
  error: string | null;
  /** What it answers at `/userinfo`, where its metadata names that. */
  person: Record<string, unknown>;
  /** The path at which it answers 503; null: it answers everywhere. */
  downAt: string | null;
  /** Signs with a key that it does not publish. */
  isForged: boolean;
  /** What it was asked for at its token endpoint. */
  readonly exchanges: URLSearchParams[];
  close(): Promise<void>;
}

export async function openLyingProvider(clientId: string): Promise<LyingProvider> {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const strange = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const nonces = new Map<string, string>();
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', provider.issuer), request)
      .then((answered) => send(response, answered, request.url === provider.downAt))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: LyingProvider = {
    issuer,
    claims: {},
    metadata: {},
    error: null,
    person: {},
    downAt: null,
    isForged: false,
    exchanges: [],
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };

  async function answer(url: URL, request: AsyncIterable<unknown>): Promise<Answered> {
    if (url.pathname === '/.well-known/openid-configuration') return { body: metadataOf(provider) };
    if (url.pathname === '/jwks') return { body: { keys: [jwk] } };
    if (url.pathname === '/userinfo') return { body: provider.person };
    if (url.pathname === '/authorize') return { location: backTo(url.searchParams).href };
    let form = '';
    for await (const chunk of request) form += String(chunk);
    const exchange = new URLSearchParams(form);
    provider.exchanges.push(exchange);
    const nonce = taken(nonces, exchange.get('code') ?? '');
    if (nonce === undefined) return { status: 400, body: { error: 'invalid_grant' } };
    return { body: { access_token: 'access', token_type: 'Bearer', id_token: await tokenWith(nonce) } };
  }

  function backTo(asked: URLSearchParams): URL {
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    if (provider.error !== null) back.searchParams.set('error', provider.error);
    else {
      const code = randomUUID();
      nonces.set(code, asked.get('nonce') ?? '');
      back.searchParams.set('code', code);
    }
    return back;
  }

  function tokenWith(nonce: string): Promise<string> {
    const nowS = Math.floor(Date.now() / 1000);
    const honest = { iss: issuer, aud: clientId, sub: 'ana', iat: nowS, exp: nowS + 300, nonce };
    const person = { email: 'ana@vivac.test', email_verified: true, name: 'Ana' };
    return new SignJWT({ ...honest, ...person, ...provider.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(provider.isForged ? strange.privateKey : keys.privateKey);
  }

  return provider;
}

/** A code is good once. */
function taken(nonces: Map<string, string>, code: string): string | undefined {
  const nonce = nonces.get(code);
  nonces.delete(code);
  return nonce;
}

interface Answered {
  readonly location?: string;
  readonly status?: number;
  readonly body?: object;
}

function send(response: ServerResponse, { location, status = 200, body }: Answered, isDown: boolean): void {
  const answered = location === undefined ? status : 302;
  response.writeHead(isDown ? 503 : answered, { 'content-type': 'application/json', ...(location && { location }) });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

function metadataOf({ issuer, metadata }: LyingProvider): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...metadata,
  };
}
