import { Command } from 'commander';
import { addAdminCommand } from '#server/cli/admin-command';
import { addHistoryCommand } from '#server/cli/history-command';
import { addImportCommand } from '#server/cli/import-command';
import { openCliHouse, openCliStore } from '#server/cli/open-house';
import { addWatchCommand } from '#server/cli/watch-command';
import { readConfig } from '#server/config';
import { createLog } from '#platform/log';
import { version } from '#server/version';

const program = new Command('vivac')
  .description('Rate shopper and review tracker for glamping and campsites. Settings: see README.md, “Configuration”.')
  .version(version)
  .showHelpAfterError();

program
  .command('start')
  .description('start the server')
  .action(async () => {
    const { run } = await import('#server/run');
    const config = readConfig(process.env);
    await run(config, createLog(config.logLevel, process.stdout.isTTY));
  });

addImportCommand(program, openCliStore);
addAdminCommand(program, openCliHouse);
addWatchCommand(program, openCliHouse);
addHistoryCommand(program, openCliStore);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`vivac: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
