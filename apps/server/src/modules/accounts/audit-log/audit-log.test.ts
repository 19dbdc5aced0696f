import { createApiKey, revokeAnyApiKey } from '@vivac/contract/access/api-keys';
import { downloadAuditLog, getAuditLog } from '@vivac/contract/access/audit-log';
import { AUDIT_ACTIONS } from '@vivac/contract/wire/audit-actions';
import { LANGUAGES } from '@vivac/domain/language';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duringAct } from '#platform/audit-log/act';
import { eraseFromAudit, recordAudit } from '#platform/audit-log/audit-log-store';
import { actionWords, factsOf } from './audit-words.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const log = async (query: Readonly<Record<string, string>> = {}) =>
  (await send(server, getAuditLog, 'admin', { query })).body;
const subjectsOf = async (query: Readonly<Record<string, string>>) =>
  (await log(query)).entries.map(({ subject }) => subject);
const at = (iso = '2027-01-20T08:00:00Z') => new Date(iso);
const record = (subject: string, more: Partial<Parameters<typeof recordAudit>[1]> = {}) =>
  recordAudit(server.context.db, { at: at(), action: 'source.added', subject, ...more });
const asPerson = <T>(uid: string, name: string, work: () => T) =>
  duringAct({ actor: { kind: 'person', uid, name }, network: '192.0.2.0/24', requestId: 'request-1' }, work);

describe('the audit log', () => {
  // @holds keys-10
  it('has who made and who revoked an API key, and no entry for what was refused', async () => {
    const body = { name: 'Excel', scopes: ['prices:read'], expires_in_days: 10 };
    const made = (await send(server, createApiKey, 'north', { body })).body;
    await send(server, createApiKey, 'north', { body: { ...body, scopes: ['admin'] } });
    await send(server, revokeAnyApiKey, 'admin', { params: { id: made.api_key.id } });
    await send(server, revokeAnyApiKey, 'admin', { params: { id: made.api_key.id } });
    const now = server.context.clock.now().toISOString();
    const of = { at: now, subject: `${made.api_key.prefix}…`, target: 'north@vivac.test', network: '127.0.0.0/24' };
    expect((await log({ about: 'api_key' })).entries).toMatchObject([
      {
        ...of,
        action: 'api_key.revoked',
        what: 'API key revoked',
        actor: 'admin@vivac.test',
        details: { name: 'Excel' },
      },
      {
        ...of,
        action: 'api_key.created',
        actor: 'north@vivac.test',
        actor_kind: 'person',
        details: { scopes: ['prices:read'], expires_at: made.api_key.expires_at, requests_per_minute: 60 },
      },
    ]);
  });

  // @holds audit-2
  it('is read in pages by keyset, newest first, and by action', async () => {
    for (let nth = 1; nth <= 105; nth += 1) await record(String(nth), { action: 'source.asked' });
    const pages = [await log({ action: 'source.asked' })];
    while (pages.at(-1)!.next !== null) {
      pages.push(await log({ action: 'source.asked', before: String(pages.at(-1)!.next) }));
    }
    expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 5]);
    const subjects = pages.flatMap(({ entries }) => entries.map(({ subject }) => Number(subject)));
    expect(subjects).toEqual(Array.from({ length: 105 }, (_, nth) => 105 - nth));
  });

  // @holds audit-2
  it('is narrowed by days of the product’s zone, actor, kind of actor, target and words', async () => {
    const target = { uid: 'u-filtered', email: 'filtered@vivac.test' };
    // In Madrid the 3rd of March begins at 23:00 UTC.
    await record('before midnight', { at: at('2026-03-02T22:59:59Z') });
    await record('after midnight', { at: at('2026-03-02T23:00:00Z') });
    await asPerson('u-ana', 'ana@audit.test', () =>
      record('Mas Rovellar', { target, details: { host: 'rates.test' } }),
    );
    expect(await subjectsOf({ from: '2026-03-03', to: '2026-03-03' })).toEqual(['after midnight']);
    expect(await subjectsOf({ to: '2026-03-02', from: '2026-03-01' })).toEqual(['before midnight']);
    for (const query of [
      { actor: 'ANA@aud' },
      { actor_kind: 'person', about: 'source' },
      { target: 'filtered' },
      { target: 'mas rov' },
      { search: 'rates.test ana' },
      { search: 'added rovell' },
    ]) {
      expect([query, await subjectsOf(query)]).toEqual([query, ['Mas Rovellar']]);
    }
    expect(await subjectsOf({ search: 'rovellar nobody' })).toEqual([]);
  });

  // @holds audit-2
  it('is found by the words of what was done in the reader’s language, with or without accents', async () => {
    await record('Camí', { action: 'backup.made' });
    const query = { search: 'cópia' };
    const headers = { 'accept-language': 'es' };
    const { body } = await send(server, getAuditLog, 'admin', { query, headers });
    expect(body.entries).toMatchObject([{ subject: 'Camí', what: 'Copia de seguridad hecha' }]);
    expect((await log(query)).entries).toEqual([]);
  });

  it.each(LANGUAGES)('has words for every action in %s', (language) => {
    const actions = Object.entries(AUDIT_ACTIONS).flatMap(([area, done]) => done.map((one) => `${area}.${one}`));
    expect(actions.filter((action) => actionWords(language, action) === action)).toEqual([]);
  });

  // @holds audit-1
  it.each([
    'UPDATE audit_log SET subject = $$nobody$$',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'TRUNCATE audit_parties CASCADE',
    `UPDATE audit_parties SET name = 'somebody else'`,
    'DELETE FROM audit_parties',
    `SET vivac.audit_retention = 'kept'; DELETE FROM audit_log WHERE at > now() - interval '29 days'`,
  ])('cannot be changed: %s', async (statement) => {
    await record('just now', { at: new Date(Date.now()) });
    await expect(server.context.db.query(statement)).rejects.toThrow('The audit log is append-only');
  });

  // @holds audit-4
  it('keeps a pseudonym of an erased person, the same one in every entry, and no name of their API keys', async () => {
    const { db } = server.context;
    const [target, actor] = [
      { uid: 'u-gone', email: 'gone@vivac.test' },
      { kind: 'api_key', id: 'k-1', uid: 'u-gone', name: 'Gone’s Excel' },
    ] as const;
    await record('to them', { target });
    await asPerson('u-gone', 'gone@vivac.test', () => record('by them'));
    await duringAct({ actor, network: null, requestId: null }, () => record('by their key'));
    expect((await log({ actor: 'gone@' })).entries.map((one) => one.actor)).toEqual([
      'API key Gone’s Excel of gone@vivac.test',
      'gone@vivac.test',
    ]);
    await eraseFromAudit(db, { uid: 'u-gone', email: 'gone@vivac.test' }, at());
    const { entries } = await log({ search: 'by to' });
    expect(entries).toEqual([]);
    const [key, by, to] = (await log({ about: 'source' })).entries;
    expect(by?.actor).toMatch(/^erased person \d+$/);
    expect(to?.target).toBe(by?.actor);
    expect(key?.actor).toMatch(/^erased person \d+$/);
    expect(JSON.stringify(await log())).not.toMatch(/gone@vivac|Gone’s/);
  });
});

