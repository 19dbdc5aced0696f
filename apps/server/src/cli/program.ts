import { userInfo } from 'node:os';
import { Command } from 'commander';
import { actAsCommand } from '#platform/audit-log/act';
import { addAdminCommand } from '#server/cli/admin-command';
import { addBackupCommands } from '#server/cli/administration/backup-command';
import { addBatchesCommand } from '#server/cli/administration/batches-command';
import { addCampsitesCommand } from '#server/cli/administration/campsites-command';
import { addReviewerCommand } from '#server/cli/administration/reviewer-command';
import { addUserCommand } from '#server/cli/administration/user-command';
import { addDemoCommand } from '#server/cli/demo-command';
import { addEvidenceCommand } from '#server/cli/evidence/evidence-command';
import { addHistoryCommand } from '#server/cli/history-command';
import { addImportCommand } from '#server/cli/import-command';
import { openCliContext, openCliStore } from '#server/cli/open-context';
import { addLayoutsCommand } from '#server/cli/sources/layouts-command';
import { addLinkCommand } from '#server/cli/sources/link-command';
import { addMappingsCommand } from '#server/cli/sources/mappings-command';
import { addPageFactsCommand } from '#server/cli/sources/page-facts-command';
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

/** `vivac batches withdraw` */
function commandPath(command: Command): string {
  return command.parent === null ? command.name() : `${commandPath(command.parent)} ${command.name()}`;
}
