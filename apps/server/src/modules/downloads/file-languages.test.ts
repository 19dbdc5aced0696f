import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NORTH, REFERENCE } from '@vivac/testing/market/market';
import { REVIEWS, reviewsCsv } from '@vivac/testing/market/review-market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
});
afterAll(() => server.close());

async function download(path: string, query: Record<string, string | string[]>, language: string | undefined) {
  const headers = { authorization: `Bearer ${server.tokens.north}`, ...(language && { 'accept-language': language }) };
  const answer = await server.app.inject({ url: `/api/${path}`, query, headers });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

const prices = (format: string, language?: string) =>
  download('dashboard/download', { campsitename: REFERENCE, competitorname: NORTH.slice(1), format }, language);
const reviews = (format: string, language?: string) =>
  download('reviews/download', { campsitename: REFERENCE, format }, language);

// @holds language-11
it.each([
  [undefined, ['Comparison', 'Chart', 'Filters'], ['Date', 'Max price', 'Difference %'], 'Reference campsite'],
  ['en', ['Comparison', 'Chart', 'Filters'], ['Date', 'Max price', 'Difference %'], 'Reference campsite'],
  ['es', ['Comparación', 'Gráfico', 'Filtros'], ['Fecha', 'Precio máximo', 'Diferencia %'], 'Camping de referencia'],
  ['ca', ['Comparació', 'Gràfic', 'Filtres'], ['Data', 'Preu màxim', 'Diferència %'], 'Càmping de referència'],
  ['fr', ['Comparaison', 'Graphique', 'Filtres'], ['Date', 'Prix maximum', 'Écart %'], 'Camping de référence'],
])(
  'the Excel file of prices asked for in “%s” has sheets and columns in that language',
  async (language, names, columns, fact) => {
    const { sheets } = await readXlsx(await prices('xlsx', language));
    expect(sheets.slice(0, 3).map(({ name }) => name)).toEqual(names);
    const headings = sheets[0]!.rows[0]!;
    expect([headings[0], ...headings.slice(-2)]).toEqual(columns);
    expect(sheets.find(({ name }) => name === names[2])!.rows[0]![0]).toBe(fact);
  },
);

// @holds language-11
it.each([
  [undefined, 'Date,Score,Reviewer,Nationality,Type,Original type,Nights,Group,Title,Positive,Negative'],
  ['es', 'Fecha,Puntuación,Autor,Nacionalidad,Tipo,Tipo original,Noches,Grupo,Título,Positivo,Negativo'],
  ['ca', 'Data,Puntuació,Autor,Nacionalitat,Tipus,Tipus original,Nits,Grup,Títol,Positiu,Negatiu'],
  ['fr', 'Date,Note,Auteur,Nationalité,Type,Type d’origine,Nuits,Groupe,Titre,Positif,Négatif'],
])('the CSV file of reviews asked for in “%s” has columns in that language', async (language, headings) => {
  const [first = ''] = (await reviews('csv', language)).toString('utf8').replace('\ufeff', '').split(/\r?\n/);
  expect(first).toBe(headings);
});

it.each(['en', 'es', 'ca', 'fr'])('the PDF files asked for in “%s” say that they are in it', async (language) => {
  for (const file of [await prices('pdf', language), await reviews('pdf', language)])
    expect(file.toString('latin1')).toContain(`/Lang (${language})`);
});
