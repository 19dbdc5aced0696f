import { once } from 'node:events';
import type { CopyStreamQuery } from 'pg-copy-streams';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction } from './database.ts';

/** Rows that are copied into a table. While it is open, its connection can do nothing else. */
export interface CopyIn {
  /** A part of COPY's text format. */
  send(text: string | Buffer): Promise<void>;
  end(): Promise<void>;
  /** Gives up, so that the connection can roll back. */
  abandon(): Promise<void>;
}

/** Begins a statement `COPY … FROM STDIN`. */
export function openCopyIn(tx: Transaction, statement: string): CopyIn {
  const stream: CopyStreamQuery = tx.client.query(copyFrom(statement));
  // A copy that failed forgets its connection: it must not be written to or destroyed any more.
  let failure: Error | null = null;
  const failed = new Promise<never>((_, reject) => {
    stream.once('error', (error) => {
      failure = error;
      reject(error);
    });
  });
  failed.catch(() => {});
  return {
    send: async (text) => {
      if (failure) throw failure;
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), failed]);
    },
    end: async () => {
      if (failure) throw failure;
      stream.end();
      await Promise.race([once(stream, 'finish'), failed]);
    },
    abandon: async () => {
      if (failure || stream.writableFinished) return;
      stream.destroy(new Error('The import was given up'));
      await failed.catch(() => {});
    },
  };
}
