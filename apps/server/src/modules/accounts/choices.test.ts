import { changeChoices, getChoices } from '@vivac/contract/access/choices';
import { deleteUser } from '@vivac/contract/accounts';
import { RIVER, SOUTHERN } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageOfUser } from './read.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

let people = 0;
async function newcomer() {
  const email = `chooser${(people += 1)}@vivac.test`;
  const { uid } = await server.context.identity.createUser({ email, displayName: 'Chooser', invite: 'none' });
  return { uid, email, token: await server.tokenOf(email, uid) };
}
type By = Parameters<typeof send>[2];
const change = (by: By, body: object) => send(server, changeChoices, by, { body });
const stored = async (by: By) => (await send(server, getChoices, by)).body;

const ALL = { all: true, names: [] };
const ticked = (...names: string[]) => ({ all: false, names });

describe('the choices of a user', () => {
  // @holds choice-1
  it('are empty before the first', async () => {
    expect(await stored(await newcomer())).toEqual({ choices: {}, version: 0 });
  });

  // @holds choice-1
  it('are there again in another session', async () => {
    const choices = {
      language: 'ca',
      compared_with: 'median',
      competitors: ALL,
      filters: { numberofguests: 4, lengthofstay: 'Any' },
      layout: { centre_px: 700, open: false, side: 'right', moved: true },
      open_groups: { ChannelName: false },
    };
    const person = await newcomer();
    expect((await change(person, choices)).body).toEqual({ version: 1 });
    const elsewhere = { token: await server.tokenOf(person.email, person.uid) };
    expect(await stored(elsewhere)).toEqual({ choices, version: 1 });
  });

  // @holds choice-2
  it('written by two tabs at once are both kept; of one and the same the last wins', async () => {
    const person = await newcomer();
    await Promise.all([change(person, { language: 'fr' }), change(person, { compared_with: 'rank' })]);
    await change(person, { compared_with: 'median' });
    expect(await stored(person)).toEqual({ choices: { language: 'fr', compared_with: 'median' }, version: 3 });
  });

  it('are forgotten one by one with null', async () => {
    const person = await newcomer();
    await change(person, { language: 'fr', competitors: ALL });
    await change(person, { language: null });
    expect((await stored(person)).choices).toEqual({ competitors: ALL });
  });

  // @holds choice-3
  it('lose the competitors that are no longer watched', async () => {
    await change('north', { competitors: ticked(RIVER, 'Gone', SOUTHERN) });
    expect((await stored('north')).choices).toEqual({ competitors: ticked(RIVER) });
    await change('north', { competitors: ticked('Gone') });
    expect((await stored('north')).choices).toEqual({});
  });

  it('of an earlier shape count as never made', async () => {
    const person = await newcomer();
    await change(person, { language: 'es' });
    await server.context.db.execute(
      `UPDATE user_choices SET choices = choices || '{"layout": "wide", "extinct": 1}' WHERE uid = $1`,
      [person.uid],
    );
    expect((await stored(person)).choices).toEqual({ language: 'es' });
  });

  // @holds choice-4
  it('beyond the limit in bytes are refused, and nothing changes', async () => {
    const person = await newcomer();
    await change(person, { language: 'es' });
    const names = Array.from({ length: 300 }, (_, index) => `${index}`.padStart(299, 'x'));
    expect(await change(person, { competitors: ticked(...names), language: 'fr' })).toMatchObject({
      status: 400,
      body: { error: 'Choices are kept up to 65536 bytes.' },
    });
    expect((await change(await newcomer(), { competitors: ticked(...names) })).status).toBe(400);
    expect((await stored(person)).choices).toEqual({ language: 'es' });
  });

  it.each([
    ['a choice that nobody knows', { colour: 'red' }],
    ['a language that is not ours', { language: 'de' }],
    ['a filter of another type', { filters: { numberofguests: 'many' } }],
    ['too many groups', { open_groups: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`g${at}`, true])) }],
  ])('are refused with %s', async (_what, body) => {
    expect((await change('north', body)).status).toBe(400);
  });

  // @holds choice-5
  it('are seen by nobody else and go with the user', async () => {
    const person = await newcomer();
    await change(person, { language: 'ca' });
    expect((await stored(await newcomer())).choices).toEqual({});
    await send(server, deleteUser, 'admin', { params: { email: person.email } });
    expect(await server.context.db.query('SELECT uid FROM user_choices WHERE uid = $1', [person.uid])).toEqual([]);
  });
});

// @holds language-7
it('the language of a user is the chosen one, else that of the browser they signed in with', async () => {
  const person = await newcomer();
  const { db } = server.context;
  expect(await languageOfUser(db, person.uid)).toBeNull();
  await db.execute(`INSERT INTO accounts (uid, language) VALUES ($1, 'fr')`, [person.uid]);
  expect(await languageOfUser(db, person.uid)).toBe('fr');
  await change(person, { language: 'ca' });
  expect(await languageOfUser(db, person.uid)).toBe('ca');
});
