import { type Language, LANGUAGES, isLanguage } from '@vivac/domain/language';
import { linkVerdict, linkVerdictText } from '@vivac/domain/sources/link-verdict';
import { type Command, InvalidArgumentError } from 'commander';

interface Requested {
  readonly language: Language;
  readonly json?: true;
}

/** Says what a link can give; nothing is fetched and no database is opened. */
export function addLinkCommand(program: Command): void {
  program
    .command('link')
    .argument('<link>', 'the link as copied')
    .option(`--language <${LANGUAGES.join('|')}>`, 'of the sentences', language, 'en')
    .option('--json', 'prints the verdict and its sentences as JSON')
    .description('what a link can give: nothing without consent, a feed, or the facts of a page')
    .action((link: string, requested: Requested) => {
      const verdict = linkVerdict(link);
      const text = linkVerdictText(verdict, requested.language);
      const { gives, lacks, next } = text;
      const lines = [gives, ...(lacks === null ? [] : [lacks]), ...next.map((line) => `- ${line}`)];
      process.stdout.write(requested.json ? `${JSON.stringify({ verdict, text })}\n` : `${lines.join('\n')}\n`);
    });
}

function language(text: string): Language {
  if (!isLanguage(text)) throw new InvalidArgumentError(`expected one of ${LANGUAGES.join(', ')}`);
  return text;
}
