import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's second setting for argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** PHC string, so that the cost can be raised later without losing old passwords. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { ...cost, message: message(password), nonce, tagLength: 32 });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`;
}

export async function passwordMatches(stored: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, hash] = format.exec(stored.hash) ?? [];
  if (!nonce || !hash) return false;
  const expected = Buffer.from(hash, 'base64');
  const parameters: Argon2Parameters = {
    message: message(stored.password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  return timingSafeEqual(await derive('argon2id', parameters), expected);
}

/** An accent typed on another keyboard is the same password. */
function message(password: string): string {
  return password.normalize('NFKC');
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
