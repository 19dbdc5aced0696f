import { describe, expect, it } from 'vitest';
import { UNPACK_LIMITS } from '../rows/unpack.ts';
import { guessMapping } from './guess-mapping.ts';
import { changed } from './questions.ts';
import { readSample } from './sample/sample.ts';
import { fieldSources } from '../mapping/field-source.ts';
import { reviewReader } from '../kinds/review-reader.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { Unknown } from '../mapping/names.ts';
import { Problem } from '../verdict/import-refused.ts';

const NOW = new Date('2027-09-01T08:00:00Z');

async function* bytesOf(content: string) {
  yield Buffer.from(content);
}

const guessOf = async (content: string) =>
  guessMapping(await readSample(bytesOf(content), 'reviews.csv', UNPACK_LIMITS), { zone: 'Europe/Madrid', now: NOW });

/** The scores of ten of rows by a mapping; null where the row is left out. */
async function scoresOf(content: string, mapping: Mapping): Promise<(number | null)[]> {
  const sample = await readSample(bytesOf(content), 'reviews.csv', UNPACK_LIMITS);
  const read = reviewReader({
    mapping,
    sources: fieldSources(mapping, sample.header, 'reviews.csv'),
    sourceName: 'File',
    zone: 'Europe/Madrid',
    observedAt: NOW,
    now: NOW,
    lookups: { findCampsite: async () => 7, numberOf: async () => 1 },
  });
  const scores: (number | null)[] = [];
  for (const row of sample.rows) {
    let review = read(row);
    while (review instanceof Unknown) {
      await review.learn();
      review = read(row);
    }
    scores.push(review instanceof Problem ? null : review.scoreHundredths / 100);
  }
  return scores;
}

const fileOf = (header: string, ...scores: string[]) =>
  [
    `Camping;Fecha;${header};Comentario`,
    ...scores.map((score, at) => `El Pinar;2027-07-${10 + at};${score};Bien`),
  ].join('\n');

