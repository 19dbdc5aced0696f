import { createApiKey } from '@vivac/contract/access/api-keys';
import { deleteUser, getUsers, exportUser } from '@vivac/contract/accounts';
import { changeCommissions, getCommissions } from '@vivac/contract/sales-channels';
import { send } from '@vivac/testing/send';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

let people = 0;
async function newcomer() {
  const email = `seller${(people += 1)}@vivac.test`;
  const { uid } = await server.context.identity.createUser({ email, displayName: 'Seller', invite: 'none' });
  return { uid, email, token: await server.tokenOf(email, uid) };
}
type By = Parameters<typeof send>[2];
const change = (by: By, ...commissions: { channel: string; percent: number | null }[]) =>
  send(server, changeCommissions, by, { body: { commissions } });
const stored = async (by: By) => {
  const { commissions } = (await send(server, getCommissions, by)).body;
  return commissions.map(({ channel, percent }) => [channel, percent]);
};

describe('the commissions of a user', () => {
  // @holds sales-9 sales-10
  it('are none before the first, beside the published guesses with source and date', async () => {
    const { body } = await send(server, getCommissions, await newcomer());
    expect(body.commissions).toEqual([]);
    expect(body.guesses[0]).toEqual({
      channel: 'Booking.com',
      percent: 15,
      lowest: 12,
      highest: 18,
      source: 'public_table',
      date: '2026-11-23',
    });
    expect(body.guesses.map(({ channel }) => channel)).toEqual([
      'Booking.com',
      'PiNCAMP',
      'Camping.info',
      'Eurocampings',
      'Hipcamp',
    ]);
  });

  // @holds sales-9
  it('are kept by channel, changed one by one, and forgotten with null', async () => {
    const seller = await newcomer();
    await change(seller, { channel: 'Pitchup', percent: 12 }, { channel: 'Direct web', percent: 1.2 });
    await change(seller, { channel: 'Pitchup', percent: 11.75 });
    expect(await stored(seller)).toEqual([
      ['Direct web', 1.2],
      ['Pitchup', 11.75],
    ]);
    expect((await change(seller, { channel: 'Pitchup', percent: null })).body.commissions).toHaveLength(1);
    await change(seller, { channel: 'A', percent: 0 }, { channel: 'B', percent: 100 });
    expect(await stored(seller)).toEqual([
      ['A', 0],
      ['B', 100],
      ['Direct web', 1.2],
    ]);
  });

  // @holds sales-9
  it('above 100 % and below 0 % are refused by the name of their channel, and then none is kept', async () => {
    const seller = await newcomer();
    const refused = await change(
      seller,
      { channel: 'Pitchup', percent: 12 },
      { channel: 'Booking.com', percent: 150 },
      { channel: 'Hipcamp', percent: -1 },
      { channel: 'PiNCAMP', percent: 12.345 },
    );
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe('The commission of Booking.com cannot be above 100%.');
    expect(refused.body.problems).toEqual([
      { field: 'percent', row: 2, error: 'The commission of Booking.com cannot be above 100%.' },
      { field: 'percent', row: 3, error: 'The commission of Hipcamp cannot be below 0%.' },
      { field: 'percent', row: 4, error: 'The commission of PiNCAMP has at most two decimals.' },
    ]);
    expect(await stored(seller)).toEqual([]);
  });

  // @holds sales-9
  it('above 100 % are refused in the language of who asks', async () => {
    const body = { commissions: [{ channel: 'Booking.com', percent: 101 }] };
    const headers = { 'accept-language': 'es' };
    const { body: stated } = await send(server, changeCommissions, await newcomer(), { body, headers });
    expect(stated.error).toBe('La comisión de Booking.com no puede ser mayor que 100\u00a0%.');
  });

  it('of more than 200 channels are refused', async () => {
    const seller = await newcomer();
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ channel: `Channel ${from + at}`, percent: 10 }));
    expect((await change(seller, ...many(0, 200))).status).toBe(200);
    expect((await change(seller, ...many(200, 1))).body.field).toBe('commissions');
    expect((await change(seller, ...many(0, 200))).status).toBe(200);
    expect(await stored(seller)).toHaveLength(200);
  });

  // @holds sales-12
  it('are in no answer to another user or an administrator, and open to no API key', async () => {
    const seller = await newcomer();
    await change(seller, { channel: 'Secret channel', percent: 47.11 });
    expect(await stored(await newcomer())).toEqual([]);
    expect(await stored('admin')).toEqual([]);
    expect(JSON.stringify((await send(server, getUsers, 'admin')).body)).not.toMatch(/Secret channel|"percent"/);
    const { body } = await send(server, createApiKey, seller, { body: { name: 'Excel', scopes: ['prices:read'] } });
    const headers = { authorization: `Bearer ${body.key}` };
    expect((await server.app.inject({ url: addressOf(getCommissions, {}), headers })).statusCode).toBe(403);
  });

  // @holds sales-12
  it('go with the user, and are in the export of their personal data', async () => {
    const seller = await newcomer();
    await change(seller, { channel: 'Pitchup', percent: 12 });
    const url = addressOf(exportUser, { email: seller.email });
    const exported = await server.app.inject({ url, headers: { authorization: `Bearer ${server.tokens.admin}` } });
    expect(exported.json().rows.sales_commissions).toMatchObject([{ channel: 'Pitchup', points: 1200 }]);
    await send(server, deleteUser, 'admin', { params: { email: seller.email } });
    expect(await server.context.db.query('SELECT uid FROM sales_commissions WHERE uid = $1', [seller.uid])).toEqual([]);
  });
});
