import type { ImportKind } from '../../mapping/fields.ts';
import type { ColumnMatch } from '../match-columns.ts';
import type { Question } from '../questions.ts';
import type { Sample } from '../sample/sample.ts';

const UNIT_FIELDS: readonly string[] = ['original_type', 'accommodation_type'];
const LOOK_FIELDS: readonly string[] = ['campsite', 'link', 'channel', 'stay_date', 'guests', 'nights', 'observed_at'];
/** Of the looks in a capture so many list several units; in a list of rates by chance few do. */
const MANY_LOOKS = 0.25;

/** Whether a file of prices names everything that was on sale. Nothing is taken: a wrong yes ends offers that are on sale. */
export function completeQuestions(kind: ImportKind, matches: readonly ColumnMatch[], sample: Sample): Question[] {
  if (kind !== 'prices') return [];
  const question: Question = {
    asks: 'complete',
    column: null,
    example: '',
    answers: [
      { answer: 'complete', change: { complete: true } },
      { answer: 'not_complete', change: { complete: false } },
    ],
    taken: null,
  };
  return [isCapture(matches, sample) ? { ...question, likely: 'complete' } : question];
}

/** Whether a file lists several units for one look, or says of looks that they found nothing. */
function isCapture(matches: readonly ColumnMatch[], { header, rows }: Sample): boolean {
  const placesOf = (fields: readonly string[]) =>
    matches.flatMap(({ field, column }) =>
      field !== null && fields.includes(field) ? [header.indexOf(column.name)] : [],
    );
  const [outcome] = placesOf(['outcome']);
  if (outcome !== undefined && rows.some((row) => row[outcome]!.trim().toLowerCase() === 'none')) return true;
  const units = placesOf(UNIT_FIELDS);
  if (units.length === 0) return false;
  const looks = placesOf(LOOK_FIELDS);
  const textOf = (row: readonly string[], places: readonly number[]) =>
    JSON.stringify(places.map((place) => row[place]));
  const unitsOfLooks = new Map<string, Set<string>>();
  for (const row of rows) {
    const look = textOf(row, looks);
    unitsOfLooks.set(look, (unitsOfLooks.get(look) ?? new Set()).add(textOf(row, units)));
  }
  const several = [...unitsOfLooks.values()].filter(({ size }) => size > 1).length;
  return several > 0 && several >= unitsOfLooks.size * MANY_LOOKS;
}
