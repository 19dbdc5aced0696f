import { changeWorld, PINOS } from '@vivac/testing/change-world';
import { IMPORT_NOW } from '@vivac/testing/import-market';
import { describe, expect, it } from 'vitest';
import { answerQuestion } from './store.ts';
import { countWithoutQuestion } from './write.ts';

const world = changeWorld();
const { look, sendLooks, compute, changes } = world;

describe('a source of which more than half moved in one batch', () => {
  const questions = () => world.db.query('SELECT number, answer FROM change_questions', []);
  const weekly = async () => {
    for (const hours of [0, 12]) await look(hours, [100, { link: PINOS, price: 60 }]);
    await compute();
    for (const hours of [24, 36, 48]) {
      await look(hours, [700, { link: PINOS, price: 420 }], { id: `weekly ${hours}` });
      await compute();
    }
  };
  const answer = (stated: 'meaning_changed' | 'true_changes') =>
    answerQuestion(world.db, { number: 1, answer: stated, by: 'an administrator', now: IMPORT_NOW });

  // @holds change-5
  it('is asked about once, and nothing of it is a change', async () => {
    await weekly();
    expect(await questions()).toEqual([{ number: 1, answer: null }]);
    expect(await changes()).toEqual([]);
  });

  // @holds change-5
  it('means something else: what follows is compared with what it says now', async () => {
    await weekly();
    await answer('meaning_changed');
    await compute();
    expect(await changes()).toEqual([]);
    for (const hours of [60, 72]) await look(hours, [770, { link: PINOS, price: 420 }]);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 70000 77000']);
    expect(await questions()).toHaveLength(1);
  });

  // @holds change-5
  it('told the truth: its changes are there once somebody says so', async () => {
    await weekly();
    await answer('true_changes');
    await compute();
    expect(await changes()).toEqual([
      '1 Bungalow 4 price_up open 30 10000 70000',
      '2 Bungalow 4 price_up open 30 6000 42000',
    ]);
  });

  // @holds change-13
  it.each([
    ['true_changes', ['1 Bungalow 4 price_up open 30 10000 70000', '2 Bungalow 4 price_up open 30 6000 42000']],
    ['meaning_changed', []],
  ] as const)(
    'is not asked about again for the other files of the same capture, after the answer %s',
    async (stated, reported) => {
      const files = [100, { link: PINOS, price: 60 }] as const;
      for (const hours of [0, 12]) await look(hours, files);
      await compute();
      await look(24, [700], { id: 'first file' });
      await compute();
      await answer(stated);
      await compute();
      await look(24, [{ link: PINOS, price: 420 }], { id: 'second file', receivedAfter: 40 });
      await compute();
      await look(36, [700, { link: PINOS, price: 420 }], { receivedAfter: 90 });
      await compute();
      expect(await questions()).toEqual([{ number: 1, answer: stated }]);
      expect(await changes()).toEqual(reported);
    },
  );

  it('is not asked about where its moves are known to be moves (demo market)', async () => {
    for (const hours of [0, 12]) await look(hours, [100, { link: PINOS, price: 60 }]);
    await compute();
    for (const hours of [24, 36]) {
      await look(hours, [700, { link: PINOS, price: 420 }], { onStored: countWithoutQuestion });
      await compute();
    }
    expect(await questions()).toEqual([]);
    expect(await changes()).toEqual([
      '1 Bungalow 4 price_up open 30 10000 70000',
      '2 Bungalow 4 price_up open 30 6000 42000',
    ]);
  });

  // @holds change-13
  it('is asked about again for a file of a later capture', async () => {
    for (const hours of [0, 12]) await look(hours, [100, { link: PINOS, price: 60 }]);
    await compute();
    await look(24, [700], { id: 'first file' });
    await compute();
    await answer('true_changes');
    await compute();
    await look(25, [{ link: PINOS, price: 420 }], { id: 'an hour later', receivedAfter: 60 });
    await compute();
    expect(await questions()).toEqual([
      { number: 1, answer: 'true_changes' },
      { number: 2, answer: null },
    ]);
  });

  // @holds change-13
  it('is asked about where one of many captures of a file moved as a whole, though the first did not', async () => {
    const before = [100, { link: PINOS, price: 60 }] as const;
    const after = [700, { link: PINOS, price: 420 }] as const;
    const history = [0, 12, 24, 36].map((hours) => [hours, before] as const);
    await sendLooks([...history, [48, after], [60, after]], { id: 'a history' });
    await compute();
    expect(await questions()).toEqual([{ number: 1, answer: null }]);
    expect(await changes()).toEqual([]);
  });

  // @holds change-13
  it('is not asked about where in each of many captures of a file half or less moved', async () => {
    const history = [0, 12, 24, 36, 48, 60].map(
      (hours) => [hours, [hours < 24 ? 100 : 110, { link: PINOS, price: hours < 48 ? 60 : 66 }]] as const,
    );
    await sendLooks(history, { id: 'a history' });
    await compute();
    expect(await questions()).toEqual([]);
    expect(await changes()).toEqual([
      '1 Bungalow 4 price_up open 30 10000 11000',
      '2 Bungalow 4 price_up open 30 6000 6600',
    ]);
  });

  // @holds change-5
  it('is not asked about for a first scrape that was wrong', async () => {
    await look(0, [99, { link: PINOS, price: 99 }]);
    for (const hours of [12, 24, 36]) await look(hours, [100, { link: PINOS, price: 60 }]);
    await compute();
    expect([await questions(), await changes()]).toEqual([[], []]);
  });
});
