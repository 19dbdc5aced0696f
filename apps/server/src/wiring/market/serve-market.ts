import { readChoices } from '#modules/accounts/choices/choice-store';
import { understoodChoices } from '#modules/accounts/choices/understood-choices';
import { type HolidayRoutes, holidayRoutes } from '#modules/holidays/routes';
import { type MarketRoutes, marketRoutes } from '#modules/market/routes';
import { positionRoutes } from '#modules/position/routes';
import { type SalesChannelRoutes, salesChannelRoutes } from '#modules/sales-channels/routes';

type MarketContext = MarketRoutes & Omit<HolidayRoutes, 'saidMarkets'> & Omit<SalesChannelRoutes, 'zone'>;

interface Said {
  readonly zone: string;
  readonly demo: boolean;
}

/** The calls about a whole market: what it asks, how it is sold, where the own campsite stands in it, and who is on holiday. */
export function serveMarket(
  app: Parameters<typeof marketRoutes>[0],
  context: MarketContext,
  { zone, demo }: Said,
): void {
  marketRoutes(app, context);
  salesChannelRoutes(app, { ...context, zone });
  positionRoutes(app, { ...context, zone, demo });
  holidayRoutes(app, {
    ...context,
    saidMarkets: async (uid) => {
      const { choices } = await readChoices(context.db, uid);
      return understoodChoices(choices).source_markets ?? null;
    },
  });
}
