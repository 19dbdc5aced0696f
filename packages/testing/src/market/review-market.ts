import { EMOJI, QUOTED, REFERENCE, RIVER, SOUTHERN, linkOf } from './market.ts';

/** Reviews of the cast, in the order in which they arrive. Everything expected of them is worked out by hand. */
export interface GivenReview {
  readonly campsite: string;
  readonly id: string;
  readonly date: string;
  readonly score: number;
  readonly type?: string;
  readonly original?: string;
  readonly group?: string;
  readonly name?: string;
  readonly nationality?: string;
  readonly nights?: number;
  readonly title?: string;
  readonly positive?: string;
  readonly negative?: string;
}

const COLUMNS =
  'campsite,review_id,date,score,type,original_type,group,reviewer_name,nationality,duration,title,positive,negative';
const quoted = (cell: string | number | undefined) => `"${String(cell ?? '').replaceAll('"', '""')}"`;

export function reviewsCsv(reviews: readonly GivenReview[]): string {
  const rows = reviews.map((review) =>
    [
      review.campsite,
      review.id,
      review.date,
      review.score,
      review.type,
      review.original,
      review.group,
      review.name,
      review.nationality,
      review.nights,
      review.title,
      review.positive,
      review.negative,
    ]
      .map(quoted)
      .join(','),
  );
  return [COLUMNS, ...rows].join('\n');
}

export const HOSTILE_TEXT = `<script>alert('x')</script> "quoted" \\ 'single' ☀️ عربي ${'x'.repeat(3000)}`;

/** The reference campsite’s reviews: every filter has some on each side, and dates and scores occur twice. */
export const REVIEWS: readonly GivenReview[] = [
  {
    campsite: REFERENCE,
    id: 'a',
    date: '2026-08-15',
    score: 9,
    type: 'Glamping tent',
    original: 'Tienda Mar',
    group: 'Familia con niños',
    name: 'Claire Dupont',
    nationality: 'FR',
    nights: 3,
    title: 'Precioso',
    positive: HOSTILE_TEXT,
    negative: '',
  },
  { campsite: REFERENCE, id: 'b', date: '2026-08-15', score: 9, type: 'BUNGALOW', group: 'Pareja', name: 'Ana' },
  { campsite: REFERENCE, id: 'c', date: '2026-08-15', score: 8.9, group: 'Group of friends', original: 'Yurta' },
  { campsite: REFERENCE, id: 'd', date: '2026-12-31', score: 7, type: 'bungalow', group: 'Viajero solo' },
  { campsite: REFERENCE, id: 'e', date: '2026-03-01', score: 6.9, type: 'glamping tent', group: 'Couple' },
  { campsite: REFERENCE, id: 'f', date: '2026-05-31', score: 5, type: 'Mobile home', group: 'Business' },
  { campsite: REFERENCE, id: 'g', date: '2026-09-01', score: 4.9, group: 'Family' },
  { campsite: REFERENCE, id: 'h', date: '2026-11-30', score: 3, type: 'bungalow' },
  { campsite: REFERENCE, id: 'i', date: '2024-02-29', score: 2.9, group: 'Grupo' },
  { campsite: REFERENCE, id: 'j', date: '2025-01-31', score: 1, group: 'group' },
  { campsite: REFERENCE, id: 'k', date: '2025-02-01', score: 0.5, type: 'bungalow', group: 'Familie' },
  { campsite: REFERENCE, id: 'l', date: '2026-08-15', score: 10, type: 'bungalow', group: 'couple' },
  { campsite: RIVER, id: 'a', date: '2026-08-01', score: 8 },
  { campsite: RIVER, id: 'b', date: '2026-08-02', score: 8.5 },
  { campsite: QUOTED, id: 'a', date: '2026-08-03', score: 6 },
  { campsite: EMOJI, id: 'a', date: '2025-02-01', score: 4 },
  { campsite: SOUTHERN, id: 'a', date: '2026-08-03', score: 2, name: 'Secret Guest' },
];

/** What the reference campsite's source publishes, and two of its competitors'. */
export const SCORES_CSV = `name,link,overall_score,review_count,score_cleanliness,score_location,observed_at
${quoted(RIVER)},${linkOf(1)},8.97,240,8,9.5,2027-01-10T06:00:00Z
${quoted(QUOTED)},${linkOf(2)},,,6.5,,2027-01-10T06:00:00Z
${quoted(REFERENCE)},${linkOf(0)},,,9,8,2027-01-10T06:00:00Z`;
