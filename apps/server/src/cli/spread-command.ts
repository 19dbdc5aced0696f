import type { Command } from 'commander';
import { type Spread, spreadMarket } from '#modules/evidence/spread-market';
import type { CliStore } from '#server/cli/open-context';

export function addSpreadCommand(program: Command, open: () => Promise<CliStore>): void {
  program
    .command('spread')
    .description('spread the market over the machines of a Citus cluster, once, while no server runs')
    .action(async () => {
      const store = await open();
      try {
        process.stdout.write(textOf(await spreadMarket(store.db)));
      } finally {
        await store.close();
      }
    });
}

function textOf({ isNew, byCampsite, wholeEverywhere, machines }: Spread): string {
  const parts = machines.map(({ machine, parts: count }) => `${machine} (${count})`).join(', ');
  return (
    `The market is ${isNew ? '' : 'already '}spread by campsite over ${machines.length} machines, with so many parts each: ${parts}.\n` +
    `By campsite: ${byCampsite.join(', ')}.\nWhole on every machine: ${wholeEverywhere.join(', ')}.\n` +
    'On the coordinator: everything else.\n'
  );
}
