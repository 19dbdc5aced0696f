import { refusedPlatformOf } from '@vivac/domain/sources/refused-platform';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Transaction } from '#platform/database/database';
import { isRefusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { insertSource } from '../register-store.ts';
import { readSourceAddress } from '../source-address.ts';
import type { SourceSettings } from '../source-row.ts';
import { notePage, notePageSource, sourceWatching, unknownAddresses } from './watched-store.ts';

/** Once a day: lists change a few times a year. */
const EVERY_S = 86_400;
const LONGEST_NAME = 100;

/**
 * Puts the pages at which published tariffs were read on the register, each once: what somebody takes off it stays off. Pages of refused
 * platforms are left alone. Nothing is asked before somebody consents for the host.
 */
export async function registerPages(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = context;
  for (const page of await unknownAddresses(db, Number(clock.now().toISOString().slice(0, 4)))) {
    await db.transaction((tx) => registerPage(tx, page, clock.now()));
  }
}

async function registerPage(
  tx: Transaction,
  { said, campsite, by }: { readonly said: string; readonly campsite: string; readonly by: string },
  at: Date,
): Promise<void> {
  const read = readSourceAddress({ name: said, door: 'watched', address: said, allow_http: true });
  if (read === null || isRefusal(read)) {
    await notePage(tx, said, said);
    return;
  }
  const { shown: address, host } = read;
  if (!(await notePage(tx, said, address)) || refusedPlatformOf(host) !== null) return;
  const watching = await sourceWatching(tx, address);
  const id = watching ?? (await addSource(tx, { campsite, address, host }, { by, at }));
  if (id !== null) await notePageSource(tx, address, id);
}

async function addSource(
  tx: Transaction,
  { campsite, address, host }: { readonly campsite: string; readonly address: string; readonly host: string },
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<number | null> {
  const page = address.replace(/^https?:\/\//, '').replace(/\/$/, '');
  for (const name of [`${campsite} · ${host}`, `${campsite} · ${page}`, page]) {
    const settings = settingsOf(name.slice(0, LONGEST_NAME), address, host);
    const id = await insertSource(tx, settings, { at, by, nextTryAt: at });
    if (id === null) continue;
    const details = { door: settings.door, kind: null, host, every_s: EVERY_S, secret_values: 0 };
    await recordAudit(tx, { at, action: 'source.added', subject: settings.name, details });
    return id;
  }
  return null;
}

function settingsOf(name: string, address: string, host: string): SourceSettings {
  return {
    name,
    door: 'watched',
    kind: null,
    address,
    host,
    campsiteLink: null,
    readyMapping: null,
    readyAnswers: null,
    mapping: null,
    complete: null,
    plan: null,
    run: null,
    allowHttp: address.startsWith('http:'),
    everyS: EVERY_S,
    expectedEveryS: null,
  };
}
