import { readFileSync } from 'node:fs';
import { type DatePrecision, dateAtPrecision } from '@vivac/domain/reviews/review';
import { type Tally, unless } from '../crash/tally.ts';
import { checkTable } from './differing-cells.ts';
import { cellsOf, checkPdf, pagesOf, printed, sheetsOf } from './readers.ts';
import type { Query, SignedIn } from './signed-in.ts';

const AT_ONCE = 100;
const HEADINGS = [
  'Date',
  'Score',
  'Reviewer',
  'Nationality',
  'Type',
  'Original type',
  'Nights',
  'Group',
  'Title',
  'Positive',
  'Negative',
];
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;
/** What has no shape of its own in black, and what stands above another letter, which readers of paper tell in any order. */
const SHAPELESS = /\s|\p{Cc}|\p{Cf}|\p{Mn}|\p{Emoji_Modifier}/gu;
/** Their words are told in the order of the paper. */
const TO_THE_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;

interface Review {
  readonly date: string;
  readonly date_precision: DatePrecision;
  readonly score: number;
  readonly nationality: string | null;
  readonly type: string | null;
  readonly originalAccommodationType: string | null;
  readonly duration: number | null;
  readonly group: string | null;
  readonly reviewerName: string | null;
  readonly title: string | null;
  readonly positive: string | null;
  readonly negative: string | null;
}

/** Every field of every review in all three formats against what the reviews page is answered. */
export async function checkReviewFiles(
  user: SignedIn,
  campsite: string,
  filters: Query,
  folder: string,
  tally: Tally,
): Promise<void> {
  const reviews = await reviewsOf(user, campsite, filters);
  const name = `reviews of ${campsite} (${filters.map(([, value]) => value).join(', ')})`;
  tally.check(`${name}: there are some`, unless(reviews.length > 0, 'none'));
  const query: Query = [['campsitename', campsite], ...filters];
  const download = (format: 'csv' | 'xlsx' | 'pdf') => user.download('/reviews/download', query, format, folder);
  const rows = reviews.map(fieldsOf);

  const harmless = rows.map((cells) => cells.map((cell, at) => (isText(at) && FORMULA.test(cell) ? `'${cell}` : cell)));
  let cells = checkTable(`${name}: CSV`, cellsOf(readFileSync(await download('csv'))), [HEADINGS, ...harmless], tally);
  const xlsx = await download('xlsx');
  const sheets = sheetsOf(xlsx);
  const asStored = rows.map((each) => each.map((cell) => cell.replaceAll(/\r\n?/g, '\n')));
  const found = (sheets.get('Reviews') ?? []).map((each) => each.map((cell) => cell.replaceAll(/\r\n?/g, '\n')));
  cells += checkTable(`${name}: Excel`, found, [HEADINGS, ...asStored], tally);
  const facts = new Map((sheets.get('Filters') ?? []).map(([key, value]) => [key, value]));
  tally.check(`${name}: the sheet Filters`, unless(facts.get('Campsite') === campsite, String([...facts])));
  const printedPages = pagesOf(printed(xlsx));
  tally.check(`${name}: Excel prints`, unless(printedPages.length > 1, `${printedPages.length} pages`));

  const pdf = await download('pdf');
  checkPdf(`${name}: PDF`, pdf, `Reviews of ${campsite}`, tally);
  checkPaper(name, pagesOf(pdf), reviews, tally);
  console.log(`${name}: ${reviews.length} reviews, ${cells} cells compared`);
}

async function reviewsOf(user: SignedIn, campsite: string, filters: Query): Promise<Review[]> {
  const all: Review[] = [];
  for (let from = 0; ; from += AT_ONCE) {
    const span: Query = [['from', String(from)], ['to', String(from + AT_ONCE)], ...filters];
    const { reviews } = await user.ask<{ reviews: Review[] }>(`/reviews/${encodeURIComponent(campsite)}`, span);
    all.push(...reviews);
    if (reviews.length < AT_ONCE) return all;
  }
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

function fieldsOf(review: Review): string[] {
  const { nationality } = review;
  const country =
    nationality !== null && /^[A-Za-z]{2}$/.test(nationality) ? countries.of(nationality.toUpperCase()) : nationality;
  return [
    dayOf(review),
    String(review.score),
    review.reviewerName,
    country,
    review.type,
    review.originalAccommodationType,
    review.duration === null ? null : String(review.duration),
    review.group,
    review.title,
    review.positive,
    review.negative,
  ].map((cell) => cell ?? '');
}

function dayOf({ date, date_precision: precision }: Review): string {
  return dateAtPrecision(date, precision);
}

function isText(column: number): boolean {
  return !['Date', 'Score', 'Nights'].includes(HEADINGS[column]!);
}

/** Each review's words stand on paper one after the other; those of two directions have all their letters. */
function checkPaper(name: string, pages: readonly string[], reviews: readonly Review[], tally: Tally): void {
  const written = pages.map(withoutFrame).join('\n');
  const paper = shapes(written);
  let from = 0;
  for (const [at, review] of reviews.entries()) {
    const texts = [review.title, review.positive, review.negative].filter((text) => text !== null);
    for (const text of [dayOf(review), ...texts]) {
      if (TO_THE_LEFT.test(text)) {
        const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
        const missing = words.filter((word) => !paper.includes(shapes(word)));
        tally.check(`${name}: PDF, review ${at + 1} has its words`, unless(missing.length === 0, `without ${missing}`));
        continue;
      }
      const found = paper.indexOf(shapes(text), from);
      tally.check(`${name}: PDF, review ${at + 1}`, unless(found !== -1, `“${text.slice(0, 60)}” is not on paper`));
      if (found !== -1) from = found + shapes(text).length;
    }
  }
  const doctored = paper.indexOf(shapes(`${reviews.at(-1)?.date}x`), from);
  tally.check(`control: a word that is not in the PDF of ${name} is seen`, unless(doctored === -1, 'it was not'));
}

/** A page without the lines above and below its text. */
function withoutFrame(page: string): string {
  const lines = page.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line, at) => at !== lines.length - 1 && !(at === 0 && line.includes('Sort By'))).join('\n');
}

function shapes(text: string): string {
  return text.normalize('NFC').replaceAll(SHAPELESS, '');
}
