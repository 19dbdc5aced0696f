import { scoreBadgeOf } from '@vivac/domain/review-score';
import { takeBreath } from './breath.ts';
import { fontFileFor } from './pdf-fonts.ts';
import { INK, MARGIN, MUTED, type Pdf, RULE, drawFooter, openPdf, writeText } from './pdf-page.ts';
import type { ReviewCells } from './review-rows.ts';
import { momentText } from './report-facts.ts';

/** More than these nobody reads on paper. */
export const MAX_PDF_REVIEWS = 2000;

export interface ReviewReport {
  readonly campsite: string;
  /** What was chosen, in the words of the screen. */
  readonly chosen: readonly string[];
  readonly askedAt: Date;
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
/** As many as are drawn in some tens of milliseconds. */
const REVIEWS_A_BREATH = 10;
/** The least room under a heading line; without it the review begins on the next page. */
const LEAST_ROOM = 70;

/** Reviews on A4 paper, one after the other. */
export async function reviewPdf(report: ReviewReport, zone: string, gone: AbortSignal): Promise<Pdf> {
  const title = `Reviews of ${report.campsite}`;
  const asked = momentText(report.askedAt, zone);
  const pdf = openPdf({ title, layout: 'portrait', createdAt: report.askedAt, numberPagesLater: true });
  const root = pdf.struct('Document', { title });
  pdf.addStructure(root);
  pdf.addPage();
  const width = pdf.page.width - 2 * MARGIN;
  root.add(
    pdf.struct('H1', {}, () =>
      writeText(pdf, title, { x: MARGIN, y: MARGIN, width, size: 20, weight: 'bold', lines: 2 }),
    ),
  );
  pdf.y += 4;
  const chosen = report.chosen.length === 0 ? 'All reviews' : report.chosen.join(' · ');
  root.add(
    pdf.struct('P', {}, () =>
      writeFlowing(pdf, `${countOf(report.reviews.length)} · ${chosen} · asked for ${asked}`, SMALL, MUTED),
    ),
  );
  for (const [at, review] of report.reviews.entries()) {
    if (at % REVIEWS_A_BREATH === 0) await takeBreath(gone);
    drawReview(pdf, root, review);
  }
  root.end();
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    drawFooter(pdf, `Vivac · ${report.campsite} · asked for ${asked}`, `Page ${page + 1} of ${count}`);
  }
  pdf.end();
  return pdf;
}

function countOf(reviews: number): string {
  return `${reviews.toLocaleString('en-GB')} ${reviews === 1 ? 'review' : 'reviews'}`;
}

function drawReview(pdf: Pdf, root: PDFKit.PDFStructureElement, review: ReviewCells): void {
  if (pdf.y > pdf.page.height - MARGIN - LEAST_ROOM) pdf.addPage();
  const section = pdf.struct('Sect');
  root.add(section);
  const top = pdf.y + 10;
  drawRule(pdf, top);
  section.add(pdf.struct('P', {}, () => drawScore(pdf, review.score, top + 8)));
  const [, title, positive, negative] = review.said;
  pdf.x = MARGIN + BADGE_SIZE + 10;
  pdf.y = top + 8;
  const indent = { x: pdf.x, width: pdf.page.width - MARGIN - pdf.x };
  section.add(pdf.struct('P', {}, () => writeFlowing(pdf, aboutOf(review), SMALL, MUTED, indent)));
  if (title) section.add(pdf.struct('H2', {}, () => writeFlowing(pdf, title, TEXT_SIZE + 1, INK, indent, 'bold')));
  if (positive) section.add(pdf.struct('P', {}, () => writeFlowing(pdf, `+ ${positive}`, TEXT_SIZE, INK, indent)));
  if (negative) section.add(pdf.struct('P', {}, () => writeFlowing(pdf, `– ${negative}`, TEXT_SIZE, INK, indent)));
  section.end();
  pdf.y = Math.max(pdf.y, Math.min(top + BADGE_SIZE + 10, pdf.page.height - MARGIN));
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

function drawScore(pdf: Pdf, score: number, y: number): void {
  const badge = BADGES[scoreBadgeOf(score)];
  pdf.roundedRect(MARGIN, y, BADGE_SIZE, BADGE_SIZE - 6, 3).fill(badge.ground);
  const box = { x: MARGIN, y: y + 3.5, width: BADGE_SIZE, size: TEXT_SIZE, align: 'center' } as const;
  writeText(pdf, score.toFixed(1), { ...box, weight: 'bold', colour: badge.text });
}

function aboutOf({ date, texts: [reviewer, nationality, type, original], nights, said: [group] }: ReviewCells): string {
  const stay = nights === null ? null : `${nights} ${nights === 1 ? 'night' : 'nights'}`;
  const lodging = type ?? (original === null ? '-' : `${original} (-)`);
  return [date, reviewer, nationality, stay, group, lodging].filter((part) => part !== null).join(' · ');
}

interface Indent {
  readonly x: number;
  readonly width: number;
}

/** Writes a text of any length, over as many pages as it takes. */
function writeFlowing(
  pdf: Pdf,
  text: string,
  size: number,
  colour: string,
  indent?: Indent,
  weight: 'regular' | 'bold' = 'regular',
): void {
  const { x, width } = indent ?? { x: MARGIN, width: pdf.page.width - 2 * MARGIN };
  const words = text.replaceAll(OVERLONG_WORD, '$& ');
  pdf.font(fontFileFor(text, weight)).fontSize(size).fillColor(colour).text(words, x, pdf.y, { width, lineGap: 1.5 });
}

/** No language has such words; the library takes the square of a word's length to find where it does not fit a line. */
const OVERLONG_WORD = /\S{60}(?=\S)/gu;
