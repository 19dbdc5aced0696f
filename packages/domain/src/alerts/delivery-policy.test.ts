import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Day, dayAt, toDay } from '../time/day.ts';
import { isoInZone } from '../time/zoned-moment.ts';
import {
  NOTICES_A_DAY,
  type SentBefore,
  type UnsentAlert,
  isQuiet,
  nextDigestAt,
  whatToTell,
} from './delivery-policy.ts';

const MADRID = 'Europe/Madrid';
const NOTHING_SENT: SentBefore = { digests: new Set(), today: 0, lastUrgentAt: null };
const at = (iso: string) => new Date(iso);

function alert(of: Partial<UnsentAlert> = {}): UnsentAlert {
  const newsAt = at('2027-06-01T10:00:00Z');
  const plain = {
    id: 'one',
    state: 'open',
    isUrgent: false,
    wasReported: false,
    lastNight: null,
    isStopped: false,
  } as const;
  return { ...plain, newsAt, mutedUntil: null, ...of };
}

const tell = (alerts: readonly UnsentAlert[], iso: string, sent: Partial<SentBefore> = {}) =>
  whatToTell(alerts, { ...NOTHING_SENT, ...sent }, { moment: at(iso), zone: MADRID });

describe('the digest', () => {
  // @holds inbox-1
  it('waits for seven o’clock in the product’s zone', () => {
    expect(tell([alert()], '2027-06-01T12:00:00Z')).toEqual({
      never: [],
      notice: null,
      nextAt: at('2027-06-02T05:00:00Z'),
    });
    expect(tell([alert()], '2027-06-02T05:00:00Z')).toEqual({
      never: [],
      notice: { kind: 'digest', period: '2027-06-02', alerts: ['one'] },
      nextAt: null,
    });
  });

  // @holds inbox-1
  it('is told once a day, although more arrives after it', () => {
    const late = alert({ id: 'late', newsAt: at('2027-06-02T06:00:00Z') });
    const sent = { digests: new Set([toDay('2027-06-02')]), today: 1 };
    expect(tell([late], '2027-06-02T07:00:00Z', sent).notice).toBeNull();
  });

  // @holds inbox-1
  it('that was missed is told when the process is back, with what came since', () => {
    const late = alert({ id: 'late', newsAt: at('2027-06-02T06:00:00Z') });
    expect(tell([alert(), late], '2027-06-02T09:00:00Z').notice?.alerts).toEqual(['one', 'late']);
  });

  // @holds inbox-5
  it('has no alert that closed, was stopped, or whose nights are over before it was told', () => {
    const gone = [
      alert({ id: 'closed', state: 'closed' }),
      alert({ id: 'stopped', isStopped: true }),
      alert({ id: 'over', lastNight: toDay('2027-06-01') }),
    ];
    expect(tell(gone, '2027-06-02T05:00:00Z')).toEqual({
      never: ['closed', 'stopped', 'over'],
      notice: null,
      nextAt: null,
    });
  });

  // @holds inbox-5
  it('tells of the end of an alert that was told', () => {
    const ended = alert({ state: 'closed', wasReported: true });
    expect(tell([ended], '2027-06-02T05:00:00Z').notice?.alerts).toEqual(['one']);
  });

  // @holds inbox-5
  it('leaves out pending alerts without dropping them', () => {
    expect(tell([alert({ state: 'pending' })], '2027-06-02T05:00:00Z')).toEqual({
      never: [],
      notice: null,
      nextAt: null,
    });
  });
});

describe('an urgent alert', () => {
  const urgent = alert({ isUrgent: true, newsAt: at('2027-06-01T10:00:00Z') });

  // @holds inbox-2
  it('is told at once', () => {
    expect(tell([urgent, alert({ id: 'other' })], '2027-06-01T10:00:00Z').notice).toEqual({
      kind: 'urgent',
      period: null,
      alerts: ['one'],
    });
  });

  // @holds inbox-2
  it('is collected for five minutes after the one before it (debounce)', () => {
    const sent = { lastUrgentAt: at('2027-06-01T09:58:00Z'), today: 1 };
    expect(tell([urgent], '2027-06-01T10:00:00Z', sent)).toMatchObject({
      notice: null,
      nextAt: at('2027-06-01T10:03:00Z'),
    });
    expect(tell([urgent], '2027-06-01T10:03:00Z', sent).notice?.kind).toBe('urgent');
  });

  // @holds inbox-2
  it('that is over waits for the digest, and of which one look says so for the next look', () => {
    expect(tell([{ ...urgent, state: 'closed', wasReported: true }], '2027-06-01T10:00:00Z').notice).toBeNull();
    const recovering = { ...urgent, state: 'recovering' as const };
    for (const moment of ['2027-06-01T10:00:00Z', '2027-06-02T05:00:00Z']) {
      expect(tell([recovering], moment).notice).toBeNull();
    }
  });

  // @holds inbox-3
  it('of the quiet hours is told with the digest at seven', () => {
    const night = alert({ isUrgent: true, newsAt: at('2027-06-01T20:30:00Z') });
    expect(tell([night], '2027-06-01T20:30:00Z')).toMatchObject({ notice: null, nextAt: at('2027-06-02T05:00:00Z') });
    expect(tell([night], '2027-06-02T05:00:00Z').notice?.kind).toBe('digest');
  });

  // @holds inbox-4
  it('above the limit of 20 notices a day waits for the digest', () => {
    expect(tell([urgent], '2027-06-01T10:00:00Z', { today: NOTICES_A_DAY })).toMatchObject({
      notice: null,
      nextAt: at('2027-06-02T05:00:00Z'),
    });
    expect(tell([urgent], '2027-06-01T10:00:00Z', { today: NOTICES_A_DAY - 1 }).notice?.kind).toBe('urgent');
  });

  // @holds inbox-6
  it('that is muted waits for the end of its mute, then for the digest or at once', () => {
    const muted = { ...urgent, mutedUntil: at('2027-06-03T10:00:00Z') };
    expect(tell([muted], '2027-06-02T10:00:00Z')).toMatchObject({ notice: null, nextAt: at('2027-06-03T10:00:00Z') });
    expect(tell([muted], '2027-06-03T10:00:00Z').notice?.kind).toBe('urgent');
    expect(tell([{ ...muted, isUrgent: false }], '2027-06-03T10:00:00Z').notice).toBeNull();
    expect(tell([{ ...muted, isUrgent: false }], '2027-06-04T05:00:00Z').notice?.kind).toBe('digest');
  });
});

