import { readFile } from 'node:fs/promises';
import { isLanguage, type Language, LANGUAGES } from '@vivac/domain/language';
import { linkVerdict, linkVerdictText } from '@vivac/domain/sources/link-verdict';
import { type Command, InvalidArgumentError } from 'commander';
import { microdataJson } from '@vivac/intake/page/microdata';
import { factsOfPage } from '@vivac/intake/apart/read-file';
import { type PageFacts, type PageItems, pageItems, type Stated } from '@vivac/intake/page/page-facts';
import { readyMappingWords } from '#modules/sources/mappings-read';
import { whyUnreadable } from '#server/cli/command-input';
import { fillMapping } from '@vivac/intake/ready/ready-mapping';
import { READY_MAPPINGS, readyMapping } from '@vivac/intake/ready/ready-mappings';

interface LinkOptions {
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
    .action((link: string, requested: LinkOptions) => {
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

interface PageOptions {
  readonly address?: string;
  readonly contentType?: string;
  readonly json?: true;
  readonly items?: true;
}

/** Reads a page from a file alone: nothing is fetched and no database is opened. */
export function addPageFactsCommand(program: Command): void {
  program
    .command('page-facts')
    .argument('<file>', 'an HTML page')
    .option('--address <url>', 'where the page was found, to which its links are relative')
    .option('--content-type <header>', 'the header of the page, such as "text/html; charset=utf-8"')
    .option('--json', 'prints the facts as JSON')
    .option('--items', 'prints all data of the page as JSON: microdata as the HTML standard defines it, and JSON-LD')
    .description('what a page says of its lodging in schema.org data: name, place, score, offers')
    .action(async (file: string, { address, contentType, json, items }: PageOptions) => {
      const reason = await whyUnreadable(file);
      if (reason !== null) throw new Error(`${file}: ${reason}.`);
      const page = { bytes: await readFile(file), contentType: contentType ?? null, address: address ?? null };
      if (items) return print(itemsJson(pageItems(page)));
      const facts = await factsOfPage(page);
      if (facts === null) throw new Error(`${file} takes too long or too much memory to be read.`);
      return print(json ? JSON.stringify(facts) : pageFactsText(facts));
    });
}

function itemsJson({ microdata, jsonLd }: PageItems): string {
  return JSON.stringify({ items: microdataJson(microdata), jsonLd });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const LABEL_WIDTH = 16;

function pageFactsText(facts: PageFacts): string {
  const { type, name, address, location, telephone, rating, reviewCount, ratingCount, priceRange, url, offers } = facts;
  const lines = [
    line('type', type, String),
    line('name', name, String),
    line('address', address, ({ text }) => text),
    line('location', location, ({ latitude, longitude }) => `${latitude}, ${longitude}`),
    line('telephone', telephone, String),
    line(
      'score',
      rating,
      ({ score, value, best }) => `${score ?? '–'} of 10 (stated: ${value ?? '–'} of ${best ?? '–'})`,
    ),
    line('reviews', reviewCount, String),
    line('ratings', ratingCount, String),
    line('price range', priceRange, String),
    line('url', url, String),
    ...offers.map((offer) =>
      line('offer', offer, ({ name: what, priceText, currency }) =>
        [what, priceText, currency].filter(Boolean).join(' '),
      ),
    ),
    ...(facts.tdmReservation ? ['The page reserves its rights against text and data mining.'] : []),
    ...facts.problems.map((problem) => PROBLEMS[problem]),
  ];
  return lines.filter((each) => each !== null).join('\n');
}

const PROBLEMS: Readonly<Record<PageFacts['problems'][number], string>> = {
  broken_json_ld: 'A JSON-LD script of the page cannot be read.',
  too_much: 'The page has more items than are read.',
  several_lodgings: 'The page lists several lodgings and is about none of them.',
};

function line<T>(label: string, stated: Stated<T> | null, shown: (value: T) => string): string | null {
  return stated && `${label.padEnd(LABEL_WIDTH)}${shown(stated.value)}  [${stated.from}]`;
}

type Filled = Readonly<Record<string, string>>;

/** Lists the ready mappings and prints one as a file for `import --mapping`. */
export function addMappingsCommand(program: Command): void {
  const command = program.command('mappings').description('mappings that are ready for the answers of known platforms');
  command
    .command('list', { isDefault: true })
    .description('all of them, a line each')
    .action(() => {
      const width = Math.max(...READY_MAPPINGS.map(({ id }) => id.length)) + 2;
      const words = readyMappingWords('en');
      process.stdout.write(
        READY_MAPPINGS.map(({ id, kind }) => `${id.padEnd(width)}${kind}: ${words.use(id)}\n`).join(''),
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
    .action((id: string, { set }: { readonly set: Filled }) => {
      process.stdout.write(`${JSON.stringify(mappingOf(id, set), null, 2)}\n`);
    });
}

function mappingOf(id: string, set: Filled): object {
  const ready = readyMapping(id);
  if (!ready)
    throw new Error(`there is no ready mapping "${id}"; they are ${READY_MAPPINGS.map((each) => each.id).join(', ')}.`);
  const filled = fillMapping(ready, set);
  if (filled.kind === 'missing') {
    const words = readyMappingWords('en');
    const requested = ready.blanks.filter(({ field }) => filled.fields.includes(field));
    throw new Error(
      `${id} needs ${requested.map(({ field }) => `--set ${field}=… (${words.blank(field)})`).join(' and ')}.`,
    );
  }
  if (filled.mapping === null) throw new Error(`${id} is our own format, which is imported without a mapping.`);
  return filled.mapping;
}

function stated(text: string, before: Filled): Filled {
  const [, field, value] = /^([a-z_]+)=(.+)$/s.exec(text) ?? [];
  if (field === undefined || value === undefined) throw new InvalidArgumentError('expected field=value');
  return { ...before, [field]: value };
}
