import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** Where each message lies as it was received, the oldest first by name. */
  folder: string;
  stop(): Promise<void>;
}

/** A mail server on a free port that keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'vivac-mail-'));
  let count = 0;
  const keep = callbackify(async (stream: Readable) => {
    const name = `${String((count += 1)).padStart(6, '0')}.eml`;
    await writeFile(join(folder, name), await buffer(stream));
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => keep(stream, done),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    folder,
    async stop() {
      await new Promise<void>((closed) => server.close(closed));
      await rm(folder, { recursive: true });
    },
  };
}
