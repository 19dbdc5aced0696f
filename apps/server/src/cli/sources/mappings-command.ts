import { fillMapping } from '@vivac/intake/ready/ready-mapping';
import { READY_MAPPINGS, readyMapping } from '@vivac/intake/ready/ready-mappings';
import { type Command, InvalidArgumentError } from 'commander';

type Stated = Readonly<Record<string, string>>;

/** Lists the ready mappings and prints one as a file for `import --mapping`. */
export function addMappingsCommand(program: Command): void {
  const command = program.command('mappings').description('mappings that are ready for the answers of known platforms');
  command
    .command('list', { isDefault: true })
    .description('all of them, a line each')
    .action(() => {
      const width = Math.max(...READY_MAPPINGS.map(({ id }) => id.length)) + 2;
      process.stdout.write(
        READY_MAPPINGS.map(({ id, kind, use }) => `${id.padEnd(width)}${kind}: ${use.en}\n`).join(''),
      );
    });
  command
    .command('show')
    .argument('<id>', 'from the list')
    .option(
      '--set <field=value>',
      'what the answers do not say, such as campsite="El Pinar"; again for each',
      stated,
      {},
    )
    .description('prints the mapping as JSON, for import --mapping')
    .action((id: string, { set }: { readonly set: Stated }) => {
      process.stdout.write(`${JSON.stringify(mappingOf(id, set), null, 2)}\n`);
    });
}

function mappingOf(id: string, set: Stated): object {
  const ready = readyMapping(id);
  if (!ready)
    throw new Error(`there is no ready mapping "${id}"; they are ${READY_MAPPINGS.map((each) => each.id).join(', ')}.`);
  const filled = fillMapping(ready, set);
  if (filled.kind === 'missing') {
    const requested = ready.blanks.filter(({ field }) => filled.fields.includes(field));
    throw new Error(
      `${id} needs ${requested.map(({ field, what }) => `--set ${field}=… (${what.en})`).join(' and ')}.`,
    );
  }
  if (filled.mapping === null) throw new Error(`${id} is our own format, which is imported without a mapping.`);
  return filled.mapping;
}

function stated(text: string, before: Stated): Stated {
  const [, field, value] = /^([a-z_]+)=(.+)$/s.exec(text) ?? [];
  if (field === undefined || value === undefined) throw new InvalidArgumentError('expected field=value');
  return { ...before, [field]: value };
}
