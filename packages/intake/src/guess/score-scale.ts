import { type ImportKind, SCORE_PREFIX } from '../mapping/fields.ts';
import type { FieldMapping } from '../mapping/mapping.ts';
import { isWholeNumber, numberOf, shareOf } from './columns/column-facts.ts';
import { asPattern } from './columns/translations.ts';
import type { Column } from './columns/value-evidence.ts';
import type { ColumnMatch } from './match-columns.ts';
import { starsInWords } from './names/number-words.ts';
import { plainWords } from './names/plain-words.ts';
import { scaleInName } from './names/scale-names.ts';
import type { Question } from './questions.ts';
import type { Sample } from './sample/sample.ts';

/** The highest values by which a scale is told. */
const SCALES = [5, 10, 20, 100];
/** Behind a score: of how many. */
const OF = '(?:/|de|of|out of|sur|von|van|su|sobre|d’|op)';
const OUT_OF = new RegExp(`\\s*${OF}\\s*(4|5|6|7|10|20|100)\\D*$`, 'i');
const STARS = /^[★⭐*]{1,5}[☆]{0,4}$/u;
const STAR_WORD = /\s*(?:stars?|estrellas?|estrelles?|étoiles?|sterne?|sterren|ster|stelle|stella|estrelas?)$/iu;

/** The scale that a text names behind its score, as in `3 de 5`. */
function reportedBy(text: string): number | null {
  const reported = OUT_OF.exec(text)?.[1];
  if (reported !== undefined) return Number(reported);
  return STARS.test(text) || STAR_WORD.test(text) || starsInWords(text) !== null ? 5 : null;
}

/** Whether each score is one of a hundred; `85%` beside `9,2` says nothing of the others. */
const arePercents = (column: Column): boolean => shareOf(column, (text) => /\d\s*%$/.test(text)) === 1;

/** What says where the scale of a column ends: most of its texts, its name, or a column beside it; null where nothing does. */
function statedScale(column: Column, beside: number | null = null): number | null {
  if (arePercents(column)) return 100;
  const reported = [...column.texts].flatMap(([text, rows]) => {
    const scale = reportedBy(text);
    return scale === null ? [] : [{ scale, rows }];
  });
  if (reported.length > 0) return reported.reduce((one, other) => (other.rows > one.rows ? other : one)).scale;
  return scaleInName(column.name)?.to ?? beside;
}

/** The end of the scale of a column's scores: what is stated, else the nearest above the highest. */
function scaleOf(column: Column, beside: number | null = null): number {
  const stated = statedScale(column, beside);
  if (stated !== null) return stated;
  // Tripadvisor writes its bubbles times ten.
  if (highestOf(column) === 50 && shareOf(column, (text) => /^[1-5][05]$/.test(text)) === 1) return 50;
  return SCALES.find((scale) => highestOf(column) <= scale) ?? 10;
}

function highestOf({ texts }: Column): number {
  return Math.max(0, ...[...texts.keys()].map((text) => numberOf(text)).filter((number) => !Number.isNaN(number)));
}

/** How scores are read. A text that names another scale than the column's is rejected rather than mixed in. */
export function scoreReading(column: Column, to = scaleOf(column)): FieldMapping {
  const texts = [...column.texts.keys()];
  const stars = texts.flatMap((text) => {
    const count = STARS.test(text) ? [...text.replaceAll('☆', '')].length : starsInWords(text);
    return count === null ? [] : [[text, count] as const];
  });
  const worded = new Set(stars.map(([text]) => text));
  const hasScale = arePercents(column) || texts.some((text) => reportedBy(text) !== null && !worded.has(text));
  return {
    column: column.name,
    ...(hasScale && {
      pattern: `/^(?<score>[\\d.,]+)\\s*(?:(?:${OF}\\s*)${to}|${STAR_WORD.source.replace(/^\\s\*|\$$/g, '')})?\\D*$/i`,
    }),
    ...(stars.length > 0 && { values: Object.fromEntries(stars) }),
    ...(to !== 10 && { scale: { from: 0, to } }),
  };
}

const OF_SOURCE =
  /(^| )(source|fuente|font|quelle|bron|fonte|platform|plataforma|plattform|plateforme|portal|portail|site|sitio|web|origen|ota|channel|canal|kanal|kanaal|canale|provider)( |$)/;

/** A column that says of how many each score is: `Escala`, `max_score`, `reviewRating.bestRating`. */
const OF_SCALE =
  /(^| )(escala|scale|echelle|skala|schaal|scala|out of|best rating|max(imum|imo|ima)? (score|rating|puntuacion|puntuacio|nota|note|punkte|points|voto)|(score|rating|puntuacion|puntuacio|nota|note) max(imum|imo|ima)?)$/;

/** The column beside the scores that says where their scale ends. */
function columnOfScale(columns: readonly Column[], score: Column): Column | undefined {
  const isScale = (text: string) => isWholeNumber(text) && numberOf(text) >= highestOf(score) / 100;
  return columns.find(
    (column) => column !== score && OF_SCALE.test(plainWords(column.name)) && shareOf(column, isScale) === 1,
  );
}

const onlyScaleOf = (column: Column | undefined): number | null =>
  column?.texts.size === 1 && column.filled === column.rows ? numberOf(column.example) : null;

function mainOf(matches: readonly ColumnMatch[]): { readonly column: Column; readonly field: string } | null {
  const main = matches.find(({ field }) => field === 'score' || field === 'overall_score');
  return main?.field ? { column: main.column, field: main.field } : null;
}

