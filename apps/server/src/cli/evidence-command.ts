import { type Command, InvalidArgumentError } from 'commander';
import { markCampsitesAnew } from '#modules/changes/write';
import { thinOccupancy } from '#modules/own-occupancy/write';
import { thinEvidence, type Thinned } from '#modules/evidence/thin-evidence';
import { type Spread, spreadMarket } from '#modules/evidence/spread-market';
import type { CliStore } from '#server/cli/open-context';
import { readConfig } from '#server/config';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { eurosOf } from '@vivac/domain/money';
import { moneyWords } from '@vivac/domain/money-words';
import { type QuoteAsOf, quoteAsOf } from '@vivac/domain/offers/price-history';
import { isoInZone } from '@vivac/domain/time/zoned-moment';
import { history } from '#modules/prices/history-read';
import { campsiteByName } from '#modules/watchlists/read';
import { MOMENT_HELP, momentOption } from '#server/cli/command-input';

export function addEvidenceCommand(program: Command, open: () => Promise<CliStore>): void {
  program
    .command('evidence')
    .description('what was seen, and when')
    .command('thin')
    .requiredOption('--older-than <age>', 'whole days, such as 400d', days)
    .option('--dry-run', 'say what would be removed, and remove nothing')
    .description('thin old evidence to one look a day; the first and last sighting of every price stay')
    .action(async ({ olderThan, dryRun = false }: { olderThan: number; dryRun?: boolean }) => {
      const { zone } = readConfig(process.env, false);
      const store = await open();
      try {
        const thinned = await thinEvidence(
          { ...store, zone, onThinned: markCampsitesAnew, thinOccupancy },
          { olderThanDays: olderThan, dryRun },
        );
        process.stdout.write(textOf(thinned, dryRun));
      } finally {
        await store.close();
      }
    });
}

function textOf({ before, campsites, known, sightings, blocks, looks, counts }: Thinned, dryRun: boolean): string {
  if (campsites === 0) return `There is no evidence from before ${before}.\n`;
  const verb = dryRun ? 'Would remove' : 'Removed';
  const count = (number: number) => number.toLocaleString('en');
  return (
    `Evidence of ${count(campsites)} campsites reaches back before ${before}: ${count(known)} sightings and looks in all.\n` +
    `${verb} ${count(sightings)} sightings (${count(blocks)} month blocks, ${count(sightings - blocks)} confirmations), ${count(looks)} looks and ${count(counts)} sightings of own occupancy.\n`
  );
}

function days(text: string): number {
  const [, count] = /^(\d{1,5})d$/.exec(text) ?? [];
  if (count === undefined || Number(count) === 0) throw new InvalidArgumentError('expected whole days, such as 400d');
  return Number(count);
}

/** Whoever has only looked at the demo market asks for one of its campsites. */
const DEMO_HINT = ' This is about your own market; with VIVAC_DEMO=1 it is about the demo market.';

export function addHistoryCommand(program: Command, open: () => Promise<CliStore>): void {
  program
    .command('history')
    .argument('<campsite>', 'name of the campsite')
    .argument('<day>', 'stay date, YYYY-MM-DD', day)
    .option('--at <moment>', `the price as it was known at this moment (${MOMENT_HELP})`, momentOption)
    .description('how the lowest price of one night moved, or what it was known to be at a moment')
    .action(async (name: string, night: Day, { at }: { at?: Date }) => {
      const { zone, demo } = readConfig(process.env, false);
      const context = await open();
      try {
        const campsite = await campsiteByName(context.db, name);
        if (campsite === null)
          throw new Error(
            `There is no campsite called “${name}”${demo ? ' in the demo market' : ''}.${demo ? '' : DEMO_HINT}`,
          );
        const known = await history({ db: context.db }, campsite, night, {});
        const atMoment = at && quoteAsOf(known, at.getTime() / 1000);
        const shown = at ? (atMoment ? [atMoment] : []) : known;
        process.stdout.write(
          shown.length === 0 ? 'Nothing was known.\n' : shown.map((quote) => line(quote, zone)).join(''),
        );
      } finally {
        await context.close();
      }
    });
}

function line({ knownSinceS, priceCents, state }: QuoteAsOf, zone: string): string {
  const price = priceCents === null ? state.replace('_', ' ') : moneyWords.en.eurosAndCents(eurosOf(priceCents));
  return `${isoInZone(new Date(knownSinceS * 1000), zone)}  ${price}\n`;
}

function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new InvalidArgumentError('expected a day such as 2027-08-14');
  return parsed;
}

export function addSpreadCommand(program: Command, open: () => Promise<CliStore>): void {
  program
    .command('spread')
    .description('spread the market over the machines of a Citus cluster, once, while no server runs')
    .action(async () => {
      const store = await open();
      try {
        process.stdout.write(textOfSpread(await spreadMarket(store.db)));
      } finally {
        await store.close();
      }
    });
}

function textOfSpread({ isNew, byCampsite, wholeEverywhere, machines }: Spread): string {
  const parts = machines.map(({ machine, parts: count }) => `${machine} (${count})`).join(', ');
  return (
    `The market is ${isNew ? '' : 'already '}spread by campsite over ${machines.length} machines, with so many parts each: ${parts}.\n` +
    `By campsite: ${byCampsite.join(', ')}.\nWhole on every machine: ${wholeEverywhere.join(', ')}.\n` +
    'On the coordinator: everything else.\n'
  );
}
