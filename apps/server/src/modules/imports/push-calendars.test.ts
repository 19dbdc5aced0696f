import { pushWorld } from '@vivac/testing/push-world';
import { describe, expect, it } from 'vitest';

const world = pushWorld({});

const rowsIn = (table: string) => world.server.context.db.query<object>(`SELECT * FROM ${table}`);

describe('a push of calendars', () => {
  // @holds holiday-1 push-1
  it('of holidays is stored, and the receipt tells what was left out (kind holidays)', async () => {
    const body =
      'area,kind,name,from,to\nES-CT,school,Spring,2027-03-20,2027-03-29\nES-XX,school,X,2027-03-20,2027-03-29\n';
    const receipt = await world.push('holidays?on_bad_row=skip', body);
    expect([receipt.status, receipt.body]).toMatchObject([
      200,
      { kind: 'holidays', rows: { stored: 1, set_aside: 1 } },
    ]);
    expect(await rowsIn('holidays')).toMatchObject([{ area: 'ES-CT', first_day: '2027-03-20' }]);
  });

  // @holds occupancy-1 push-1
  it('of what the statistics institute counted is stored (kind occupancy)', async () => {
    const receipt = await world.push('occupancy', 'place,measure,month,value\nGirona,occupancy,2026-08,71.3\n');
    expect([receipt.status, receipt.body]).toMatchObject([200, { kind: 'occupancy', rows: { stored: 1 } }]);
    expect(await rowsIn('camping_occupancy')).toMatchObject([{ place: '17', value_hundredths: 7130 }]);
  });

  it('of a kind that there is not is refused with the kinds that there are', async () => {
    const refused = await world.push('festivals', 'area,from\nES-CT,2027-03-20\n');
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatch(/holidays.*occupancy/);
  });
});
