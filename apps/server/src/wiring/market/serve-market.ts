import { readChoices } from '#rooms/accounts/choices/choice-store';
import { understoodChoices } from '#rooms/accounts/choices/understood-choices';
import { type HolidayRoutes, holidayRoutes } from '#rooms/holidays/routes';
import { type MarketRoutes, marketRoutes } from '#rooms/market/routes';
import { positionRoutes } from '#rooms/position/routes';
import { type SalesChannelRoutes, salesChannelRoutes } from '#rooms/sales-channels/routes';

type MarketHouse = MarketRoutes & Omit<HolidayRoutes, 'saidMarkets'> & Omit<SalesChannelRoutes, 'zone'>;

interface Said {
  readonly zone: string;
  readonly demo: boolean;
}

/** The calls about a whole market: what it asks, how it is sold, where the own campsite stands in it, and who is on holiday. */
export function serveMarket(app: Parameters<typeof marketRoutes>[0], house: MarketHouse, { zone, demo }: Said): void {
  marketRoutes(app, house);
  salesChannelRoutes(app, { ...house, zone });
  positionRoutes(app, { ...house, zone, demo });
  holidayRoutes(app, {
    ...house,
    saidMarkets: async (uid) => {
      const { choices } = await readChoices(house.db, uid);
      return understoodChoices(choices).source_markets ?? null;
    },
  });
}
