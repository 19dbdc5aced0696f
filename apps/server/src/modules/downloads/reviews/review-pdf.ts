import type { Language } from '@vivac/domain/language';
import { scoreBadgeOf } from '@vivac/domain/reviews/review-score';
import { type Pdf, startsRight } from '../paper/pdf-lines.ts';
import { MARGIN, MUTED, RULE, beginLine, drawFrame, openPdf, writeFlowing, writeText } from '../paper/pdf-page.ts';
import { type ReviewCells, typeAndOriginal } from './review-rows.ts';
import { type FileWords, fileWords, yieldToEventLoop } from '../file/file-words.ts';
import { makerOf, titleOf } from '../file/report-facts.ts';

export interface ReviewReport {
  readonly campsite: string;
  /** What was chosen, in the words of the screen. */
  readonly chosen: readonly string[];
  readonly requestedAt: Date;
  readonly isDemo?: boolean;
  readonly language?: Language;
  readonly reviews: readonly ReviewCells[];
}

const BADGES = {
  green: { ground: '#1f7a4d', text: '#ffffff' },
  'light-green': { ground: '#bfe5c8', text: '#12472c' },
  yellow: { ground: '#f7e08a', text: '#4f4000' },
  red: { ground: '#c9302c', text: '#ffffff' },
} as const;

const BADGE_SIZE = 26;
const TEXT_SIZE = 10;
const SMALL = 8.5;
/** Before a line of parts, so that it runs to the right whatever letters the first of them has. */
const LEFT_TO_RIGHT = '\u200e';
const SIGN_WIDTH = 10;
/** As many as are drawn in some tens of milliseconds. */
const REVIEWS_PER_YIELD = 10;
/** The least room under a heading line; without it the review begins on the next page. */
const LEAST_ROOM = 70;

/** Reviews on A4 paper, one after the other. */
export async function reviewPdf(report: ReviewReport, zone: string, gone: AbortSignal): Promise<Pdf> {
  const words = fileWords(report.language);
  const { pages, reviews } = words.text;
  const title = titleOf(reviews.title({ campsite: report.campsite }), report.isDemo);
  const requested = pages.askedFor({ moment: words.moment(report.requestedAt, zone) });
  const pdf = openPdf({
    language: words.language,
    title,
    layout: 'portrait',
    createdAt: report.requestedAt,
    numberPagesLater: true,
  });
  const root = pdf.struct('Document', { title });
  pdf.addStructure(root);
  pdf.addPage();
  const width = pdf.page.width - 2 * MARGIN;
  root.add(
    pdf.struct('H1', {}, () => {
      const lines = writeText(pdf, title, { x: MARGIN, y: MARGIN, width, size: 20, weight: 'bold', lines: 2 });
      pdf.y = MARGIN + lines * 24 + 4;
    }),
  );
  const about = `${reviews.count({ count: report.reviews.length })} · ${report.chosen.join(' · ')} · ${requested} (${zone})`;
  root.add(pdf.struct('P', {}, () => writeFlowing(pdf, about, { x: MARGIN, width, size: SMALL, colour: MUTED })));
  for (const [at, review] of report.reviews.entries()) {
    if (at % REVIEWS_PER_YIELD === 0) await yieldToEventLoop(gone);
    drawReview(pdf, root, review, words);
  }
  root.end();
  const { start, count } = pdf.bufferedPageRange();
  const foot = `${makerOf(report.isDemo)} · ${report.campsite} · ${requested}`;
  const head = [title, ...report.chosen].join(' · ');
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    drawFrame(pdf, { head, foot, page: pages.page({ page: page + 1, pages: count }), isFirst: page === start });
  }
  pdf.end();
  return pdf;
}

function drawReview(pdf: Pdf, root: PDFKit.PDFStructureElement, review: ReviewCells, words: FileWords): void {
  if (pdf.y > pdf.page.height - MARGIN - LEAST_ROOM) {
    pdf.addPage();
    pdf.y = MARGIN;
  }
  const section = pdf.struct('Sect');
  root.add(section);
  const { page } = pdf;
  const top = pdf.y + 10;
  drawRule(pdf, top);
  section.add(pdf.struct('P', {}, () => drawScore(pdf, review.score, words.score(review.score), top + 8)));
  const x = MARGIN + BADGE_SIZE + 10;
  const line = { x, width: pdf.page.width - MARGIN - x, size: TEXT_SIZE };
  const [, title, positive, negative] = review.said;
  pdf.y = top + 8;
  section.add(
    pdf.struct('P', {}, () => writeFlowing(pdf, aboutOf(review, words), { ...line, size: SMALL, colour: MUTED })),
  );
  if (title) {
    section.add(pdf.struct('H2', {}, () => writeFlowing(pdf, title, { ...line, size: TEXT_SIZE + 1, weight: 'bold' })));
  }
  for (const [sign, text] of [
    ['+', positive],
    ['–', negative],
  ] as const) {
    if (text) section.add(pdf.struct('P', {}, () => drawOpinion(pdf, sign, text, line)));
  }
  section.end();
  // A short review is at least as high as its score, where it has not gone on over the page.
  if (pdf.page === page) pdf.y = Math.max(pdf.y, top + BADGE_SIZE + 10);
}

/** What pleased or did not, beside its sign. */
function drawOpinion(pdf: Pdf, sign: string, text: string, line: { x: number; width: number; size: number }): void {
  const y = beginLine(pdf, line.size);
  const isRight = startsRight(text);
  const signX = isRight ? line.x + line.width - SIGN_WIDTH : line.x;
  writeText(pdf, sign, { ...line, x: signX, y, width: SIGN_WIDTH, align: isRight ? 'right' : 'left' });
  pdf.y = y;
  writeFlowing(pdf, text, { ...line, x: isRight ? line.x : line.x + SIGN_WIDTH, width: line.width - SIGN_WIDTH });
}

function drawRule(pdf: Pdf, y: number): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  pdf.endMarkedContent();
}

function drawScore(pdf: Pdf, score: number, shown: string, y: number): void {
  const badge = BADGES[scoreBadgeOf(score)];
  pdf.roundedRect(MARGIN, y, BADGE_SIZE, BADGE_SIZE - 6, 3).fill(badge.ground);
  const box = { x: MARGIN, y: y + 3.5, width: BADGE_SIZE, size: TEXT_SIZE, align: 'center' } as const;
  writeText(pdf, shown, { ...box, weight: 'bold', colour: badge.text });
}

function aboutOf(
  { date, texts: [reviewer, nationality, type, original], nights, said: [group] }: ReviewCells,
  { text, day }: FileWords,
): string {
  const stay = nights === null ? null : text.reviews.nightCount({ count: nights });
  return (
    LEFT_TO_RIGHT +
    [day(date), reviewer, nationality, stay, group, typeAndOriginal(type, original)]
      .filter((part) => part !== null)
      .join(' · ')
  );
}
