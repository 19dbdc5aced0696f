import { send } from '../import-market.ts';
import type { ServerFixture } from '../server-fixture.ts';
import { DAY_10, DAY_15, DAY_18 } from './market.ts';

/** A second listing of the reference campsite, as files bring it in: as a campsite of its own. */
export const TWIN = 'Cala Sirena en Booking';
export const TWIN_LINK = 'https://booking.com/hotel/es/cala-sirena';
export const ZONE = 'Europe/Madrid';
/** A night that both were seen for. */
export const NIGHT = '2027-02-10';

const COLUMNS =
  'campsite,stay_date,price,original_type,accommodation_type,channel,guests,cancellation_policy,included_extras,nights,minimum_nights,outcome,observed_at';
const COMPLETE = {
  kind: 'prices',
  complete: ['campsite', 'channel', 'stay_date'],
  fields: Object.fromEntries(COLUMNS.split(',').map((column) => [column, { column }])),
};
const row = (campsite: string, night: string, price: number | '', at: string, more: Record<string, string> = {}) => {
  const { original = 'Tent A', type = 'Glamping tent', channel = 'Booking', least = '', outcome = 'found' } = more;
  return [campsite, night, price, original, type, channel, 2, 'Free', 'None', 1, least, outcome, at].join(',');
};

export const addTwin = ({ importCsv }: ServerFixture) => importCsv('campsites', `name,link\n${TWIN},${TWIN_LINK}\n`);

/** What is seen of the second listing, as if it were of `campsite`: cheaper, dearer, newer and older than of the first, and gone. */
export async function seeTwin({ context }: ServerFixture, campsite: string): Promise<void> {
  const bring = async (mapping: unknown, ...rows: readonly string[]) => {
    const report = await send({ ...context, zone: ZONE }, [COLUMNS, ...rows].join('\n'), {
      mapping: JSON.parse(JSON.stringify(mapping)),
    });
    if (report.refused || report.totals.rejected > 0) throw new Error(`Not stored: ${JSON.stringify(report)}`);
  };
  const plain = { ...COMPLETE, complete: undefined };
  await bring(
    plain,
    row(campsite, NIGHT, 97, DAY_18),
    row(campsite, '2027-02-14', 155, DAY_10),
    row(campsite, '2027-02-13', 88, DAY_15, { original: 'Yurt', channel: 'Pitchup' }),
  );
  const rates = { ...plain, fields: { ...plain.fields, nights: undefined } };
  await bring(
    rates,
    row(campsite, '2027-02-20', 70, DAY_15, { original: 'Rate', least: '2' }),
    row(campsite, '2027-02-21', 72, DAY_15, { original: 'Rate', least: '2' }),
  );
  await bring(
    COMPLETE,
    row(campsite, '2027-02-11', '', '2027-01-19T06:00:00Z', { outcome: 'none' }),
    row(campsite, '2027-02-28', 201, '2027-01-19T06:00:00Z', { original: 'Tent C' }),
  );
}

/** What is stored of evidence, prices, reviews and lists, as one digest a table. */
export async function storedDigests({ context: { db } }: ServerFixture): Promise<unknown> {
  const of = (table: string) => `(SELECT md5(string_agg(t::text, ';' ORDER BY t::text)) FROM ${table} t) AS ${table}`;
  const tables = [
    'prices',
    'look_months',
    'observations',
    'looks',
    'reviews',
    'review_counts',
    'campsite_options',
    'watchlists',
  ];
  const [row] = await db.query(`SELECT ${tables.map(of).join(', ')}`);
  return row;
}
