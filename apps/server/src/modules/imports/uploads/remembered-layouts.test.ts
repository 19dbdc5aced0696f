import { forgetLayout, getLayouts } from '@vivac/contract/administration/layouts';
import {
  type Upload,
  getUpload,
  getUploadGuess,
  importUpload,
  previewUpload,
  sendUpload,
} from '@vivac/contract/administration/uploads';
import { NORTH } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mappingOfLayout } from '#server/cli/layouts-command';
import { IMPORT_DATA } from './upload-store.ts';
import { erasePerson } from '#platform/database/personal-data';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const of = (id: string) => ({ params: { id } });

async function upload(content: string, fileName: string): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: addressOf(sendUpload, { file_name: fileName }),
    headers: { authorization: `Bearer ${server.tokens.admin}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  });
  return response.json<Upload>().id;
}

const guessOf = async (id: string, query: Readonly<Record<string, string>> = {}) =>
  (await send(server, getUploadGuess, 'admin', { ...of(id), query })).body;

const prices = (...rows: string[]) => ['camping;zona;fecha;precio;visto', ...rows, ''].join('\n');
const night = (day: string) => `${NORTH[0]};B;${day};80;2027-01-19T06:00:00Z`;
const SEEN_BY_DAY_OR_MONTH = prices(night('05/06/2027'), night('07/06/2027'));

/** Imports a file with a unit type and a date order that a person chose. */
async function importAnswered(): Promise<void> {
  const id = await upload(SEEN_BY_DAY_OR_MONTH, 'precios-01.csv');
  const { mapping } = (await guessOf(id)) as { mapping: { fields: Record<string, object> } };
  const fields = {
    ...mapping.fields,
    original_type: { column: 'zona' },
    stay_date: { ...mapping.fields['stay_date'], dateFormat: 'MM/dd/yyyy' },
  };
  const body = { kind: 'prices', mapping: { ...mapping, complete: false, fields } };
  await send(server, importUpload, 'admin', { ...of(id), body });
  await expect
    .poll(async () => (await send(server, getUpload, 'admin', of(id))).body.state, { timeout: 20_000 })
    .toBe('done');
  await expect
    .poll(async () => (await send(server, getLayouts, 'admin', {})).body.layouts, { timeout: 20_000 })
    .toHaveLength(1);
}

it('what was answered for a file is proposed for the next with its columns, listed, read by command, and forgotten', async () => {
  await importAnswered();
  const next = await upload(prices(night('08/06/2027'), night('09/06/2027')), 'precios-02.csv');
  const guess = await guessOf(next);
  expect(guess.as_last_time).toMatchObject({ file_name: 'precios-01.csv', answered_by: 'admin@vivac.test' });
  expect(guess.mapping).toMatchObject({
    complete: false,
    fields: { original_type: { column: 'zona' }, stay_date: { dateFormat: 'MM/dd/yyyy' } },
  });
  expect(guess.questions.find(({ asks }) => asks === 'date_order')!.taken).toBe('month_first');
  const { body } = await send(server, previewUpload, 'admin', {
    ...of(next),
    body: { kind: guess.kind, mapping: guess.mapping },
  });
  expect(body.rows[0]).toMatchObject({ day: '2027-08-06', unit: 'B', price: 80, problem: null });
  expect((await guessOf(next, { anew: '1' })).as_last_time).toBeNull();
  expect((await guessOf(next, { kind: 'reviews' })).as_last_time).toBeNull();

  const [layout] = (await send(server, getLayouts, 'admin', {})).body.layouts;
  expect(layout).toMatchObject({ kind: 'prices', columns: ['camping', 'zona', 'fecha', 'precio', 'visto'] });
  const { number } = layout!;
  const byCommand = await mappingOfLayout({ db: server.context.db }, number, 'prices');
  expect(byCommand.fields['stay_date']).toMatchObject({ dateFormat: 'MM/dd/yyyy' });
  await expect(mappingOfLayout({ db: server.context.db }, number, 'reviews')).rejects.toThrow('is one of prices');

  await server.context.db.transaction((tx) => erasePerson(tx, [IMPORT_DATA], 'admin@vivac.test', 'erased person 1'));
  expect((await guessOf(next)).as_last_time).toMatchObject({ answered_by: 'erased person 1' });

  expect((await send(server, forgetLayout, 'admin', { params: { number } })).body.layouts).toEqual([]);
  expect((await guessOf(next)).as_last_time).toBeNull();
  expect(await send(server, forgetLayout, 'admin', { params: { number } })).toMatchObject({ status: 404 });
  await expect(mappingOfLayout({ db: server.context.db }, number, null)).rejects.toThrow('there is no layout');
});
