import { readFile } from 'node:fs/promises';
import { microdataJson } from '@vivac/intake/page/microdata';
import { factsOfPage } from '@vivac/intake/apart/read-file';
import { type PageFacts, type PageItems, type Stated, pageItems } from '@vivac/intake/page/page-facts';
import type { Command } from 'commander';
import { whyUnreadable } from '#server/cli/why-unreadable';

interface Requested {
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
    .action(async (file: string, { address, contentType, json, items }: Requested) => {
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
