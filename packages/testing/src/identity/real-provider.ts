import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

interface RealProviderSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly callbackUrl: string;
  /** What is told of somebody, by the name that they type. */
  readonly claims: (login: string) => Record<string, unknown>;
}

/** `oidc-provider` on loopback with its own pages, which take any password. */
export async function openRealProvider({ clientId, clientSecret, callbackUrl, claims }: RealProviderSettings) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callbackUrl],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...claims(sub) }) }),
    cookies: { keys: ['of tests'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
  };
  const provider = new Provider(issuer, configuration);
  server.on('request', provider.callback());
  return { issuer, close: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
}

type Cookies = Map<string, string>;

/** Signs in on its pages as a browser would, and returns the address that it leads back to. */
export async function signInOnPages(address: string, login: string): Promise<URL> {
  const cookies: Cookies = new Map();
  let at = await follow(address, cookies);
  while (at.form !== null) {
    const fields = { prompt: at.form.prompt, login, password: 'any' };
    at = await follow(at.form.action, cookies, new URLSearchParams(fields));
  }
  return at.left;
}

interface Page {
  readonly form: { readonly action: string; readonly prompt: string } | null;
  readonly left: URL;
}

/** Follows what redirects on its own host; the first page with a form, or the address that leads away. */
async function follow(address: string, cookies: Cookies, body?: URLSearchParams): Promise<Page> {
  const { origin } = new URL(address);
  let response = await ask(address, cookies, body);
  let url = new URL(address);
  while (response.headers.has('location')) {
    url = new URL(response.headers.get('location')!, url);
    if (url.origin !== origin) return { form: null, left: url };
    response = await ask(url.href, cookies);
  }
  const html = await response.text();
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(html) ?? [];
  const [, prompt] = /name="prompt" value="(\w+)"/.exec(html) ?? [];
  if (action === undefined || prompt === undefined) throw new Error(`No form at ${url.href}: ${html.slice(0, 500)}`);
  return { form: { action: new URL(action, url).href, prompt }, left: url };
}

async function ask(address: string, cookies: Cookies, body?: URLSearchParams): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  for (const set of response.headers.getSetCookie()) {
    const [name = '', value = ''] = set.split(';')[0]!.split(/=(.*)/s);
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  return response;
}
