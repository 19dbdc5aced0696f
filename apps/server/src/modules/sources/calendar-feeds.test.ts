import { NOW } from '@vivac/testing/market/market';
import { SourceWorld } from '@vivac/testing/source-world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: SourceWorld;

beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.forget());

describe('a feed of calendars', () => {
  // @holds holiday-1 source-3
  it('stores the holidays that its address brings (kind holidays)', async () => {
    world.serves('area,kind,name,from,to,known_from\nES-CT,school,Spring,2027-03-20,2027-03-29,2027-01-08\n');
    const { id } = await world.adds({ kind: 'holidays' });
    await world.run(NOW);
    const { source, told: reported } = await world.read(id);
    expect(source).toMatchObject({ state: 'ok', outcome: 'stored', rows_stored: 1 });
    expect(reported).toEqual({ first_date: '2027-01-08', last_date: '2027-03-29' });
    expect(await world.server.context.db.query('SELECT area, kind FROM holidays')).toEqual([
      { area: 'ES-CT', kind: 'school' },
    ]);
  });

  // @holds occupancy-1 source-3
  it('stores the occupancy that its address brings (kind occupancy)', async () => {
    world.serves('place,measure,month,value\nGirona,occupancy,2026-08,71.3\n');
    const { id } = await world.adds({ kind: 'occupancy' });
    await world.run(NOW);
    const { source, told: reported } = await world.read(id);
    expect(source).toMatchObject({ state: 'ok', outcome: 'stored', rows_stored: 1 });
    expect(reported).toEqual({ first_date: '2026-08-01', last_date: '2026-08-31' });
    expect(await world.server.context.db.query('SELECT place FROM camping_occupancy')).toEqual([{ place: '17' }]);
  });
});
