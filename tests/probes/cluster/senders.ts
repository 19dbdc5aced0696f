import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Seed, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import type { Acknowledged } from '../crash/imports/acknowledged.ts';
import { writePriceFile } from '../crash/imports/price-file.ts';
import { type Incidents, failureOf } from './incidents.ts';

const LIMIT_MS = 60_000;
const MOST_TRIES = 200;
const RETRY_MS = 500;

interface Sender {
  readonly url: string;
  readonly token: string;
  readonly incidents: Incidents;
  /** Called with what has been acknowledged, and when the database took it. */
  readonly acknowledged: (what: string) => void;
}

/** Pushes a price file after the other; each is sent again with its key until it is acknowledged. */
export async function pushAlong(
  sender: Sender,
  known: Acknowledged,
  { folder, seed, everyMs }: { readonly folder: string; readonly seed: Seed; readonly everyMs: number },
  ends: AbortSignal,
): Promise<number> {
  let number = 0;
  for (; !ends.aborted; number++) {
    const file = writePriceFile(folder, number, seedOf(seed, number));
    const body = readFileSync(file.path);
    await insist(sender, 'import', '/api/imports/prices', {
      headers: { 'content-type': 'text/csv', 'idempotency-key': file.batchId },
      body,
    });
    known.add(file);
    rmSync(file.path);
    await wait(everyMs);
  }
  return number;
}

/** Registers a user after the other, each of whom is invited by one mail. Returns their addresses. */
export async function inviteAlong(sender: Sender, everyMs: number, ends: AbortSignal): Promise<string[]> {
  const emails: string[] = [];
  while (!ends.aborted) {
    const email = `guest-${emails.length}@cluster.test`;
    await insist(sender, 'invitation', '/api/user/register', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, username: `Guest ${emails.length}` }),
    });
    emails.push(email);
    await wait(everyMs);
  }
  return emails;
}

/** A refusal after an answer that never came says that the first one counted: the address is taken. */
async function insist(
  { url, token, incidents, acknowledged }: Sender,
  what: string,
  path: string,
  init: RequestInit,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const status = await statusOf(`${url}${path}`, {
      ...init,
      method: 'POST',
      headers: { ...init.headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const isTaken = what === 'invitation' && tries > 1 && status === 'HTTP 409';
    if (status === 'HTTP 200' || status === 'HTTP 201' || isTaken) return acknowledged(what);
    if (tries === MOST_TRIES) throw new Error(`${what}: ${status} after ${tries} tries`);
    incidents.failed(`${what}: ${status}`);
    await wait(RETRY_MS);
  }
}

async function statusOf(address: string, init: RequestInit): Promise<string> {
  try {
    const answer = await fetch(address, init);
    const text = await answer.text();
    return answer.status === 400 || answer.status === 422
      ? `HTTP ${answer.status}: ${text.slice(0, 200)}`
      : `HTTP ${answer.status}`;
  } catch (error) {
    return failureOf(error);
  }
}
