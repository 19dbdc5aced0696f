import { type Tally, unless } from '../crash/tally.ts';
import { DAY_S } from './farm-host.ts';
import { type HostMonth, type Month, isAroundOutage } from './month.ts';

const DEFAULT_DELAY_S = 5;

/** The shortest time between two requests, in seconds; null where there were not two. */
function leastGapS(requests: readonly Date[]): number | null {
  const gaps = requests.slice(1).map((at, nth) => (at.getTime() - requests[nth]!.getTime()) / 1_000);
  return gaps.length === 0 ? null : gaps.reduce((least, gap) => Math.min(least, gap));
}

export function printMonth({ hosts }: Month): void {
  const rows = hosts.map(({ name, host, requests, state, told }) => ({
    host: name,
    behaviour: host.behaviour,
    every: `${host.everyS / 3_600} h`,
    'least gap declared, s': host.leastGapS,
    'least gap seen, s': Math.round(leastGapS(requests) ?? 0) || '–',
    requests: requests.length,
    state,
    told: told.map((one) => one.told).join(', '),
  }));
  const columns = Object.keys(rows[0]!) as (keyof (typeof rows)[0])[];
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  console.log([line(columns), line(columns.map(() => '---'))].join('\n'));
  for (const row of rows) console.log(line(columns.map((column) => row[column])));
}

/** What must hold of the month. */
export function checkMonth(month: Month, tally: Tally): void {
  tally.check('there are forty hosts', unless(month.hosts.length === 40, String(month.hosts.length)));
  for (const host of month.hosts) checkHost(host, month.end, tally);
  const gap = leastGapS(month.elsewhere);
  tally.check('a host that others lead to has its turn', unless((gap ?? 0) >= DEFAULT_DELAY_S, `${gap} s`));
  tally.check('private addresses reached', unless(month.privateRequests === 0, String(month.privateRequests)));
  const network = month.network.map(({ told }) => told).join();
  tally.check('the network is told once', unless(network === 'network_away,network_back', network));
  const outside = month.network.filter(({ at }) => !isAroundOutage(at));
  tally.check('the network is told in its hour', unless(outside.length === 0, JSON.stringify(outside)));
  const blamed = month.hosts.filter(({ told }) => told.some(({ at }) => isAroundOutage(at)));
  tally.check('nobody is blamed without a network', unless(blamed.length === 0, blamed.map(({ name }) => name).join()));
}

function checkHost({ name, host, requests, state, nextTryAt, stored, told }: HostMonth, end: Date, tally: Tally): void {
  const called = `${name} (${host.behaviour})`;
  const gap = leastGapS(requests);
  tally.check(`${called}: rate`, unless(gap === null || gap >= host.leastGapS, `${gap} s between two requests`));
  tally.check(`${called}: state`, unless(state === host.state, state));
  const words = told.map((one) => one.told).join();
  tally.check(`${called}: messages`, unless(words === host.told.join(), words));
  if (host.state === 'waiting_for_consent') {
    tally.check(`${called}: is not asked`, unless(requests.length === 0, `${requests.length} requests`));
    return;
  }
  const waitS = nextTryAt === null ? Infinity : (nextTryAt.getTime() - end.getTime()) / 1_000;
  tally.check(`${called}: next try`, unless(waitS <= DAY_S * 1.1, `in ${waitS} s`));
  tally.check(`${called}: is asked`, unless(requests.length >= 29, `${requests.length} requests`));
  const isDaily = host.behaviour.startsWith('healthy');
  tally.check(`${called}: each day once`, unless(!isDaily || (stored >= 30 && stored <= 31), `${stored} times stored`));
}
