import { importWorld } from '@vivac/testing/import-world';
import { describe, expect, it } from 'vitest';
import { send } from '@vivac/testing/import-market';

const test = importWorld('prices, batches');

const current = () =>
  test.db.query(
    `SELECT (month + night::int - 1)::text AS night, nights, price
     FROM prices, unnest(price_cents) WITH ORDINALITY AS n(price, night)
     WHERE (observed_nights >> (night::int - 1)) & 1 = 1 ORDER BY 1`,
  );

describe('a price file with restrictions or outcomes', () => {
  it('keeps a look that failed from making a night sold out', async () => {
    const header = 'campsite,stay_date,price,outcome,observed_at\n';
    const look = (day: string, outcome: string) => `Cala Sirena,${day},,${outcome},2026-11-20T06:00:00Z\n`;
    const content = header + look('2026-12-01', 'none') + look('2026-12-02', 'failed') + look('2026-12-03', 'refused');
    expect(await send(test.deps, content)).toMatchObject({
      refused: null,
      totals: { read: 3, stored: 3, rejected: 0 },
    });
    // A look that found nothing and names no unit ends every offer; it is no offer of its own.
    expect(await current()).toEqual([]);
    const [looks] = await test.db.query<{ answered: number; failed: number }>(
      'SELECT bit_or(answered_nights)::int AS answered, bit_or(failed_nights)::int AS failed FROM looks',
    );
    expect(looks).toEqual({ answered: 0b001, failed: 0b110 });
  });

  it('stores a night with restrictions as a nightly rate, of length 0, and none at all where they contradict', async () => {
    const header = 'campsite,stay_date,price,minimum_nights,maximum_nights,observed_at\n';
    const night = (day: string, from: string, to: string) =>
      `Cala Sirena,${day},90,${from},${to},2026-11-20T06:00:00Z\n`;
    const { problems } = await send(test.deps, header + night('2026-12-01', '7', '') + night('2026-12-02', '7', '3'));
    expect(problems).toEqual([
      {
        line: 3,
        outcome: 'rejected',
        field: 'minimum_nights',
        column: 'minimum_nights',
        reason: 'is above the maximum_nights of "3"',
        value: '7',
      },
    ]);
    expect(await current()).toEqual([{ night: '2026-12-01', nights: 0, price: 9000 }]);
  });

  it('of NDJSON has nightly rates only where its first object states a restriction', async () => {
    const night = (day: string, more: string) =>
      `{"campsite":"Cala Sirena","stay_date":"${day}","price":90,"observed_at":"2026-11-20T07:00:00Z"${more}}\n`;
    const plain = night('2026-12-01', '') + night('2026-12-02', ',"minimum_nights":3');
    const { problems } = await send(test.deps, plain, { fileName: 'x.ndjson' });
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'has "minimum_nights", which the first object of the file must have too'],
    ]);
    await send(test.deps, night('2026-12-03', ',"minimum_nights":3') + night('2026-12-04', ''), {
      fileName: 'y.ndjson',
    });
    expect(await current()).toMatchObject([
      { night: '2026-12-01', nights: 1 },
      { night: '2026-12-03', nights: 0 },
      { night: '2026-12-04', nights: 0 },
    ]);
  });
});
