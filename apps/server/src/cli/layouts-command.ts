import { isoInZone } from '@vivac/domain/time/zoned-moment';
import { forMoreFiles } from '@vivac/intake/guess/as-last-time';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { type Command, InvalidArgumentError } from 'commander';
import { dropLayout, layoutByNumber, rememberedLayouts } from '#modules/imports/uploads/layout-store';
import type { CliStore } from '#server/cli/open-context';
import { readConfig } from '#server/config';

/** Lists the layouts that imports in the browser left, prints one as a mapping, and forgets one. */
export function addLayoutsCommand(program: Command, open: () => Promise<CliStore>): void {
  const inStore = async (work: (store: CliStore) => Promise<string>) => {
    const store = await open();
    try {
      process.stdout.write(await work(store));
    } finally {
      await store.close();
    }
  };
  const layouts = program
    .command('layouts')
    .description('how files with the same columns were read in the browser; import --layout reads more of them');
  layouts
    .command('list', { isDefault: true })
    .description('all of them, newest first')
    .action(() => inStore(list));
  layouts
    .command('show')
    .argument('<layout>', 'its number', layoutNumber)
    .description('prints its mapping as JSON')
    .action((number: number) =>
      inStore(async (store) => `${JSON.stringify(await mappingOfLayout(store, number, null), null, 2)}\n`),
    );
  layouts
    .command('forget')
    .argument('<layout>', 'its number', layoutNumber)
    .description('the next file with its columns is guessed from itself alone')
    .action((number: number) =>
      inStore(async ({ db }) => {
        if (!(await dropLayout(db, number))) throw new Error(noLayout(number));
        return `Layout ${number} is forgotten.\n`;
      }),
    );
}

async function list({ db }: CliStore): Promise<string> {
  const layouts = await rememberedLayouts(db);
  if (layouts.length === 0) return 'No layout is remembered: import a file in the browser first.\n';
  const { zone } = readConfig(process.env, false);
  return layouts
    .map(({ number, kind, fileName, header, answeredAt, answeredBy }) => {
      const when = isoInZone(answeredAt, zone);
      return `${number}  ${kind}: ${fileName}, ${header.length} columns (${when}, ${answeredBy})\n    ${header.join(', ')}\n`;
    })
    .join('');
}

/** The mapping of a layout, without what was said of one file alone. Throws ImportRefused where there is none of the kind. */
export async function mappingOfLayout(
  { db }: Pick<CliStore, 'db'>,
  number: number,
  kind: ImportKind | null,
): Promise<Mapping> {
  const layout = await layoutByNumber(db, number);
  if (layout === null) throw new Error(noLayout(number));
  if (kind !== null && layout.kind !== kind)
    throw new Error(`layout ${number} is one of ${layout.kind}, not of ${kind}.`);
  return forMoreFiles(layout.mapping);
}

const noLayout = (number: number): string =>
  `there is no layout ${number}; \`npx vivac layouts\` lists those that are remembered.`;

export function layoutNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('Expected the number of a layout.');
  return number;
}