describe('the scale of scores', () => {
  it.each([
    ['Nota', ['3 de 5', '4,5 de 5', '5 de 5'], [6, 9, 10]],
    ['Rating', ['4 out of 5', '5 out of 5'], [8, 10]],
    ['Bewertung', ['4 von 5', '3 von 5'], [8, 6]],
    ['Rating', ['★★★★☆', '★★', '★★★★★'], [8, 4, 10]],
    ['Estrellas', ['4 estrellas', '5 estrellas', '1 estrella'], [8, 10, 2]],
    ['Nota', ['9,2/10', '8/10'], [9.2, 8]],
    ['Nota', ['9/10', '8/10', '4/5'], [9, 8, null]],
    ['Note', ['14,5/20', '18/20'], [7.25, 9]],
    ['Bewertung', ['4,5 von 6', '6 von 6'], [7.5, 10]],
    ['Nota 2023/24', ['8,4', '9'], [8.4, 9]],
  ])('of %s with %s is that which the text names: %s', async (header, written, scores) => {
    const content = fileOf(header, ...written);
    expect(await scoresOf(content, (await guessOf(content)).mapping)).toEqual(scores);
  });

  it.each([
    ['Note /20', ['14,5', '18'], [7.25, 9]],
    ['Note sur 20', ['8', '10'], [4, 5]],
    ['Puntuación (sobre 10)', ['5', '4,5'], [5, 4.5]],
    ['Rating (out of 5)', ['5', '4'], [10, 8]],
    ['Puntuación (0-100)', ['9', '10'], [0.9, 1]],
    ['Nota (0-4)', ['4', '3'], [10, 7.5]],
    ['Bewertung (max. 6)', ['6', '4,5'], [10, 7.5]],
  ])('is that which the name of the column states, and is not asked: %s', async (header, written, scores) => {
    const content = fileOf(header, ...written);
    const { mapping, questions } = await guessOf(content);
    expect(questions.filter(({ asks }) => asks === 'score_scale')).toEqual([]);
    expect(await scoresOf(content, mapping)).toEqual(scores);
  });

  it.each(['Note (1-6)', 'Rating (1-7)', 'Bewertung 1 bis 6'])(
    'of %s, of which nobody can say whether 1 is the best, is read by nobody unasked',
    async (header) => {
      expect((await guessOf(fileOf(header, '1', '2', '6'))).missing).toEqual(['score']);
    },
  );

  it.each([
    ['out_of;Nota', ['20;14', '20;18'], [7, 9]],
    ['Nota;Escala', ['3;4', '4;4'], [7.5, 10]],
    ['reviewRating.bestRating;Nota', ['100;9', '100;10'], [0.9, 1]],
  ])('is that which a column beside it states: %s', async (header, written, scores) => {
    const content = fileOf(header, ...written);
    expect(await scoresOf(content, (await guessOf(content)).mapping)).toEqual(scores);
  });

  it('that differs from row to row is asked, each row with its own', async () => {
    const content = fileOf('Nota;max_score', '4;5', '9;10', '5;5');
    const guess = await guessOf(content);
    expect(guess.missing).toEqual(['score']);
    const { answers } = guess.questions.find(({ asks }) => asks === 'score_scale')!;
    const byAnswer = await Promise.all(answers.map(({ change }) => scoresOf(content, changed(guess.mapping, change))));
    expect(byAnswer).toEqual([
      [8, null, 10],
      [null, 9, null],
    ]);
  });

  it.each([
    [
      ['14,5', '18'],
      ['to_20', 'to_100', 'to_10'],
    ],
    [
      ['0,85', '0,9', '1'],
      ['to_1', 'to_5', 'to_10'],
    ],
  ])('of %s, which may be of three, is asked before anything is read', async (written, scales) => {
    const guess = await guessOf(fileOf('Nota', ...written));
    const { answers, taken } = guess.questions.find(({ asks }) => asks === 'score_scale')!;
    expect([answers.map(({ answer }) => answer), taken, guess.missing]).toEqual([scales, null, ['score']]);
  });

  it('of a category is of ten where that of the whole is, though all of its scores are low', async () => {
    const { mapping } = await guessOf(fileOf('Nota;Limpieza', '9;5', '8,5;4'));
    expect(mapping.fields['score_cleanliness']).toEqual({ column: 'Limpieza' });
  });

  it('of a category follows the answer about the whole', async () => {
    const guess = await guessOf(fileOf('Nota;Limpieza', '5;5', '4;4'));
    const { answers } = guess.questions.find(({ asks }) => asks === 'score_scale')!;
    const scales = answers.map(({ change }) => changed(guess.mapping, change).fields['score_cleanliness']!.scale);
    expect(scales).toEqual([{ from: 0, to: 5 }, undefined]);
  });

  it('that differs by source is asked, and nothing is read until it is answered', async () => {
    const content = fileOf('Fuente;Nota', 'Google;4', 'Booking.com;9,2', 'Google;5', 'Google;1', 'Booking.com;8,3');
    const guess = await guessOf(content);
    expect(guess.missing).toEqual(['score']);
    const { answers, taken } = guess.questions.find(({ asks }) => asks === 'score_scale')!;
    expect(taken).toBeNull();
    const byAnswer = await Promise.all(answers.map(({ change }) => scoresOf(content, changed(guess.mapping, change))));
    expect(byAnswer).toEqual([
      [8, null, 10, 2, null],
      [null, 9.2, null, null, 8.3],
    ]);
    const other = answers.reduce((mapping, { change }) => changed(mapping, change), guess.mapping);
    expect(await scoresOf(content, other)).toEqual([null, 9.2, null, null, 8.3]);
  });

  it('is none of a number of likes, and what the guest wrote is read beside it', async () => {
    const { mapping } = await guessOf(
      'Campsite;Date;Likes;Rating;Comment\nEl Pinar;2027-07-10;12;8;Good\nEl Pinar;2027-07-11;3;9;Great\n',
    );
    expect(mapping.fields['positive']).toEqual({ column: 'Comment' });
  });

  it('is ten in what Vivac itself exported, also where all are low', async () => {
    const content =
      'Fecha;Puntuación;Autor;Nacionalidad;Tipo;Tipo original;Noches;Grupo;Título;Positivo;Negativo\n' +
      '2027-07-15;4,5;Ana G.;España;Bungaló;Bungalow 4;3;Familia;Bien;Limpio;Ruido\n2027-06;3;;;;;;;;;\n';
    const guess = await guessOf(content);
    expect(guess.kind).toBe('reviews');
    expect(guess.missing).toEqual(['link']);
    const mapping = changed(guess.mapping, { fields: { campsite: { constant: 'El Pinar' } } });
    expect(await scoresOf(content, mapping)).toEqual([4.5, 3]);
  });
});
