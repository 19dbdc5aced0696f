import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REFERENCE } from '@vivac/testing/market/market';
import { NotificationWorld, WEEKLY } from '@vivac/testing/notification-world';
import { reviewsCsv } from '@vivac/testing/market/review-market';
import { decide } from './messages/message-store.ts';

/** Mondays at seven. */
const [FIRST, SECOND, THIRD, FOURTH] = ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22'].map(
  (day) => `${day}T06:00:00Z`,
) as [string, string, string, string];

let world: NotificationWorld;
let arrived = 0;
beforeAll(async () => {
  world = await NotificationWorld.open();
  await arrives('2027-02-01T00:00:00Z', 'long ago');
});
beforeEach(async () => {
  await world.forget();
  await world.rulesOf('north', { reviews: [WEEKLY] }, '2027-02-26T00:00:00Z');
});
afterAll(() => world.close());

/** A bad review that is imported at a moment. */
async function arrives(moment: string, title: string): Promise<void> {
  const id = `arrival ${(arrived += 1)}`;
  const review = { campsite: REFERENCE, id, date: '2027-01-15', score: 3, title };
  await world.imported('reviews', reviewsCsv([review]), moment);
}

/** Which of some titles each message tells, of those that tell any. */
const sent = (...titles: string[]) =>
  world
    .received()
    .map((mail) => titles.filter((title) => mail.includes(title)))
    .filter((found) => found.length > 0);
const states = async () => (await world.rows()).map(({ state, found }) => [state, found]);

describe('a review rule’s messages', () => {
  // @holds rule-50
  it('contain each review once, in the first one after its import', async () => {
    await arrives('2027-02-28T00:00:00Z', 'Cold water');
    await world.tick(FIRST);
    await arrives('2027-03-02T00:00:00Z', 'Loud nights');
    await world.tick(SECOND);
    await world.tick(THIRD);
    expect(sent('long ago', 'Cold water', 'Loud nights')).toEqual([['Cold water'], ['Loud nights']]);
    expect(await states()).toEqual([
      ['sent', 1],
      ['sent', 1],
      ['nothing', 0],
    ]);
  });

  // @holds rule-50
  it.each(['parked', 'dismissed', 'limited', 'superseded'] as const)(
    'contain the reviews of an earlier one that was %s',
    async (state) => {
      await arrives('2027-02-28T12:00:00Z', `Wet floor ${state}`);
      const [id] = await world.look(FIRST);
      if (state === 'superseded') await world.send(id!, SECOND);
      else if (state === 'limited') await setState(id!, 'limited');
      else await refuse(id!, state);
      expect((await states())[0]![0]).toBe(state);
      await arrives('2027-03-03T00:00:00Z', `Small beds ${state}`);
      await world.tick(SECOND);
      expect(sent(`Wet floor ${state}`, `Small beds ${state}`)).toEqual([
        [`Wet floor ${state}`, `Small beds ${state}`],
      ]);
      await world.tick(THIRD);
      expect(world.received()).toHaveLength(1);
    },
  );

  it('contain on retry the reviews imported meanwhile, once', async () => {
    await arrives('2027-02-28T18:00:00Z', 'No light');
    world.answers.recipient = () => 451;
    const [id] = await world.look(FIRST);
    await world.send(id!, FIRST);
    await arrives('2027-03-01T08:00:00Z', 'No shade');
    delete world.answers.recipient;
    await world.send(id!, '2027-03-01T09:00:00Z');
    await world.tick(SECOND);
    expect(sent('No light', 'No shade')).toEqual([['No light', 'No shade']]);
  });

  // @holds rule-50
  it('contain the reviews of an import in progress after it commits (race condition)', async () => {
    await arrives('2027-03-01T05:00:00Z', 'Steep path');
    await world.tick(FIRST);
    // Received before seven, and stored after it.
    await arrives('2027-03-01T05:59:00Z', 'Slow import');
    await world.tick(SECOND);
    expect(sent('Steep path', 'Slow import')).toEqual([['Steep path'], ['Slow import']]);
  });

  it('skip reviews of the time in which the rule was off', async () => {
    await world.tick(FIRST);
    await world.rulesOf('north', { reviews: [{ ...WEEKLY, enabled: false }] }, '2027-03-02T00:00:00Z');
    await arrives('2027-03-03T12:00:00Z', 'Unheard');
    await world.rulesOf('north', { reviews: [WEEKLY] }, '2027-03-04T00:00:00Z');
    await arrives('2027-03-05T00:00:00Z', 'Heard');
    await world.tick(SECOND);
    await world.tick(THIRD);
    await world.tick(FOURTH);
    expect(sent('Unheard', 'Heard')).toEqual([['Heard']]);
  });
});

async function setState(id: string, state: string): Promise<void> {
  await world.server.context.db.execute('UPDATE notification_messages SET state = $2 WHERE id = $1', [id, state]);
}

async function refuse(id: string, state: 'parked' | 'dismissed'): Promise<void> {
  world.answers.recipient = () => 550;
  await world.send(id, FIRST);
  delete world.answers.recipient;
  if (state === 'dismissed') await decide(world.server.context.db, 'dismiss', id, new Date(FIRST));
}
