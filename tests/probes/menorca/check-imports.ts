import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Tally, unless } from '../crash/tally.ts';
import { runVivac } from '../crash/vivac-command.ts';
import { type Capture, LIMITS, type Limits, isBeyond } from './capture-files.ts';
import { rowsLeftOut, storeDigests } from './store-digests.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../../docs/examples/menorca');
const LISTINGS_MAPPING = join(EXAMPLE, 'listings.mapping.json');
const CALENDAR_MAPPING = join(EXAMPLE, 'calendar.mapping.json');
const NARROW_LIMITS: Limits = { min: 60, max: 400 };
/** Neither the order of time nor its reverse. */
const ONE_ORDER = [2, 0, 3, 1];
const OTHER_ORDER = [3, 1, 0, 2];

interface Totals {
  readonly read: number;
  readonly stored: number;
  readonly repeated: number;
  readonly setAside: number;
  readonly rejected: number;
}

/** Imports everything, twice, and in another order into a second store. Resolves to the data directory of the first. */
export async function checkImports(
  folder: string,
  data: string,
  captures: readonly Capture[],
  tally: Tally,
): Promise<string> {
  const dataDir = join(folder, 'one');
  const otherDir = join(folder, 'other');
  const ordered = (order: readonly number[]) => order.map((at) => captures[at]!);
  await importListings(dataDir, data, tally);
  for (const capture of ordered(ONE_ORDER)) {
    checkTotals(await importPrices(dataDir, [capture.path], tally), capture, LIMITS, tally);
  }
  await checkReasons(dataDir, captures, LIMITS, tally);

  const before = await storeDigests(dataDir);
  await importListings(dataDir, data, tally);
  for (const { path } of captures) await importPrices(dataDir, [path], tally);
  tally.check(
    'importing all again changes nothing',
    unless(isDeepStrictEqual(await storeDigests(dataDir), before), 'it did'),
  );

  await importListings(otherDir, data, tally);
  await importPrices(
    otherDir,
    ordered(OTHER_ORDER)
      .slice(0, 3)
      .map(({ path }) => path),
    tally,
  );
  const unfinished = await storeDigests(otherDir);
  tally.check('control: one capture less is seen', unless(unfinished.prices !== before.prices, 'it was not'));
  await importPrices(otherDir, [ordered(OTHER_ORDER)[3]!.path], tally);
  tally.check(
    'another order gives the same store',
    unless(isDeepStrictEqual(await storeDigests(otherDir), before), 'it does not'),
  );
  await checkNarrowLimits(folder, data, captures.at(-1)!, tally);
  return dataDir;
}

/** These lodgings ask no absurd prices, so rows are set aside by limits that some honest ones exceed. */
async function checkNarrowLimits(folder: string, data: string, capture: Capture, tally: Tally): Promise<void> {
  const dataDir = join(folder, 'narrow');
  const mapping = join(folder, 'narrow.mapping.json');
  const example = JSON.parse(readFileSync(CALENDAR_MAPPING, 'utf8')) as object;
  writeFileSync(mapping, JSON.stringify({ ...example, limits: { price: NARROW_LIMITS } }));
  await importListings(dataDir, data, tally);
  console.log(`With limits of €${NARROW_LIMITS.min} and €${NARROW_LIMITS.max}:`);
  checkTotals(await importPrices(dataDir, [capture.path], tally, mapping), capture, NARROW_LIMITS, tally);
  await checkReasons(dataDir, [capture], NARROW_LIMITS, tally);
}

async function importListings(dataDir: string, data: string, tally: Tally): Promise<void> {
  const outcome = await runVivac(
    ['import', 'campsites', join(data, 'listings.csv'), '--mapping', LISTINGS_MAPPING],
    environment(dataDir),
  );
  tally.check('vivac import campsites', unless(outcome.code === 0, outcome.output));
}

/** Resolves to what the command printed. */
async function importPrices(
  dataDir: string,
  paths: readonly string[],
  tally: Tally,
  mapping = CALENDAR_MAPPING,
): Promise<string> {
  const { code, output } = await runVivac(['import', 'prices', ...paths, '--mapping', mapping], environment(dataDir));
  tally.check(`vivac import prices ${paths.map((path) => basename(path)).join(' ')}`, unless(code === 0, output));
  return output;
}

/** Compares the totals that the command printed with the rows of the file. */
function checkTotals(output: string, { day, rows }: Capture, limits: Limits, tally: Tally): void {
  const found = totalsIn(output);
  const setAside = rows.filter((row) => isBeyond(row, limits)).length;
  const wanted: Totals = { read: rows.length, stored: rows.length - setAside, repeated: 0, setAside, rejected: 0 };
  tally.check(
    `totals of ${day}`,
    unless(isDeepStrictEqual(found, wanted), `${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`),
  );
  const sum = found.stored + found.repeated + found.setAside + found.rejected;
  tally.check(
    `totals of ${day} add up`,
    unless(found.read === sum && sum > 0, `${found.read} read, ${sum} accounted for`),
  );
  console.log(
    `${day}: ${found.read} rows = ${found.stored} stored + ${found.repeated} repeated + ${found.setAside} set aside + ${found.rejected} rejected`,
  );
}

function totalsIn(output: string): Totals {
  const total = (name: string) =>
    Number(new RegExp(`^ {2}${name} +([\\d,]+)$`, 'm').exec(output)?.[1]?.replaceAll(',', ''));
  return {
    read: total('read'),
    stored: total('stored'),
    repeated: total('repeated'),
    setAside: total('set aside'),
    rejected: total('rejected'),
  };
}

/** The reasons kept with the batches against the rows of the files. */
async function checkReasons(
  dataDir: string,
  captures: readonly Capture[],
  limits: Limits,
  tally: Tally,
): Promise<void> {
  const leftOut = await rowsLeftOut(dataDir);
  for (const { file, outcome, reason, rows } of leftOut)
    console.log(`  ${file}: ${rows} ${outcome.replace('_', ' ')}, ${reason}`);
  const rows = captures.flatMap((capture) => capture.rows);
  const below = rows.filter(({ cents }) => cents < limits.min * 100).length;
  const above = rows.filter(({ cents }) => cents > limits.max * 100).length;
  const found = leftOut.map((one) => one.rows).toSorted((one, other) => one - other);
  const wanted = [below, above].filter((count) => count > 0).toSorted((one, other) => one - other);
  tally.check(
    'every row left out is kept with its reason',
    unless(isDeepStrictEqual(found, wanted), `${found}, not ${wanted}`),
  );
}

function environment(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, VIVAC_DEMO: '0', DATABASE_URL: '' };
}