/** Scores whose scale a column beside them says, and those of categories, which have that of the whole where it is of ten. */
export function scaledScores(kind: ImportKind, matches: readonly ColumnMatch[]): Record<string, FieldMapping> {
  const main = mainOf(matches);
  if (kind === 'prices' || !main) return {};
  const columns = matches.map(({ column }) => column);
  const beside = onlyScaleOf(columnOfScale(columns, main.column));
  const own = beside === null ? {} : { [main.field]: scoreReading(main.column, scaleOf(main.column, beside)) };
  return { ...own, ...ofCategories(matches, scaleOf(main.column, beside)) };
}

/** Few scores of a category may all be low: they say less of where it ends than the whole does. */
function ofCategories(matches: readonly ColumnMatch[], to: number): Record<string, FieldMapping> {
  const low = matches.filter(
    ({ field, column }) =>
      field?.startsWith(SCORE_PREFIX) && statedScale(column) === null && scaleOf(column) === LOW_SCALE,
  );
  return Object.fromEntries(
    low.map(({ column, field }) => [field!, scoreReading(column, to === TEN ? TEN : LOW_SCALE)]),
  );
}
const LOW_SCALE = 5;
const TEN = 10;

/** Scores of which nothing says where their scale ends, or whose scale differs from source to source. */
export function scaleQuestions(
  matches: readonly ColumnMatch[],
  sample: Sample,
  columns: readonly Column[],
): Question[] {
  const main = mainOf(matches);
  if (!main || arePercents(main.column)) return [];
  const { column, field } = main;
  const beside = columnOfScale(columns, column);
  const mixed = (beside && scalesOfRows(column, field, beside)) ?? mixedScales(column, field, sample, columns);
  if (mixed) return [mixed];
  const isNamed = (scaleInName(column.name)?.to ?? onlyScaleOf(beside)) !== null;
  return isNamed || reportedBy(column.example) !== null ? [] : oneScaleQuestion(column, field, matches);
}

function oneScaleQuestion(column: Column, field: string, matches: readonly ColumnMatch[]): Question[] {
  const scales = possibleScales(column);
  if (scales.length === 0) return [];
  const answers = scales.map((to) => ({
    answer: `to_${to}`,
    change: { fields: { [field]: scoreReading(column, to), ...ofCategories(matches, to) } },
  }));
  const taken = scales.length > 2 ? null : answers[0]!.answer;
  return [{ asks: 'score_scale', column: column.name, example: column.example, answers, taken }];
}

const NAMES_STARS = /star|estrella|estrell|etoile|stern|sterr|stell|estrela/;

/** The scales that unnamed scores can be of, the likely one first; none where there is but one. Of three nothing is read unasked. */
function possibleScales(column: Column): readonly number[] {
  const [to, highest] = [scaleOf(column), highestOf(column)];
  if (highest > 0 && highest <= 1 && shareOf(column, isWholeNumber) < 1) return [1, 5, 10];
  if (to === 20) return [20, 100, 10];
  const isSure = to === 10 || NAMES_STARS.test(plainWords(column.name));
  return isSure || [...column.texts.keys()].every((text) => numberOf(text) > 10) ? [] : [to, 10];
}

/** Each row says of how many its score is, and not all the same: read once for each scale, a file is read whole. */
function scalesOfRows(column: Column, field: string, beside: Column): Question | null {
  const scales = [...beside.texts.keys()];
  if (scales.length < 2) return null;
  const others = (scale: string) => scales.filter((one) => one !== scale).map(asPattern);
  return {
    asks: 'score_scale',
    column: column.name,
    example: `${beside.name}: ${scales.join(' · ')}`,
    answers: scales.map((scale) => ({
      answer: `to_${numberOf(scale)}`,
      change: {
        fields: { [field]: scoreReading(column, numberOf(scale)) },
        skip: { column: beside.name, matches: `^\\s*(?:${others(scale).join('|')})?\\s*$` },
      },
    })),
    taken: null,
  };
}

/**
 * Sources that go to five beside sources that go to ten: nothing is read until somebody says which are meant, and then only the rows of those.
 * Read once for each scale, a file is read whole.
 */
function mixedScales(
  column: Column,
  field: string,
  { header, rows }: Sample,
  columns: readonly Column[],
): Question | null {
  const source = columns.find(
    ({ name, texts }) => name !== column.name && OF_SOURCE.test(plainWords(name)) && texts.size > 1 && texts.size <= 20,
  );
  if (!source || reportedBy(column.example) !== null) return null;
  const [at, score] = [header.indexOf(source.name), header.indexOf(column.name)];
  const highest = new Map<string, number>();
  for (const row of rows) {
    const [text, number] = [row[at]!.trim(), numberOf(row[score]!.trim())];
    if (!Number.isNaN(number)) highest.set(text, Math.max(highest.get(text) ?? 0, number));
  }
  const ofFive = [...highest].filter(([, number]) => number <= 5).map(([text]) => text);
  const ofTen = [...highest].filter(([, number]) => number > 5).map(([text]) => text);
  if (ofFive.length === 0 || ofTen.length === 0) return null;
  const without = (texts: readonly string[]) => ({
    column: source.name,
    matches: `^\\s*(?:${texts.map(asPattern).join('|')})\\s*$`,
  });
  return {
    asks: 'score_scale',
    column: column.name,
    example: `${ofFive[0]}: ${highest.get(ofFive[0]!)} · ${ofTen[0]}: ${highest.get(ofTen[0]!)}`,
    answers: [
      { answer: 'to_5', change: { fields: { [field]: scoreReading(column, 5) }, skip: without(ofTen) } },
      { answer: 'to_10', change: { fields: { [field]: scoreReading(column, 10) }, skip: without(ofFive) } },
    ],
    taken: null,
  };
}
