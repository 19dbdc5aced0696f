import { type EventReader, readEvents } from '@vivac/testing/live/event-reader';
import { REFERENCE, RIVER, SOUTHERN, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { type StartedServer, startServerProcess } from '@vivac/testing/live/server-process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const WAITED = { timeout: 20_000 };

let fixture: ServerFixture;
let first: StartedServer;
let second: StartedServer;
const readers: EventReader[] = [];
let price = 100;

beforeAll(async () => {
  fixture = await openServerFixture();
  first = await startServerProcess(fixture);
  second = await startServerProcess(fixture);
});
afterEach(() => readers.splice(0).forEach((reader) => reader.close()));
afterAll(async () => {
  for (const server of [first, second] as (StartedServer | undefined)[]) server?.child.kill('SIGKILL');
  await fixture.close();
});

async function follow({ origin }: StartedServer, caller: 'north' | 'south', lastEventId?: string) {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const reader = await readEvents(`${origin}/api/live`, fixture.tokens[caller], headers);
  readers.push(reader);
  await expect.poll(() => reader.events[0]?.event, WAITED).toBe('ready');
  return reader;
}

const importPrice = (campsite: string) =>
  fixture.importCsv(
    'prices',
    pricesCsv('2027-01-19T08:00:00.000Z', [{ campsite, night: '2027-03-05', price: price++ }]),
  );
const namesIn = ({ events }: EventReader) =>
  new Set(
    events
      .filter(({ event }) => event === 'changed')
      .flatMap(({ data }) => (data as { campsites: { name: string }[] }).campsites.map(({ name }) => name)),
  );

describe('two server processes on one database', { timeout: 120_000 }, () => {
  // @holds live-12
  it('both tell their clients of what a third process commits', async () => {
    const both = [await follow(first, 'north'), await follow(second, 'north')];
    await importPrice(REFERENCE);
    for (const reader of both) await expect.poll(() => namesIn(reader), WAITED).toEqual(new Set([REFERENCE]));
  });

  // @holds live-12
  it('when one is killed (SIGKILL), its clients resume on the other by the last event id and miss nothing', async () => {
    const [north, south] = [await follow(first, 'north'), await follow(first, 'south')];
    const bystander = await follow(second, 'north');
    await importPrice(REFERENCE);
    await importPrice(SOUTHERN);
    await expect.poll(() => namesIn(north), WAITED).toEqual(new Set([REFERENCE]));
    await expect.poll(() => namesIn(south), WAITED).toEqual(new Set([SOUTHERN]));
    first.child.kill('SIGKILL');
    await Promise.all([north.ended, south.ended]);
    await importPrice(RIVER);
    await importPrice(SOUTHERN);
    await expect.poll(() => namesIn(bystander), WAITED).toEqual(new Set([REFERENCE, RIVER]));
    const [north2, south2] = [
      await follow(second, 'north', north.events.at(-1)!.id),
      await follow(second, 'south', south.events.at(-1)!.id),
    ];
    await expect.poll(() => namesIn(north2), WAITED).toContain(RIVER);
    await expect.poll(() => namesIn(south2), WAITED).toEqual(new Set([SOUTHERN]));
    await importPrice(REFERENCE);
    await expect.poll(() => namesIn(north2), WAITED).toEqual(new Set([REFERENCE, RIVER]));
    expect([...namesIn(north2)]).not.toContain(SOUTHERN);
  });
});
