import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../support/start-product.ts';
import { type RequestedPrices, checkPriceFiles } from './downloads/check-price-files.ts';
import { checkReviewFiles } from './downloads/check-review-files.ts';
import { hostileReviews } from './downloads/hostile-reviews.ts';
import { checkReaders } from './downloads/readers.ts';
import { type SignedIn, signIn } from './downloads/signed-in.ts';
import { openTally, unless } from './crash/tally.ts';
import { runVivac } from './crash/vivac-command.ts';

/**
 * Downloads prices and reviews of the demo market as Excel, CSV and PDF, reads them with LibreOffice, Poppler and qpdf, and
 * compares every cell with the API. `--keep=FOLDER` keeps the files.
 */
const PASSWORD = 'a password for the files';
/** More than stand side by side on paper. */
const MANY = 23;

const stored = process.argv.find((argument) => argument.startsWith('--keep='))?.slice('--keep='.length);
const folder = stored ?? mkdtempSync(join(tmpdir(), 'vivac-downloads-'));
// As root, PostgreSQL runs under another account, which has to enter.
chmodSync(folder, 0o755);
const tally = openTally();
if (checkReaders(tally)) {
  const product = await startProduct({ NODE_ENV: 'test', VIVAC_DEMO: '1', VIVAC_DEMO_PASSWORD: PASSWORD });
  try {
    await look(product.url, product.dataDir);
  } finally {
    await product.stop();
    if (stored === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
tally.conclude();

async function look(url: string, dataDir: string): Promise<void> {
  const manager = await signIn(url, 'manager@vivac.test', PASSWORD);
  const requested = await requestedBy(manager);
  await checkPriceFiles(manager, requested, placeFor('prices'), tally);
  const [competitor] = requested.competitors;
  await importHostile(dataDir, competitor!, requested.today);
  await checkReviewFiles(manager, competitor!, [['sort_by', 'Newest First']], placeFor('reviews'), tally);
  await checkReviewFiles(
    manager,
    requested.reference,
    [
      ['sort_by', 'Lowest Score'],
      ['reviewers', 'Family'],
      ['review_scores', 'Good: 7-9'],
      ['time_of_year', 'Jun-Aug'],
    ],
    placeFor('filtered-reviews'),
    tally,
  );
  const administrator = await signIn(url, 'admin@vivac.test', PASSWORD);
  const { CampsiteName: market } = await administrator.ask<{ CampsiteName: string[] }>('/dashboard/filters');
  const competitors = market.filter((name) => name !== requested.reference).slice(0, MANY);
  const wide = { ...requested, competitors, filters: [['numberofguests', '4']] } as const;
  await checkPriceFiles(administrator, wide, placeFor('wide-prices'), tally);
}

/** Files of the same minute have the same name. */
function placeFor(name: string): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  return place;
}

/** What the dashboard asks at first: the reference beside all competitors, the first value of each filter. */
async function requestedBy(manager: SignedIn): Promise<RequestedPrices> {
  const { referenceCampsite } = await manager.ask<{ referenceCampsite: string }>('/dashboard/reference_campsite');
  const filters = await manager.ask<Record<string, (string | number)[]>>('/dashboard/filters');
  const { today } = await manager.ask<{ today: string }>('/config');
  const first = (group: string, name: string): [string, string] => [name, String(filters[group]![0])];
  return {
    reference: referenceCampsite,
    competitors: filters['CampsiteName']!.map(String).filter((name) => name !== referenceCampsite),
    filters: [
      first('NumberOfGuests', 'numberofguests'),
      first('ChannelName', 'channelname'),
      first('AccommodationType', 'accommodationtype'),
      first('CancellationPolicy', 'cancellationpolicy'),
      first('IncludedExtras', 'includedextras'),
      first('LengthOfStay', 'lengthofstay'),
    ],
    today,
  };
}

async function importHostile(dataDir: string, campsite: string, today: string): Promise<void> {
  const { csv, count } = hostileReviews(campsite, today);
  const file = join(folder, 'hostile-reviews.csv');
  writeFileSync(file, csv);
  const { code, output } = await runVivac(['import', 'reviews', file], { DATA_DIR: dataDir, VIVAC_DEMO: '1' });
  const isStored = code === 0 && new RegExp(`stored +${count}\\b`).test(output);
  tally.check('hostile reviews are imported', unless(isStored, output));
}
