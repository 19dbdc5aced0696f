import { createApiKey, revokeAnyApiKey } from '@vivac/contract/access/api-keys';
import { getAuditLog } from '@vivac/contract/access/audit-log';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '#platform/audit-log/audit-log-store';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const log = async (query: Readonly<Record<string, string>> = {}) =>
  (await send(server, getAuditLog, 'admin', { query })).body;

describe('the audit log', () => {
  // @holds keys-10
  it('has who made and who revoked an API key, and no entry for what was refused', async () => {
    const body = { name: 'Excel', scopes: ['prices:read'], expires_in_days: 10 };
    const made = (await send(server, createApiKey, 'north', { body })).body;
    await send(server, createApiKey, 'north', { body: { ...body, scopes: ['admin'] } });
    await send(server, revokeAnyApiKey, 'admin', { params: { id: made.api_key.id } });
    await send(server, revokeAnyApiKey, 'admin', { params: { id: made.api_key.id } });
    const at = server.house.clock.now().toISOString();
    const subject = `${made.api_key.prefix}… of north@vivac.test`;
    expect((await log()).entries).toMatchObject([
      { at, action: 'api_key.revoked', actor: 'admin@vivac.test', subject, details: { name: 'Excel' } },
      {
        at,
        action: 'api_key.created',
        actor: 'north@vivac.test',
        subject,
        details: { scopes: ['prices:read'], expires_at: made.api_key.expires_at, requests_per_minute: 60 },
      },
    ]);
  });

  it('is read in pages, newest first, and by action', async () => {
    const at = server.house.clock.now();
    for (let nth = 1; nth <= 205; nth += 1) {
      await recordAudit(server.house.db, { at, action: 'test.paged', actor: 'tests', subject: String(nth) });
    }
    const pages = [await log({ action: 'test.paged' })];
    while (pages.at(-1)!.next !== null) {
      pages.push(await log({ action: 'test.paged', before: String(pages.at(-1)!.next) }));
    }
    expect(pages.map(({ entries }) => entries.length)).toEqual([100, 100, 5]);
    const subjects = pages.flatMap(({ entries }) => entries.map(({ subject }) => Number(subject)));
    expect(subjects).toEqual(Array.from({ length: 205 }, (_, nth) => 205 - nth));
  });

  // @holds keys-10
  it.each(['UPDATE audit_log SET actor = $$nobody$$', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'cannot be changed: %s',
    async (statement) => {
      await expect(server.house.db.query(statement)).rejects.toThrow('The audit log is append-only');
    },
  );
});
