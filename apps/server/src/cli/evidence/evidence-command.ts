import { type Command, InvalidArgumentError } from 'commander';
import { markCampsitesAnew } from '#modules/changes/write';
import { type Thinned, thinEvidence } from '#modules/evidence/thin-evidence';
import type { CliStore } from '#server/cli/open-context';
import { readConfig } from '#server/config';

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
          { ...store, zone, onThinned: markCampsitesAnew },
          { olderThanDays: olderThan, dryRun },
        );
        process.stdout.write(textOf(thinned, dryRun));
      } finally {
        await store.close();
      }
    });
}

function textOf({ before, campsites, known, sightings, blocks, looks }: Thinned, dryRun: boolean): string {
  if (campsites === 0) return `There is no evidence from before ${before}.\n`;
  const verb = dryRun ? 'Would remove' : 'Removed';
  const count = (number: number) => number.toLocaleString('en');
  return (
    `Evidence of ${count(campsites)} campsites reaches back before ${before}: ${count(known)} sightings and looks in all.\n` +
    `${verb} ${count(sightings)} sightings (${count(blocks)} month blocks, ${count(sightings - blocks)} confirmations) and ${count(looks)} looks.\n`
  );
}

function days(text: string): number {
  const [, count] = /^(\d{1,5})d$/.exec(text) ?? [];
  if (count === undefined || Number(count) === 0) throw new InvalidArgumentError('expected whole days, such as 400d');
  return Number(count);
}
