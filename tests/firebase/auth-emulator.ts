import { once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

interface EmulatorApp {
  listen(port: number, host: string): Server;
}

/** The official Auth emulator of Firebase, in this process. */
export interface AuthEmulator {
  readonly url: string;
  /** As in FIREBASE_AUTH_EMULATOR_HOST. */
  readonly host: string;
  /** The newest link that the emulator's page would open, mailed by itself or made for us. */
  newestLink(email: string): Promise<string>;
  /** A person who made an account without being asked, as everybody can with the public key of a project. */
  signUp(email: string, password: string): Promise<{ readonly uid: string; readonly token: string }>;
  /** What an operator does in the console. */
  change(uid: string, fields: Readonly<Record<string, unknown>>): Promise<void>;
  /** As if nobody had ever been here. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** The emulator takes tokens of such a project only without a signature; no real project can have this name. */
export const PROJECT = 'demo-vivac';
const publicly = { 'content-type': 'application/json' };
const owner = { ...publicly, authorization: 'Bearer owner' };

/** Starts in about seven seconds of one core, without Java, network or a login. Unknown addresses look like wrong passwords. */
export async function startAuthEmulator(): Promise<AuthEmulator> {
  // No export of the package: its version is pinned.
  const { createApp } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/server') as {
    createApp(projectId: string): Promise<EmulatorApp>;
  };
  const server = (await createApp(PROJECT)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;

  async function send<Answer>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = owner,
  ): Promise<Answer> {
    const content = body && { body: JSON.stringify(body) };
    const response = await fetch(url + path, { method, headers, ...content });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  const toolkit = '/identitytoolkit.googleapis.com';
  await send('PATCH', `${toolkit}/v2/projects/${PROJECT}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });

  return {
    url,
    host,
    async newestLink(email) {
      const { oobCodes } = await send<{ oobCodes: { email: string; oobLink: string }[] }>(
        'GET',
        `/emulator/v1/projects/${PROJECT}/oobCodes`,
      );
      const link = oobCodes.findLast((code) => code.email === email)?.oobLink;
      if (link === undefined) throw new Error(`There is no link for ${email}`);
      return link;
    },
    async signUp(email, password) {
      const { localId, idToken } = await send<{ localId: string; idToken: string }>(
        'POST',
        `${toolkit}/v1/accounts:signUp?key=any`,
        { email, password, returnSecureToken: true },
        publicly,
      );
      return { uid: localId, token: idToken };
    },
    async change(uid, fields) {
      await send('POST', `${toolkit}/v1/projects/${PROJECT}/accounts:update`, { localId: uid, ...fields });
    },
    async empty() {
      await send('DELETE', `/emulator/v1/projects/${PROJECT}/accounts`);
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Chooses a password on the page behind a link, as the emulator offers it. Returns where the page leads next. */
export async function choosePasswordBehind(link: string, password: string): Promise<string | null> {
  const address = `${link}&newPassword=${encodeURIComponent(password)}`;
  const response = await fetch(address, { redirect: 'manual' });
  if (response.status !== 303) throw new Error(`The link was answered ${response.status}`);
  return response.headers.get('location');
}
