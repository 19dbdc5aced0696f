import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** How slow a link is: bits a second towards the reader, and milliseconds there and back. */
export interface LinkSpeed {
  readonly roundTripMs: number;
  readonly bitsPerSecond: number;
}

/** What crosses at once before another connection has its turn, in bytes: four packets. */
const TURN_BYTES = 5840;

/** Stands before a server on this machine and answers as slowly as from afar: each connection waits its turn for the line. */
export async function startSlowLink(port: number, { roundTripMs, bitsPerSecond }: LinkSpeed) {
  const line = sharedLine(bitsPerSecond, roundTripMs / 2);
  const sockets = new Set<Socket>();
  const server = createServer((reader) => {
    const origin = connect(port, '127.0.0.1');
    for (const socket of [reader, origin]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => [reader, origin].forEach((end) => end.destroy()));
      socket.on('close', () => sockets.delete(socket));
    }
    // A connection is opened by a round trip of its own, half of which the first bytes take anyway.
    let afterMs = roundTripMs * 1.5;
    reader.on('data', (bytes: Buffer) => {
      setTimeout(() => origin.writable && origin.write(bytes), afterMs);
      afterMs = roundTripMs / 2;
    });
    reader.on('end', () => setTimeout(() => origin.end(), roundTripMs));
    origin.on('data', (bytes: Buffer) => line.carry(reader, bytes));
    origin.on('end', () => line.end(reader));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** One line for all connections, who take turns on it. */
function sharedLine(bitsPerSecond: number, delayMs: number) {
  const waiting = new Map<Socket, Buffer[]>();
  const ending = new Set<Socket>();
  let isBusy = false;

  function next(): void {
    const [turn] = waiting;
    if (turn === undefined) {
      isBusy = false;
      return;
    }
    isBusy = true;
    const [reader, queue] = turn;
    const first = queue[0]!;
    const bytes = first.subarray(0, TURN_BYTES);
    waiting.delete(reader);
    if (first.length > bytes.length) queue[0] = first.subarray(TURN_BYTES);
    else queue.shift();
    if (queue.length > 0) waiting.set(reader, queue);
    const isLast = queue.length === 0 && ending.delete(reader);
    setTimeout(
      () => {
        setTimeout(() => deliver(reader, bytes, isLast), delayMs);
        next();
      },
      (bytes.length * 8000) / bitsPerSecond,
    );
  }

  function deliver(reader: Socket, bytes: Buffer, isLast: boolean): void {
    if (reader.writable) reader.write(bytes);
    if (isLast) reader.end();
  }

  return {
    carry(reader: Socket, bytes: Buffer): void {
      waiting.set(reader, [...(waiting.get(reader) ?? []), bytes]);
      if (!isBusy) next();
    },
    end(reader: Socket): void {
      if (waiting.has(reader)) ending.add(reader);
      else setTimeout(() => reader.end(), delayMs);
    },
  };
}
