import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

async function tryPort(port: number): Promise<number | null> {
  const server = createServer();
  try {
    server.listen({ host: '127.0.0.1', port });
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch {
    return null;
  } finally {
    server.close();
  }
}

/** The preferred port of 127.0.0.1 when it is free, otherwise one the system picks; 0 prefers none. */
export async function freePort(preferred: number): Promise<number> {
  const port = (await tryPort(preferred)) ?? (await tryPort(0));
  if (port === null) throw new Error('This machine has no free port on 127.0.0.1 for the database');
  return port;
}
