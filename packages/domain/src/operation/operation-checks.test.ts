import { describe, expect, it } from 'vitest';
import type { FeedingSource } from '../sources/freshness.ts';
import { dataChecks, type DataFacts, type DeliveryFacts, messageChecks, type MessageFacts } from './data-checks.ts';
import {
  diskState,
  type DiskUsage,
  machineChecks,
  type MachineFacts,
  supportEnds,
  usedPercent,
  worstDisk,
} from './machine-checks.ts';
import { TRUST_FINDINGS, type TrustCheckName, found } from './trust-finding.ts';

const NOW = new Date('2026-11-25T09:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const inDays = (days: number) => hoursAgo(-24 * days);

const SOURCE: FeedingSource = {
  name: 'Rates',
  state: 'ok',
  addedAt: hoursAgo(2_000),
  lastSuccessAt: hoursAgo(1),
  lastChangeAt: hoursAgo(1),
  everyMs: 3_600_000,
  expectedEveryMs: null,
  nextTryAt: null,
  isUnchanged: false,
};
const run = (hours: number, problem: string | null = null) => ({ beganAt: hoursAgo(hours), problem, bytes: 214 });
const DATA: DataFacts = {
  newestPriceAt: hoursAgo(1),
  sources: [SOURCE],
  openQuestions: 0,
  backsUp: true,
  madeAt: hoursAgo(2_000),
  lastBackup: run(6),
  wholeBackup: run(6),
  lastRehearsal: run(24),
  rehearsedAt: hoursAgo(24),
};
const NONE: DeliveryFacts = { due: 0, parked: 0, sent: 31, oldestDueS: 0 };
const MESSAGES: MessageFacts = {
  mailsLeave: true,
  mail: NONE,
  webhooks: NONE,
  push: NONE,
  signIns: { tries: 4, accounts: 2 },
};
const GB = 1e9;
const disk = (usedPart: number, sizeBytes = 40 * GB): DiskUsage => ({
  path: '/data',
  sizeBytes,
  usedBytes: sizeBytes * usedPart,
  freeBytes: sizeBytes * (1 - usedPart),
});
const MACHINE: MachineFacts = {
  disks: [disk(0.46)],
  postgres: '18.4',
  databaseBytes: GB,
  hearsNotices: true,
  prepares: true,
  oldestWorkS: 0,
  version: '0.1.0',
  startedAt: hoursAgo(4),
  clockIsSet: false,
  aheadOfDatabaseS: 0.02,
  aheadOfWorldS: 0.4,
  release: null,
  address: {
    publicUrl: 'https://vivac.example',
    cameTo: 'vivac.example',
    certificate: { endsAt: inDays(60) },
    unannounced: null,
  },
};

const findingOf = (checks: readonly { check: string; finding: string }[], check: TrustCheckName) =>
  checks.find((each) => each.check === check)?.finding;
const ofData = (check: TrustCheckName, facts: Partial<DataFacts>) =>
  findingOf(dataChecks({ ...DATA, ...facts }, NOW), check);
const ofMachine = (check: TrustCheckName, facts: Partial<MachineFacts>) =>
  findingOf(machineChecks({ ...MACHINE, ...facts }, NOW), check);
const ofAddress = (check: TrustCheckName, facts: Partial<MachineFacts['address']>) =>
  ofMachine(check, { address: { ...MACHINE.address, ...facts } });

// @holds trust-2
it('an installation that is well has nothing but good findings', () => {
  const all = [...dataChecks(DATA, NOW), ...messageChecks(MESSAGES), ...machineChecks(MACHINE, NOW)];
  expect(all.filter(({ state }) => state !== 'good')).toEqual([]);
  expect(new Set(all.map(({ check }) => check)).size).toBe(all.length);
});

it('a finding carries the check before its hyphen and the state of the table', () => {
  expect(found('access-guessed', null, { count: 50 })).toEqual({
    check: 'access',
    finding: 'access-guessed',
    state: 'look',
    at: null,
    figures: { count: 50 },
  });
  expect(Object.keys(TRUST_FINDINGS).every((name) => /^[a-z_]+-[a-z]+$/.test(name))).toBe(true);
});

// @holds trust-2
describe('data', () => {
  it.each([
    [{ newestPriceAt: null }, 'prices-none'],
    [{ newestPriceAt: hoursAgo(48) }, 'prices-fresh'],
    [{ newestPriceAt: hoursAgo(48.01) }, 'prices-old'],
  ])('newest price %o: %s', (facts, finding) => expect(ofData('prices', facts)).toBe(finding));

  it.each([
    [[], 'sources-none'],
    [[SOURCE, { ...SOURCE, state: 'failing' as const, name: 'Apify' }], 'sources-failing'],
    [[{ ...SOURCE, state: 'refused' as const }], 'sources-failing'],
    [[{ ...SOURCE, state: 'waiting_for_consent' as const }], 'sources-waiting'],
    [[{ ...SOURCE, state: 'late' as const, lastChangeAt: hoursAgo(1_000) }], 'sources-late'],
    [[{ ...SOURCE, state: 'paused' as const }], 'sources-well'],
  ])('sources %#', (sources, finding) => expect(ofData('sources', { sources })).toBe(finding));

  it('a failing source is named, with how many there are', () => {
    const sources = [SOURCE, { ...SOURCE, state: 'failing' as const, name: 'Apify', lastSuccessAt: hoursAgo(50) }];
    expect(dataChecks({ ...DATA, sources }, NOW)[1]).toMatchObject({
      at: hoursAgo(50),
      figures: { count: 1, of: 2, name: 'Apify' },
    });
  });

  it.each([
    [{ backsUp: null }, 'backup-demo'],
    [{ lastBackup: run(1, 'The disk is full') }, 'backup-failed'],
    [{ wholeBackup: run(36) }, 'backup-whole'],
    [{ wholeBackup: run(36.01) }, 'backup-old'],
    [{ wholeBackup: null, lastBackup: null }, 'backup-none'],
    [{ wholeBackup: null, lastBackup: null, madeAt: hoursAgo(3) }, 'backup-awaited'],
    [{ wholeBackup: null, lastBackup: null, backsUp: false }, 'backup-off'],
    [{ backsUp: false }, 'backup-whole'],
  ])('backup %#', (facts, finding) => expect(ofData('backup', facts)).toBe(finding));

  it.each([
    [{ rehearsedAt: null, lastRehearsal: null }, 'rehearsal-none'],
    [{ rehearsedAt: hoursAgo(31 * 24) }, 'rehearsal-well'],
    [{ rehearsedAt: hoursAgo(31 * 24 + 1) }, 'rehearsal-old'],
    [{ lastRehearsal: run(1, 'Other rows') }, 'rehearsal-failed'],
    [{ wholeBackup: null }, undefined],
    [{ backsUp: null }, undefined],
  ])('rehearsal %#', (facts, finding) => expect(ofData('rehearsal', facts)).toBe(finding));

  it('questions that nobody answered are counted', () => {
    expect(ofData('questions', { openQuestions: 2 })).toBe('questions-open');
  });
});

// @holds trust-2
describe('messages', () => {
  const ofMessages = (check: TrustCheckName, facts: Partial<MessageFacts>) =>
    findingOf(messageChecks({ ...MESSAGES, ...facts }), check);

  it.each([
    [{ ...NONE, parked: 1 }, 'mail-parked'],
    [{ ...NONE, due: 3, oldestDueS: 3_601 }, 'mail-waiting'],
    [{ ...NONE, due: 3, oldestDueS: 3_600 }, 'mail-well'],
  ])('mail %#', (mail, finding) => expect(ofMessages('mail', { mail })).toBe(finding));

  it('mails that do not leave the machine are told before those that wait', () => {
    expect(ofMessages('mail', { mailsLeave: false, mail: { ...NONE, parked: 1 } })).toBe('mail-off');
    expect(ofMessages('mail', { mailsLeave: 'demo' })).toBe('mail-demo');
  });

  it('webhooks and pushes that were given up are worth a look', () => {
    expect(ofMessages('webhooks', { webhooks: { ...NONE, parked: 2 } })).toBe('webhooks-parked');
    expect(ofMessages('push', { push: { ...NONE, parked: 2 } })).toBe('push-parked');
  });

  it.each([
    [{ tries: 49, accounts: 3 }, 'access-well'],
    [{ tries: 50, accounts: 3 }, 'access-guessed'],
    [null, 'access-elsewhere'],
  ])('failed sign-ins %o: %s', (signIns, finding) => expect(ofMessages('access', { signIns })).toBe(finding));
});

// @holds trust-2
describe('the machine', () => {
  it.each([
    [{ disks: [] }, 'disk-unknown'],
    [{ disks: [disk(0.89)] }, 'disk-well'],
    [{ disks: [disk(0.46), disk(0.9)] }, 'disk-filling'],
    [{ disks: [disk(0.9995)] }, 'disk-full'],
  ])('disks %#', (facts, finding) => expect(ofMachine('disk', facts)).toBe(finding));

  it.each([
    ['15.18', 'database-well'],
    ['13.4', 'database-old'],
    ['14.1', 'database-old'],
    ['18.4', 'database-well'],
  ])('PostgreSQL %s', (postgres, finding) => expect(ofMachine('database', { postgres })).toBe(finding));

  it('support of PostgreSQL 16 ends in November 2028', () => {
    expect(supportEnds(16).toISOString()).toMatch(/^2028-11/);
  });

  // @holds trust-5
  it.each([
    [null, undefined],
    [{ newest: '0.2.0' }, 'release-well'],
    [{ newest: '0.1.9' }, 'release-well'],
    [{ newest: '0.2.1' }, 'release-newer'],
    [{ newest: '0.10.0' }, 'release-newer'],
    [{ newest: '1.0.0' }, 'release-newer'],
    [{ newest: '1.0.0-rc.1' }, 'release-well'],
    [{ problem: 'releases.example (404)' }, 'release-unread'],
  ])('newest release %o, running 0.2.0: %s', (release, finding) =>
    expect(ofMachine('release', { release, version: '0.2.0' })).toBe(finding),
  );

  it.each([
    [{ hearsNotices: null }, 'pooler-heard'],
    [{ hearsNotices: false, prepares: false }, 'pooler-transaction'],
    [{ hearsNotices: false, prepares: true }, 'pooler-prepared'],
  ])('pooler %o: %s', (facts, finding) => expect(ofMachine('pooler', facts)).toBe(finding));

  it.each([
    [{ aheadOfDatabaseS: -2.5 }, 'clock-database'],
    [{ aheadOfWorldS: 61 }, 'clock-world'],
    [{ aheadOfWorldS: null }, 'clock-well'],
    [{ clockIsSet: true }, 'clock-set'],
  ])('clock %o: %s', (facts, finding) => expect(ofMachine('clock', facts)).toBe(finding));

  it('background work that waits for more than ten minutes is worth a look', () => {
    expect(ofMachine('queue', { oldestWorkS: 601 })).toBe('queue-behind');
  });

  it.each([
    [{ publicUrl: 'http://localhost:4000', cameTo: null }, 'address-local'],
    [{ publicUrl: 'http://127.0.0.1:4000', cameTo: 'vivac.example' }, 'address-other'],
    [{ cameTo: 'other.example' }, 'address-other'],
    [{ publicUrl: 'http://vivac.example', cameTo: null }, 'address-plain'],
    [{ cameTo: null }, 'address-well'],
  ])('address %o: %s', (facts, finding) => expect(ofAddress('address', facts)).toBe(finding));

  it.each([
    [null, undefined],
    [{ problem: 'ECONNREFUSED' }, 'certificate-unread'],
    [{ endsAt: inDays(-1) }, 'certificate-ended'],
    [{ endsAt: inDays(13) }, 'certificate-ending'],
    [{ endsAt: inDays(14) }, 'certificate-well'],
  ])('certificate %o: %s', (certificate, finding) => expect(ofAddress('certificate', { certificate })).toBe(finding));

  it.each([
    [0, 'proxy-none'],
    [3, 'proxy-unannounced'],
    [null, 'proxy-well'],
  ])('requests through %s unannounced proxies: %s', (unannounced, finding) =>
    expect(ofAddress('proxy', { unannounced })).toBe(finding),
  );
});

// @holds disk-1
describe('a disk', () => {
  it('is counted as df does, rounded up', () => {
    expect(usedPercent({ path: '/', sizeBytes: 100, usedBytes: 89.1, freeBytes: 10.9 })).toBe(90);
    expect(usedPercent({ path: '/', sizeBytes: 0, usedBytes: 0, freeBytes: 0 })).toBe(100);
  });

  it('is full where PostgreSQL has no room for two more files of its log', () => {
    expect(diskState({ ...disk(0.5), freeBytes: 32 * 1024 * 1024 })).toBe('filling');
    expect(diskState({ ...disk(0.5), freeBytes: 32 * 1024 * 1024 - 1 })).toBe('full');
  });

  it('that is worst off is the one that is told', () => {
    const full = { ...disk(0.5), path: '/full', freeBytes: 1 };
    expect(worstDisk([disk(0.95), full, disk(0.2)])).toBe(full);
    expect(worstDisk([])).toBeNull();
  });
});
