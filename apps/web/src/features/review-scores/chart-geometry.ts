import type { CampsiteReviewInfo } from '@vivac/contract/reviews';

export type ScoreMonth = CampsiteReviewInfo['months'][number];

/** Pixels of the picture; the bars of counts stand below the lines of scores. */
export const PICTURE = { width: 300, height: 84, left: 22, right: 4, top: 8, linesBottom: 58, bottom: 82 } as const;

export interface ChartGeometry {
  /** The whole scores at the lower and upper edge of the lines. */
  readonly low: number;
  readonly high: number;
  /** Where a month's middle lies, by its index. */
  x(index: number): number;
  y(score: number): number;
  /** Height of the bar of a month with so many reviews. */
  barHeight(reviews: number): number;
  readonly slot: number;
}

/** Places the months side by side, and scores between the whole ones around the lowest and highest there are. */
export function chartGeometry(months: readonly ScoreMonth[]): ChartGeometry {
  const scores = months
    .flatMap(({ score, compset_score: others, reference_score: mine }) => [score, others, mine])
    .filter((each) => each !== null);
  const low = Math.floor(Math.min(...scores, 10));
  const lowest = low === 10 ? 9 : low;
  const high = Math.max(Math.ceil(Math.max(...scores, 0)), lowest + 1);
  const most = Math.max(1, ...months.map(({ reviewCount }) => reviewCount));
  const slot = (PICTURE.width - PICTURE.left - PICTURE.right) / Math.max(1, months.length);
  const barRoom = PICTURE.bottom - PICTURE.linesBottom - 6;
  return {
    low: lowest,
    high,
    slot,
    x: (index) => PICTURE.left + slot * (index + 0.5),
    y: (score) => PICTURE.linesBottom - ((score - lowest) / (high - lowest)) * (PICTURE.linesBottom - PICTURE.top),
    barHeight: (reviews) => (reviews === 0 ? 0 : Math.max(1, (reviews / most) * barRoom)),
  };
}

/** The path of a line through the scores; a month without one is a gap, a score between two gaps a dot. */
export function linePath(scores: readonly (number | null)[], { x, y }: Pick<ChartGeometry, 'x' | 'y'>): string {
  const parts = scores.map((score, index) => {
    if (score === null) return '';
    const isStart = (scores[index - 1] ?? null) === null;
    const isLone = isStart && (scores[index + 1] ?? null) === null;
    const place = `${x(index).toFixed(1)} ${y(score).toFixed(1)}`;
    return `${isStart ? 'M' : 'L'}${place}${isLone ? 'h0.01' : ''}`;
  });
  return parts.join('');
}