describe('quiet hours', () => {
  // @holds inbox-3
  it.each([
    ['2027-06-01T19:59:00Z', false],
    ['2027-06-01T20:00:00Z', true],
    ['2027-06-02T04:59:00Z', true],
    ['2027-06-02T05:00:00Z', false],
    // The nights in which the clocks change.
    ['2027-03-28T04:59:00Z', true],
    ['2027-03-28T05:00:00Z', false],
    ['2027-10-31T05:59:00Z', true],
    ['2027-10-31T06:00:00Z', false],
  ])('at %s: %s', (iso, quiet) => expect(isQuiet(at(iso), MADRID)).toBe(quiet));
});

interface World {
  readonly told: {
    readonly at: Date;
    readonly kind: string;
    readonly period: Day | null;
    readonly alerts: readonly string[];
  }[];
  readonly untold: Map<string, UnsentAlert>;
}

function step({ told: sent, untold }: World, moment: Date): void {
  const before: SentBefore = {
    digests: new Set(sent.flatMap(({ period }) => period ?? [])),
    today: sent.filter((each) => dayAt(each.at, MADRID) === dayAt(moment, MADRID)).length,
    lastUrgentAt: sent.findLast(({ kind }) => kind === 'urgent')?.at ?? null,
  };
  const { notice, never } = whatToTell([...untold.values()], before, { moment, zone: MADRID });
  for (const id of [...never, ...(notice?.alerts ?? [])]) untold.delete(id);
  if (notice !== null) sent.push({ ...notice, at: moment });
}

const START_MS = Date.parse('2027-10-29T00:00:00Z');
const HOUR_MS = 3_600_000;
const arrivals = fc.array(fc.record({ hour: fc.double({ min: 0, max: 96, noNaN: true }), isUrgent: fc.boolean() }), {
  maxLength: 200,
});
/** Minutes between two looks; a clock that is set back goes a day back at once. */
const looks = fc.array(fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 1, max: 120 }) }, fc.constant(-1440)), {
  minLength: 150,
  maxLength: 300,
});

function simulate(news: readonly { hour: number; isUrgent: boolean }[], minutes: readonly number[]): World {
  const world: World = { told: [], untold: new Map() };
  const waiting = news.map(({ hour, isUrgent }, nth) => ({ nth, isUrgent, atMs: START_MS + hour * HOUR_MS }));
  let nowMs = START_MS;
  for (const minute of minutes) {
    nowMs += minute * 60_000;
    for (const each of waiting.filter(({ atMs }) => atMs <= nowMs)) {
      waiting.splice(waiting.indexOf(each), 1);
      const id = String(each.nth);
      world.untold.set(id, alert({ id, isUrgent: each.isUrgent, newsAt: new Date(nowMs) }));
    }
    step(world, new Date(nowMs));
  }
  return world;
}

// @holds inbox-7
it('property: whatever arrives and however the clock is set, nothing is told twice, at night, or more than 20 times a day', () => {
  fc.assert(
    fc.property(arrivals, looks, (news, minutes) => {
      const { told: sent } = simulate(news, minutes);
      const ids = sent.flatMap(({ alerts }) => alerts);
      expect(new Set(ids).size).toBe(ids.length);
      expect(sent.filter((each) => isQuiet(each.at, MADRID))).toEqual([]);
      const days = Map.groupBy(sent, (each) => dayAt(each.at, MADRID));
      expect(Math.max(0, ...[...days.values()].map(({ length }) => length))).toBeLessThanOrEqual(NOTICES_A_DAY);
      const periods = sent.flatMap(({ period }) => period ?? []);
      expect(new Set(periods).size).toBe(periods.length);
    }),
    { numRuns: 100 },
  );
});

// @holds inbox-7
it('property: with a clock that runs on, everything is told at the next digest at the latest, also when clocks change (DST)', () => {
  fc.assert(
    fc.property(arrivals, (news) => {
      const quarterHours = Array.from({ length: 4 * 24 * 7 }, () => 15);
      const { told: sent, untold } = simulate(news, quarterHours);
      expect(untold.size).toBe(0);
      const digests = sent.filter(({ kind }) => kind === 'digest');
      expect(digests.filter((each) => isoInZone(each.at, MADRID).slice(11, 16) !== '07:00')).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it('the next digest is at seven of the next day once it is seven', () => {
  expect(nextDigestAt(at('2027-06-02T05:00:00Z'), MADRID)).toEqual(at('2027-06-03T05:00:00Z'));
});
