import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

interface SentMail {
  readonly subject: string;
  /** Contents by file name. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** An IMAP server on a free port of 127.0.0.1 with one empty mailbox; what is in it is lost when it stops. */
export class ImapServerFixture {
  readonly #imap = hoodiecrow({
    plugins: ['ID', 'UNSELECT', 'NAMESPACE', 'MOVE', 'UIDPLUS', 'AUTH-PLAIN', 'SASL-IR', 'LITERALPLUS'],
    users: { vivac: { password: 'secret' } },
    storage: { INBOX: {}, '': { separator: '/', folders: {} } },
  });
  readonly #sockets = new Set<Socket>();

  static async start(): Promise<ImapServerFixture> {
    const fixture = new ImapServerFixture();
    const { server } = fixture.#imap;
    server.on('connection', (socket: Socket) => fixture.#sockets.add(socket));
    const listening = once(server, 'listening');
    fixture.#imap.listen(0, '127.0.0.1', () => undefined);
    await listening;
    return fixture;
  }

  /** For `IMAP_URL`. */
  get url(): string {
    return `imap://vivac:secret@127.0.0.1:${(this.#imap.server.address() as AddressInfo).port}`;
  }

  /** A mail with its attachments arrives in the inbox at a moment. */
  receive({ subject, files = {} }: SentMail, at: string): void {
    const parts = Object.entries(files).map(
      ([name, content]) =>
        `--part\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n` +
        `Content-Disposition: attachment; filename="${name}"\r\n\r\n${base64Lines(content)}\r\n`,
    );
    const head =
      `From: owner@camping.test\r\nTo: vivac@camping.test\r\nSubject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=\r\n` +
      'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=part\r\n\r\n';
    const text = '--part\r\nContent-Type: text/plain\r\n\r\nPrices attached.\r\n';
    this.#imap.appendMessage('INBOX', [], new Date(at), `${head}${text}${parts.join('')}--part--\r\n`);
  }

  /** The subjects of the mails in a folder, decoded; empty where there is no such folder. */
  subjects(folder: string): string[] {
    const mails = this.#imap.getMailbox(folder)?.messages ?? [];
    return mails.map(({ raw }) => Buffer.from(/\?B\?([^?]*)\?=/.exec(raw)![1]!, 'base64').toString());
  }

  /** Empties all folders. */
  forget(): void {
    for (const folder of ['INBOX', 'Vivac done', 'Vivac refused']) {
      this.#imap.getMailbox(folder)?.messages.splice(0);
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((closed) => this.#imap.close(closed));
  }
}

function base64Lines(content: string | Buffer): string {
  return Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n');
}
