import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const PASSWORD = 'a password to look around';

/** A user of the running product, who came in as everybody does: by the invitation's link, then the login. */
export interface SignedIn {
  ask<T>(path: string, query?: readonly (readonly [string, string])[]): Promise<T>;
}

export async function signIn(url: string, dataDir: string, email: string): Promise<SignedIn> {
  await choosePassword(url, await invitationFor(dataDir, email));
  return signInWithPassword(url, email, PASSWORD);
}

/** A user who has a password already. */
export async function signInWithPassword(url: string, email: string, password: string): Promise<SignedIn> {
  const entered = await post(
    `${url}/identity/sign-in/email`,
    url,
    'application/json',
    JSON.stringify({ email, password }),
  );
  const cookie = entered.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const { token } = (await (await fetch(`${url}/identity/token`, { headers: { cookie, origin: url } })).json()) as {
    token?: string;
  };
  if (!token) throw new Error(`${email} could not sign in: ${entered.status}`);
  return {
    async ask<T>(path: string, query: readonly (readonly [string, string])[] = []) {
      const address = `${url}/api${path}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]))}`;
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
}

/** The product sends it by itself; within a minute it is there. */
async function invitationFor(dataDir: string, email: string): Promise<URL> {
  for (const deadlineMs = Date.now() + 60_000; Date.now() < deadlineMs; await wait(500)) {
    const link = existsSync(join(dataDir, 'outbox')) ? linkIn(join(dataDir, 'outbox'), email) : null;
    if (link !== null) return link;
  }
  throw new Error(`No invitation for ${email} in the outbox`);
}

function linkIn(outbox: string, email: string): URL | null {
  for (const file of readdirSync(outbox)) {
    const mail = readFileSync(join(outbox, file), 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    const link = /http\S+\/identity\/action\?[^\s"<]+/.exec(mail)?.[0];
    if (link && mail.includes(email)) return new URL(link.replaceAll('&amp;', '&'));
  }
  return null;
}

async function choosePassword(url: string, link: URL): Promise<void> {
  const form = new URLSearchParams(link.search);
  form.set('newPassword', PASSWORD);
  form.set('repeatPassword', PASSWORD);
  const answer = await post(`${url}/identity/action`, url, 'application/x-www-form-urlencoded', form.toString());
  if (answer.status !== 200) throw new Error(`The password was refused: ${answer.status}`);
}

function post(address: string, origin: string, type: string, body: string): Promise<Response> {
  return fetch(address, { method: 'POST', headers: { 'content-type': type, origin }, body });
}