describe('the audit log as CSV', () => {
  const file = async (query: string, language = 'en') => {
    const response = await server.app.inject({
      url: `/api/admin/audit_log.csv?${query}`,
      headers: { authorization: `Bearer ${server.tokens.admin}`, 'accept-language': language },
    });
    return response.body;
  };

  // @holds audit-3
  it('follows the filters, in Excel’s Spanish form too, and holds no formula', async () => {
    await asPerson('u-csv', 'csv@audit.test', () =>
      record('=HYPERLINK("x")', { details: { host: 'a;b', nightly: true } }),
    );
    await record('another', { action: 'source.removed' });
    const english = (await file('actor=csv@')).split('\r\n');
    expect(english).toHaveLength(2);
    expect(english[0]).toBe(
      '\uFEFFNumber,Moment,Action,What was done,Who,Kind of actor,To whom,To what,Details,Network,Request id',
    );
    expect(english[1]).toMatch(
      /^\d+,2027-01-20T09:00:00\+01:00,source\.added,Source added,csv@audit\.test,Person,,"'=HYPERLINK\(""x""\)",host: a;b; nightly: yes,192\.0\.2\.0\/24,request-1$/,
    );
    const spanish = (await file('actor=csv@&format=csv-es', 'es')).split('\r\n');
    expect(spanish[0]).toContain('Número;Momento;Acción;Qué se hizo;Quién');
    expect(spanish[1]).toMatch(
      /^\d+;2027-01-20 09:00;source\.added;Fuente añadida;csv@audit\.test;Persona;;"'=HYPERLINK\(""x""\)";"servidor: a;b; nocturna: sí";/,
    );
  });

  // @holds audit-3
  it('has every entry beyond a page', async () => {
    await server.context.db.execute(
      `INSERT INTO audit_log (at, action, actor, subject) SELECT '2025-05-05', 'source.paused', audit_party('system', 'Vivac', NULL, 'Vivac'), nth::text
       FROM generate_series(1, 2500) AS nth`,
    );
    const lines = (await file('action=source.paused')).trim().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[7]))).toEqual(
      Array.from({ length: 2500 }, (_, nth) => 2500 - nth),
    );
  });

  it('is for administrators', async () => {
    expect((await send(server, downloadAuditLog, 'north')).status).toBe(403);
  });
});

describe('the facts of an entry', () => {
  // @holds audit-2
  it.each([
    ['en', ['kind: prices', 'comes by: Mailbox', 'language: Catalan', 'state: off', 'source: prices']],
    ['es', ['clase: precios', 'llega por: Buzón de correo', 'idioma: catalán', 'estado: apagado', 'fuente: prices']],
    ['ca', ['classe: preus', 'arriba per: Bústia de correu', 'idioma: català', 'estat: apagat', 'font: prices']],
    ['fr', ['nature: prix', 'arrive par: Boîte aux lettres', 'langue: catalan', 'état: désactivé', 'source: prices']],
  ] as const)('are in the reader’s language, names of somebody as they are: %s', (language, stated) => {
    const details = { kind: 'prices', door: 'mailbox', language: 'ca', state: 'off', source: 'prices' };
    const facts = factsOf(language, { details });
    expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual(stated);
  });
});
