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
  ])('of %s with %s is that which the text names: %s', async (header, written, scores) => {
    const content = fileOf(header, ...written);
    expect(await scoresOf(content, (await guessOf(content)).mapping)).toEqual(scores);
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
