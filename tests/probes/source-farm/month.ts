import type { IncomingMessage } from 'node:http';
import { dueSources, sourceById } from '@vivac/server/src/modules/sources/register-read.ts';
import { stateOfRow } from '@vivac/server/src/modules/sources/present-source.ts';
import { tellChanges } from '@vivac/server/src/modules/sources/telling/tell-changes.ts';
import { runSource } from '@vivac/server/src/modules/sources/tries/run-source.ts';
import { startLoopbackServer } from '@vivac/testing/outbound/loopback-server';
import { DAY_S, type FarmHost, HOUR_S, START, serves } from './farm-host.ts';
import { farmHosts } from './farm-hosts.ts';
import { fillFarm, nameOf } from './fill-farm.ts';
import { foundSources, messages, nextDue } from './farm-store.ts';
import { type Farm, openFarm } from './open-farm.ts';

const WORKERS = 4;
const DAYS = 31;
const END = new Date(START.getTime() + DAYS * DAY_S * 1_000);
/** For an hour most names lead nowhere. */
const OUTAGE = { from: new Date('2027-03-16T12:00:00Z'), to: new Date('2027-03-16T13:00:00Z') };
const REACHED_MEANWHILE = 3;

/** What became of one host in the month. */
export interface HostMonth {
  readonly name: string;
  readonly host: FarmHost;
  readonly requests: readonly Date[];
  readonly state: string;
  readonly nextTryAt: Date | null;
  readonly stored: number;
  readonly told: readonly { readonly told: string; readonly at: Date }[];
}

export interface Month {
  readonly hosts: readonly HostMonth[];
  readonly network: readonly { readonly told: string; readonly at: Date }[];
  /** Requests of another host that one of the forty leads to. */
  readonly elsewhere: readonly Date[];
  readonly privateRequests: number;
  readonly steps: number;
  readonly end: Date;
}

const hostNameIn = (request: IncomingMessage) => request.headers.host?.replace(/:\d+$/, '') ?? '';

/** Walks through a month from one source that is due to the next. */
export async function walkMonth(databaseUrl: string, folder: string): Promise<Month> {
  let now = START;
  const seen = new Map<string, Date[]>();
  const known = new Map<string, FarmHost>();
  const hidden = await startLoopbackServer((_request, response) => void response.end('secret'));
  const server = await startLoopbackServer((request, response) => {
    const name = hostNameIn(request);
    seen.set(name, [...(seen.get(name) ?? []), now]);
    (known.get(name)?.answer ?? serves())(request, response, now);
  });
  const hosts = farmHosts(hidden.port, `http://elsewhere.test:${server.port}/prices.csv`);
  hosts.forEach((host, nth) => known.set(nameOf(nth), host));
  const names = [...known.keys(), 'elsewhere.test'];
  const isAway = (name: string) => now >= OUTAGE.from && now < OUTAGE.to && names.indexOf(name) >= REACHED_MEANWHILE;
  const farm = await openFarm(
    { databaseUrl, folder, allowed: names.map((name) => `${name}:${server.port}`).join(',') },
    {
      now: () => now,
      async resolve(name) {
        if (isAway(name)) throw new Error('ENOTFOUND');
        return ['127.0.0.1'];
      },
    },
  );
  try {
    await fillFarm(farm, hosts, server.port);
    let steps = 0;
    for (; now < END; steps += 1) {
      const due = await dueSources(farm.db, now);
      await askAll(farm, due);
      await tellChanges(farm);
      const next = await nextDue(farm.db);
      if (next === null) break;
      now = new Date(Math.max(next.getTime(), now.getTime() + 1));
    }
    const requestsOf = (name: string) => seen.get(name) ?? [];
    const found = { hosts: await monthsOf(farm, hosts, requestsOf, now), network: await networkTold(farm) };
    return {
      ...found,
      elsewhere: requestsOf('elsewhere.test'),
      privateRequests: hidden.requests.length,
      steps,
      end: now,
    };
  } finally {
    await farm.close();
    await server.close();
    await hidden.close();
  }
}

/** A few at a time, as workers do. */
async function askAll(farm: Farm, due: readonly number[]): Promise<void> {
  for (let first = 0; first < due.length; first += WORKERS) {
    const some = due.slice(first, first + WORKERS);
    await Promise.all(some.map((id) => runSource(farm, id, new AbortController().signal)));
  }
}

async function monthsOf(
  farm: Farm,
  hosts: readonly FarmHost[],
  requestsOf: (name: string) => readonly Date[],
  now: Date,
): Promise<HostMonth[]> {
  const all = await messages(farm.db);
  const months: HostMonth[] = [];
  for (const [nth, { id, name, nextTryAt, stored }] of (await foundSources(farm.db)).entries()) {
    const row = await sourceById(farm.db, id);
    const told = all.filter(({ source }) => source === name);
    months.push({
      name,
      host: hosts[nth]!,
      requests: requestsOf(name),
      state: stateOfRow(row!, { now }),
      nextTryAt,
      stored,
      told,
    });
  }
  return months;
}

const networkTold = async (farm: Farm) => (await messages(farm.db)).filter(({ source }) => source === null);

/** Whether a moment belongs to the hour without a network, or to the hour after it. */
export const isAroundOutage = (at: Date): boolean =>
  at >= OUTAGE.from && at.getTime() < OUTAGE.to.getTime() + HOUR_S * 1_000;
