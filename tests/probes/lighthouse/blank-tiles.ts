import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** White, 256 pixels wide. */
const BLANK_TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAQAAAAEAAQAAAAB0CZXLAAAAM0lEQVR42u3KoQEAAAwCIP9/Wk9YXYBMeoggCIIgCIIgCIIgCIIgCIIgCIIgCIIgCMLvMPPS4dI8z/G7AAAAAElFTkSuQmCC',
  'base64',
);

export interface BlankTiles {
  readonly address: string;
  stop(): void;
}

/** A map tile service on this machine, so that what is measured does not hang on another's. */
export async function serveBlankTiles(): Promise<BlankTiles> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' });
    response.end(BLANK_TILE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, stop: () => server.close() };
}
