import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTable } from '@vivac/contract/dashboard';
import { addDays } from '@vivac/domain/time/day';
import { type DemoStore, openDemoStore } from '@vivac/testing/market/demo-store';

const CHEAPEST_ROOM = 'Small Bell Tent';
const NEXT_NIGHTS = 60;
const YEAR_NIGHTS = 350;

let store: DemoStore;
afterAll(() => store.server.close());

const reasonsIn = (series: Awaited<ReturnType<DemoStore['series']>>): Set<string> =>
  new Set(Object.values(series).flatMap((entries) => entries.map(({ state }) => state)));

describe.each(['2026-11-21T08:00:00Z', '2027-02-10T08:00:00Z', '2027-07-31T05:30:00Z', '2027-08-15T20:00:00Z'])(
  'the demo manager’s dashboard on %s',
  { timeout: 180_000 },
  (now) => {
    beforeAll(async () => {
      await store?.server.close();
      store = await openDemoStore(now);
    }, 180_000);

    it('begins with two nights in a glamping tent for two at Booking.com', () => {
      expect(store.defaults).toMatchObject({
        lengthofstay: 2,
        numberofguests: 2,
        accommodationtype: 'Glamping tent',
        channelname: 'Booking.com',
        includedextras: 'None',
      });
    });

    it('says each reason but closed within 60 nights, closed within the year', async () => {
      const reasons = reasonsIn(await store.series(NEXT_NIGHTS));
      expect([...reasons].filter((reason) => reason !== 'closed').sort()).toEqual([
        'look_failed',
        'not_for_this_stay',
        'not_offered',
        'not_seen',
        'priced',
        'sold_out',
      ]);
      expect(reasonsIn(await store.series(YEAR_NIGHTS))).toContain('closed');
    });

    it('has a price of its own and of most competitors on most nights', async () => {
      const series = await store.series(NEXT_NIGHTS);
      const pricedNights = (name: string) => series[name]!.filter(({ state }) => state === 'priced').length;
      expect(pricedNights(store.reference)).toBeGreaterThan(NEXT_NIGHTS * 0.6);
      const mostly = store.competitors.filter((name) => pricedNights(name) > NEXT_NIGHTS / 2);
      expect(mostly.length).toBeGreaterThanOrEqual(6);
    });

    it('names the rule of a stay that cannot be booked: weeks from Saturday in August, a minimum', async () => {
      const bungalows = await store.series(YEAR_NIGHTS, { accommodationtype: 'Bungalow', lengthofstay: 7 });
      const tents = await store.series(YEAR_NIGHTS, { lengthofstay: 1 });
      const rulesOf = (series: typeof tents, name: string) =>
        series[name]!.flatMap(({ restriction }) => (restriction ? [`${restriction.rule} ${restriction.nights}`] : []));
      expect(rulesOf(bungalows, store.reference)).toContain('closed_to_arrival null');
      expect(new Set(rulesOf(tents, store.reference))).toEqual(new Set(['minimum_nights 2']));
      const rules = Object.keys(tents).flatMap((name) => rulesOf(tents, name));
      for (const nights of [2, 3, 7]) expect(rules).toContain(`minimum_nights ${nights}`);
    });

    // The room's last units go six days before a weekday night; a complete look then names it no more.
    it('raises a competitor’s price when its cheapest room sells out, as known on the mornings before', async () => {
      const [competitor] = store.competitors as [string];
      const onMorning = async (daysAgo: number) => {
        const requested = daysAgo === 0 ? {} : { as_of: `${addDays(store.today, -daysAgo)}T12:00` };
        return (await store.series(NEXT_NIGHTS, requested))[competitor]!;
      };
      const [before, now] = [await onMorning(7), await onMorning(0)];
      const raised = now.flatMap(({ date, price }, night) => {
        const was = before[night]!.price;
        return price !== null && was !== null && price > was * 1.1 ? [date] : [];
      });
      expect(raised.length).toBeGreaterThan(0);
      const { body } = await store.server.ask(getTable, 'idle', {
        campsitename: [competitor],
        date: raised[0]!,
        lengthofstay: 2,
      });
      const rooms = Object.values(body[competitor]!).flat();
      const cheapest = rooms.filter((room) => room.OriginalAccommodationType === CHEAPEST_ROOM);
      expect(cheapest.map((room) => room.PricePerNight)).toEqual([null]);
    });
  },
);
