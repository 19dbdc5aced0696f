import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';

/** A line to a database that can be cut and mended. */
export interface Line {
  /** The address of the database at this end. */
  readonly url: string;
  /** Ends all connections and takes no other. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Lays a line to the database at `databaseUrl`. */
export async function layLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const ends = [near, far];
    for (const end of ends) {
      open.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        open.delete(end);
        for (const each of ends) each.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  // The embedded server's own socket would lead past the line.
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const end = () => open.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    cut() {
      isCut = true;
      end();
    },
    mend() {
      isCut = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      end();
      await closed;
    },
  };
}
