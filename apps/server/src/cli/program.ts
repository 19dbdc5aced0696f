import { userInfo } from 'node:os';
import { Command } from 'commander';
import { actAsCommand } from '#platform/audit-log/act';
import { addAdminCommand, addReviewerCommand, addUserCommand } from '#server/cli/people-command';
import { addBackupCommands } from '#server/cli/backup-command';
import { addBatchesCommand } from '#server/cli/batches-command';
import { addCampsitesCommand } from '#server/cli/campsites-command';
import { addDemoCommand } from '#server/cli/demo-command';
import { addEvidenceCommand, addHistoryCommand, addSpreadCommand } from '#server/cli/evidence-command';
import { addImportCommand } from '#server/cli/import-command';
import { openCliContext, openCliStore } from '#server/cli/open-context';
import { addLayoutsCommand } from '#server/cli/layouts-command';
import { addLinkCommand, addMappingsCommand, addPageFactsCommand } from '#server/cli/source-commands';
import { addStayPriceCommand } from '#server/cli/stay-price-command';
import { addWatchCommand } from '#server/cli/watch-command';
import { readConfig } from '#server/config';
import { createLog, printsForPeople } from '#platform/log';
import { version } from '#server/version';

const WRONG_USAGE = 2;

/** The command line of Vivac, with every command. Parsing it runs one. */
export const program = new Command('vivac')
  .description('Rate shopper and review tracker for glamping and campsites. Settings: see docs/configuration.md.')
  .version(version)
  .showHelpAfterError('(--help says how)')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 1 ? WRONG_USAGE : exitCode));

program
  .command('start')
  .description('start the server')
  .action(async () => {
    const config = readConfig(process.env);
    const { run } = await import('#server/run');
    await run(config, createLog(config.logLevel, printsForPeople(config.logFormat, process.stdout.isTTY)));
  });

program.hook('preAction', (_program, command) => {
  if (command.name() !== 'start') actAsCommand(`${commandPath(command)} (${userInfo().username})`);
});

addImportCommand(program, openCliStore);
addBatchesCommand(program, openCliStore);
addEvidenceCommand(program, openCliStore);
addBackupCommands(program);
addCampsitesCommand(program, openCliContext);
addAdminCommand(program, openCliContext);
addUserCommand(program, openCliContext);
addReviewerCommand(program, openCliContext);
addWatchCommand(program, openCliContext);
addHistoryCommand(program, openCliStore);
addDemoCommand(program, openCliContext);
addStayPriceCommand(program);
addLinkCommand(program);
addPageFactsCommand(program);
addMappingsCommand(program);
addLayoutsCommand(program, openCliStore);
addSpreadCommand(program, openCliStore);

/** `vivac batches withdraw` */
function commandPath(command: Command): string {
  return command.parent === null ? command.name() : `${commandPath(command.parent)} ${command.name()}`;
}
