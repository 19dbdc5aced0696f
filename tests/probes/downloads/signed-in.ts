import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Query = readonly (readonly [name: string, value: string])[];
export type Format = 'xlsx' | 'csv' | 'pdf';

/** A user of a running product. */
export interface SignedIn {
  ask<T>(path: string, query?: Query): Promise<T>;
  /** Saves a file under the name that the server gives it; resolves to where it is. */
  download(path: string, query: Query, format: Format, folder: string): Promise<string>;
}

export async function signIn(url: string, email: string, password: string): Promise<SignedIn> {
  const entered = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const answer = (await (await fetch(`${url}/identity/token`, { headers: { cookie, origin: url } })).json()) as {
    token?: string;
  };
  if (!answer.token) throw new Error(`${email} could not sign in: ${entered.status}`);
  const get = async (path: string, query: Query) => {
    const parameters = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
    const response = await fetch(`${url}/api${path}?${parameters}`, {
      headers: { authorization: `Bearer ${answer.token}` },
    });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    ask: async <T>(path: string, query: Query = []) => (await (await get(path, query)).json()) as T,
    async download(path, query, format, folder) {
      const response = await get(path, [...query, ['format', format]]);
      const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      const file = join(folder, named ?? `unnamed.${format}`);
      writeFileSync(file, Buffer.from(await response.arrayBuffer()));
      return file;
    },
  };
}
