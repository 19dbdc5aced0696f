import { describe, expect, it } from 'vitest';
import { isLate, isNetworkAway, needsAttention, type SourceFacts, sourceState } from './freshness.ts';

const NOW = new Date('2026-11-25T09:12:00Z');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

const healthy: SourceFacts = {
  needsConsent: false,
  isPaused: false,
  isRefused: false,
  failures: 0,
  addedAt: hoursAgo(1000),
  lastSuccessAt: hoursAgo(1),
  lastChangeAt: hoursAgo(2),
  expectedEveryMs: 24 * HOUR_MS,
};

// @holds source-1
describe('source state', () => {
  it.each([
    ['ok', {}],
    ['untried', { lastSuccessAt: null, lastChangeAt: null, addedAt: hoursAgo(1) }],
    ['late', { lastChangeAt: hoursAgo(25) }],
    ['late', { lastSuccessAt: null, lastChangeAt: null, addedAt: hoursAgo(25) }],
    ['ok', { lastChangeAt: hoursAgo(25), expectedEveryMs: null }],
    ['failing', { failures: 1, lastChangeAt: hoursAgo(25) }],
    ['refused', { isRefused: true, failures: 3 }],
    ['waiting_for_consent', { needsConsent: true, isRefused: true }],
    ['paused', { isPaused: true, needsConsent: true, isRefused: true, failures: 3 }],
  ] as const)('is %s for %j', (state, facts) => {
    expect(sourceState({ ...healthy, ...facts }, NOW)).toBe(state);
  });

  it('is late only after the expected time, not at its end', () => {
    expect(isLate({ ...healthy, lastChangeAt: hoursAgo(24) }, NOW)).toBe(false);
    expect(isLate({ ...healthy, lastChangeAt: new Date(hoursAgo(24).getTime() - 1) }, NOW)).toBe(true);
  });

  it('asks for attention while late, failing, refused or waiting for consent', () => {
    const states = ['waiting_for_consent', 'untried', 'ok', 'late', 'failing', 'refused', 'paused'] as const;
    expect(states.filter(needsAttention)).toEqual(['waiting_for_consent', 'late', 'failing', 'refused']);
  });
});

describe('network away', () => {
  const hosts = (reached: number, away: number) => [
    ...Array.from({ length: reached }, (_, at) => ({ host: `up${at}.example`, isWithoutAnswer: false })),
    ...Array.from({ length: away }, (_, at) => ({ host: `away${at}.example`, isWithoutAnswer: true })),
  ];

  it('is told when four of five hosts give no answer', () => {
    expect(isNetworkAway(hosts(1, 4))).toBe(true);
    expect(isNetworkAway(hosts(2, 4))).toBe(false);
  });

  it('is never told of fewer than five hosts', () => {
    expect(isNetworkAway(hosts(0, 4))).toBe(false);
  });

  it('of a network that was away goes on until half of the hosts answer, however few are tried', () => {
    expect(isNetworkAway(hosts(0, 2), true)).toBe(true);
    expect(isNetworkAway([], true)).toBe(true);
    expect(isNetworkAway(hosts(1, 3), true)).toBe(true);
    expect(isNetworkAway(hosts(2, 2), true)).toBe(false);
  });

  it('counts a host that answered one of its sources as reached', () => {
    const tries = [...hosts(1, 4), { host: 'away0.example', isWithoutAnswer: false }];
    expect(isNetworkAway(tries)).toBe(false);
  });
});
