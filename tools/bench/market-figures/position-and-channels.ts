import { loadavg } from 'node:os';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { toDay, addDays } from '@vivac/domain/time/day';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { addLooks } from '../as-of.ts';
import { createManagers } from '../managers.ts';
import { FILTERS, growMarket } from '../market.ts';
import { median, ms, printTable, thousands } from '../report.ts';
import { requested } from './market-figures.ts';

const FIRST_NIGHT = toDay('2027-03-01');
/** Another night, another span or another pair left out: none of them was answered before. */
const QUESTIONS = 45;

type Named = readonly (readonly [string, string])[];

/** The calls of the pages Position and Channels over HTTP for eleven campsites with twelve looks, asked first and again. */
export async function benchPositionAndChannels(
  context: Context,
  { server, campsites, seconds }: { readonly server: string; readonly campsites: number; readonly seconds: number },
): Promise<void> {
  await growMarket(context.db, campsites);
  await addLooks(context.db, campsites);
  await context.db.query('VACUUM ANALYZE');
  const [manager] = await createManagers(context.db, embedded(context.identity), server, 1, campsites);
  const headers = { authorization: `Bearer ${manager!.token}` };
  const [own, ...others] = manager!.campsites.map(({ name }) => name);
  const address = (call: string, named: Named) =>
    `${server}/api/${call}?${new URLSearchParams([...named.map(([name, value]): [string, string] => [name, value]), ...filters(call)])}`;
  const compared = (call: string) => (nth: number) =>
    address(call, [
      ['campsitename', own!],
      ...pairLeftOut(others, nth).map((name) => ['competitorname', name] as const),
    ]);
  const night = (nth: number) => addDays(FIRST_NIGHT, nth);
  const all = [own!, ...others].map((name) => ['campsitename', name] as const);
  const calls: readonly (readonly [string, (nth: number) => string])[] = [
    ['pace', compared('position/pace')],
    ['compression', compared('position/compression')],
    ['price against review score', compared('position/price_score')],
    ['first movers', compared('position/first_movers')],
    [
      'ladder of one stay',
      (nth) => address('sales-channels/ladder', [all[0]!, ['lengthofstay', '1'], ['date', night(nth)]]),
    ],
    [
      'season of all',
      (nth) => address('sales-channels/season', [...all, ['lengthofstay', '1'], ['first_night', night(nth)]]),
    ],
  ];
  const rows: string[][] = [];
  for (const [name, question] of calls) {
    const first = await requestedFirst(question, headers);
    const again = await requested(question(0), headers, seconds);
    rows.push([name, ms(median(first)), ms(Math.max(...first)), ms(again.p50), ms(again.p99)]);
  }
  printTable(
    `Position and channels over HTTP, one connection, eleven of ${thousands(campsites)} campsites, load ${loadavg()[0]!.toFixed(2)}`,
    [['call', 'first', 'slowest', 'again', 'p99'], ...rows],
  );
}

/** Channels are what the calls of channels compare. */
function filters(call: string): [string, string][] {
  return Object.entries(offerQueryOf(FILTERS))
    .filter(([name]) => name !== 'channelname' || !call.startsWith('sales-channels'))
    .map(([name, value]) => [name, String(value)]);
}

/** All but two, each time another two. */
function pairLeftOut(names: readonly string[], nth: number): readonly string[] {
  const pairs = names.flatMap((_, one) => names.slice(one + 1).map((__, at) => [one, one + 1 + at] as const));
  const left = pairs[nth % pairs.length]!;
  return names.filter((_, at) => !left.includes(at));
}

/** The time of each of so many questions that nobody asked before; the one before them opens the connection. */
async function requestedFirst(question: (nth: number) => string, headers: Readonly<Record<string, string>>) {
  const times: number[] = [];
  for (let nth = QUESTIONS; nth >= 0; nth--) {
    const beganMs = performance.now();
    const answer = await fetch(question(nth % QUESTIONS), { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${question(nth)} was answered ${answer.status}`);
    if (nth < QUESTIONS) times.push(performance.now() - beganMs);
  }
  return times;
}
