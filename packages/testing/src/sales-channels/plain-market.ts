import { DAY_18, pricesCsv } from '../market/market.ts';
import type { PlainOffer } from './plain-ladder.ts';

/** Every filter of a stay of one night but its channel, as in the market of the tests. */
export const STAY = {
  numberofguests: 2,
  accommodationtype: 'Glamping tent',
  cancellationpolicy: 'Free',
  includedextras: 'None',
  lengthofstay: 1,
} as const;

export interface PlainNight {
  readonly campsite: string;
  readonly night: string;
  readonly offers: readonly PlainOffer[];
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Plain offers as a file of prices, each seen at six on its day; beside the price of a night stand its fee and its tax. */
export function plainMarketCsv(nights: readonly PlainNight[]): string {
  const [heading] = pricesCsv(DAY_18, []).split('\n');
  const rows = nights.flatMap(({ campsite, night, offers }) =>
    offers.map(({ channel, total, fee, tax, seen }) => {
      const price = total === null ? '' : ((total - (fee ?? 0)) / 100).toFixed(2);
      const charges = [fee, tax].map((cents) => (cents === null ? '' : (cents / 100).toFixed(2)));
      const stay = ['', 'Glamping tent', 'Tent', channel, '2', 'Free', 'None', '1', `2027-01-${15 + seen}T06:00:00Z`];
      return [quoted(campsite), night, price, ...stay, ...charges].join(',');
    }),
  );
  return [`${heading},mandatory_fees,tourist_tax`, ...rows].join('\n');
}
