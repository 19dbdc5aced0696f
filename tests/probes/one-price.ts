import { parseArgs } from 'node:util';
import { openTally, unless } from './crash/tally.ts';
import { signInWithPassword } from './menorca/signed-in.ts';

/**
 * Compares the chart with the daily table of a running product, for every night, length of stay and channel: the price of a campsite is
 * the lowest of its offers for sale (docs/decisions/stay-price.md).
 */
const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: 'string', default: 'manager@vivac.test' },
    password: { type: 'string', default: 'demo-demo-demo' },
    nights: { type: 'string', default: '84' },
    campsites: { type: 'string', default: '11' },
    'as-of': { type: 'string' },
  },
});
const [url] = positionals;
if (url === undefined) {
  console.log(
    'Usage: node tests/probes/one-price.ts URL [--email=…] [--password=…] [--nights=84] [--campsites=11] [--as-of=MOMENT]',
  );
  process.exit(2);
}

interface Point {
  readonly date: string;
  readonly price: number | null;
}
interface Offer {
  readonly OriginalAccommodationType: string;
  readonly PricePerNight: number | null;
  readonly Nights: number;
  readonly state: string;
}
type ByCampsite<Value> = Record<string, Value>;
type Query = [string, string][];

const LENGTHS = ['1', '2', '3', '7', '14', 'Any'];
const tally = openTally();
const user = await signInWithPassword(url, asked.email, asked.password);
const { today } = await user.ask<{ today: string }>('/config');
const filters = await user.ask<Record<string, string[]>>('/dashboard/filters');
const campsites = filters['CampsiteName']!.slice(0, Number(asked.campsites));
const days = Number(asked.nights);
const asOf: Query = asked['as-of'] === undefined ? [] : [['as_of', asked['as-of']]];
const named: Query = campsites.map((name) => ['campsitename', name]);

for (const length of LENGTHS) {
  let cells = 0;
  const wrong: string[] = [];
  for (const channel of [null, ...filters['ChannelName']!]) {
    const narrowed: Query = [
      ['lengthofstay', length],
      ...(channel === null ? [] : ([['channelname', channel]] as Query)),
      ...asOf,
    ];
    const chart = await user.ask<ByCampsite<Point[]>>('/dashboard/graphic', [
      ...named,
      ...narrowed,
      ['startdate', today],
      ['days', String(days)],
    ]);
    for (let night = 0; night < days; night++) {
      const date = chart[campsites[0]!]![night]!.date;
      const table = await user.ask<ByCampsite<ByCampsite<Offer[]>>>('/dashboard/table', [
        ...named,
        ...narrowed,
        ['date', date],
      ]);
      for (const campsite of campsites) {
        cells += 1;
        const inTable = lowest(Object.values(table[campsite] ?? {}).flat());
        const { price } = chart[campsite]![night]!;
        if (price !== inTable)
          wrong.push(`${campsite}, ${date}, ${channel ?? 'any channel'}: chart ${price}, table ${inTable}`);
      }
    }
  }
  tally.check(
    `${length} nights: ${cells} cells of the chart are the lowest for sale in the table`,
    unless(wrong.length === 0, `${wrong.length} differ, such as ${wrong[0]}`),
  );
}
tally.conclude();

function lowest(offers: readonly Offer[]): number | null {
  const prices = offers.flatMap(({ state, PricePerNight }) => (state === 'priced' ? [PricePerNight!] : []));
  return prices.length === 0 ? null : Math.min(...prices);
}
