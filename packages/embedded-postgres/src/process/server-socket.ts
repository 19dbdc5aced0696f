import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, DATABASE_NAME, urlOf } from './probe.ts';

/** What the name of a socket may be long, in bytes: 104 on macOS and 108 on Linux, with the zero at its end. */
const MOST_NAME_BYTES = 103;

/** The directory of the server's own socket: PostgreSQL's, which nobody else may enter; null where its name would be too long for one. */
export function socketDirectory({ directory, port }: Pick<Address, 'directory' | 'port'>): string | null {
  return Buffer.byteLength(socketIn(directory, port)) > MOST_NAME_BYTES ? null : directory;
}

/**
 * The address for programs of ours: by the server's own socket, which answers sooner than TCP (docs/decisions/remembered-answers.md), where it has one. A server that an
 * earlier version started has none.
 */
export function quickestUrlOf(address: Address, database = DATABASE_NAME): string {
  const url = urlOf(address, database);
  const directory = socketDirectory(address);
  if (directory === null || !existsSync(socketIn(directory, address.port))) return url;
  return `${url}&host=${encodeURIComponent(directory)}`;
}

function socketIn(directory: string, port: number): string {
  return join(directory, `.s.PGSQL.${port}`);
}
