declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface StoredMessage {
    readonly raw: string;
    readonly flags: readonly string[];
  }
  interface ImapServer {
    readonly server: Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    getMailbox(path: string): { messages: StoredMessage[] } | undefined;
    appendMessage(path: string, flags: string[], internalDate: Date | string, raw: string): void;
  }
  export default function hoodiecrow(options: object): ImapServer;
}
