import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { type Tally, unless } from '../crash/tally.ts';

/** Programs that have nothing of Vivac in them, and the packages of Debian that hold them. */
const PROGRAMS = {
  soffice: 'libreoffice-calc',
  pdftotext: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfimages: 'poppler-utils',
  qpdf: 'qpdf',
} as const;
type Program = keyof typeof PROGRAMS;

const LIMIT_MS = 180_000;
/** Every sheet as it is stored, in UTF-8: https://help.libreoffice.org/latest/en-US/text/shared/guide/csv_params.html */
const EVERY_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

/** A reader that is missing has failed: nothing was shown without it. */
export function checkReaders(tally: Tally): boolean {
  const missing = Object.entries(PROGRAMS).filter(([program]) => spawnSync(program, ['--version']).error !== undefined);
  for (const [program, debian] of missing) {
    tally.check(`the reader ${program}`, `is not installed here; on Debian: apt-get install ${debian}`);
  }
  return missing.length === 0;
}

function run(program: Program, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 200_000_000,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout;
}

/** A file as LibreOffice understands it, in a folder beside it. */
function converted(file: string, target: string, name: string): string {
  const folder = `${file}.${name}`;
  mkdirSync(folder, { recursive: true });
  const profile = pathToFileURL(join(file, '..', '..', 'office')).href;
  run('soffice', [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', target, '--outdir', folder, file]);
  return folder;
}

/** The cells of every sheet, by its name. */
export function sheetsOf(file: string): Map<string, string[][]> {
  const folder = converted(file, EVERY_SHEET, 'sheets');
  return new Map(
    readdirSync(folder).map((name) => [/-([^-]*)\.csv$/.exec(name)![1]!, cellsOf(readFileSync(join(folder, name)))]),
  );
}

/** A workbook as LibreOffice took it over: its rules for colours, and the cells that its charts are drawn over. */
export function takenOver(file: string): { colourRules: string[]; charted: string[] } {
  const folder = converted(file, 'fods', 'flat');
  const flat = readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8');
  const all = (pattern: RegExp) => [...flat.matchAll(pattern)].map(([, value]) => value!);
  return {
    colourRules: all(/<calcext:condition [^>]*calcext:value="([^"]*)"/g),
    charted: all(/draw:notify-on-update-of-ranges="([^"]*)"/g).flatMap((ranges) => ranges.trim().split(/\s+/)),
  };
}

/** A workbook printed by LibreOffice. */
export function printed(file: string): string {
  const folder = converted(file, 'pdf', 'printed');
  return join(folder, readdirSync(folder)[0]!);
}

export function cellsOf(csv: Buffer): string[][] {
  return parse(csv, { bom: true, relax_column_count: true }) as string[][];
}

/** The pages of a PDF as text, its columns apart. */
export function pagesOf(pdf: string): string[] {
  return run('pdftotext', ['-layout', pdf, '-']).split('\f').slice(0, -1);
}

/** What every PDF of ours is: sound, tagged, titled, on A4, with its letters in it and no picture of points. */
export function checkPdf(name: string, pdf: string, title: string, tally: Tally): void {
  const facts = new Map(
    run('pdfinfo', [pdf])
      .split('\n')
      .map((line) => [line.split(':')[0]!, line.slice(line.indexOf(':') + 1).trim()]),
  );
  const fact = (key: string, wanted: RegExp) => {
    tally.check(`${name}: ${key}`, unless(wanted.test(facts.get(key) ?? ''), `is “${facts.get(key)}”`));
  };
  tally.check(`${name}: Title`, unless(facts.get('Title') === title, `is “${facts.get('Title')}”`));
  fact('Tagged', /^yes$/);
  fact('Page size', /A4/);
  tally.check(
    `${name} is sound`,
    unless(/No syntax or stream encoding errors/.test(run('qpdf', ['--check', pdf])), 'is not'),
  );
  const fonts = run('pdffonts', [pdf])
    .split('\n')
    .slice(2)
    .filter((line) => line !== '');
  const apart = fonts.filter((line) => !/\byes yes yes\b/.test(line));
  tally.check(`${name} has its letters in it`, unless(fonts.length > 0 && apart.length === 0, apart.join('; ')));
  const pictures = run('pdfimages', ['-list', pdf])
    .split('\n')
    .slice(2)
    .filter((line) => line !== '');
  tally.check(`${name} is drawn with lines alone`, unless(pictures.length === 0, pictures.join('; ')));
  const pages = pagesOf(pdf);
  pages.forEach((text, at) => {
    const isNumbered = text.includes(`Page ${at + 1} of ${pages.length}`);
    tally.check(`${name}, page ${at + 1} is numbered`, unless(isNumbered, text.slice(-120)));
    tally.check(`${name}, page ${at + 1} says whose it is`, unless(text.includes(title), text.slice(0, 120)));
  });
}
