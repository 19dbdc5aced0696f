import { changeInboxAlert, getInbox, readInbox } from '@vivac/contract/alerts/inbox';
import { getReferenceCampsite } from '@vivac/contract/dashboard';
import { AlertWorld, dearer } from '@vivac/testing/alert-world';
import { NORTH } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const [, RIVER, OTHER] = NORTH;
const EARLY = '2027-01-19T07:00:00Z';
const LATE = '2027-01-19T08:00:00Z';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
let world: AlertWorld;

beforeAll(async () => {
  world = await AlertWorld.open();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

const server = () => world.notifications.server;
const inbox = async (query: Record<string, string> = {}) => (await send(server(), getInbox, 'north', { query })).body;
const unreadAtBell = async () => (await send(server(), getReferenceCampsite, 'north')).body.unread_alerts;
const change = (id: string, body: object, caller: 'north' | 'south' = 'north') =>
  send(server(), changeInboxAlert, caller, { params: { id }, body });

describe('GET /inbox', () => {
  // @holds inbox-13
  it('lists alerts in the reader’s language, what changed last first, and the pending ones apart', async () => {
    await world.alertsOf('north', [
      { newsAt: EARLY },
      { newsAt: LATE, facts: dearer(OTHER) },
      { newsAt: null, state: 'pending', facts: dearer(OTHER, '2027-09-01') },
    ]);
    const { alerts, pending, unread, campsites, next } = await inbox();
    expect(alerts.map(({ campsite, waits }) => [campsite, waits])).toEqual([
      [OTHER, true],
      [RIVER, true],
    ]);
    expect(pending.map(({ state, first_date }) => [state, first_date])).toEqual([['pending', '2027-09-01']]);
    expect([unread, campsites, next]).toEqual([2, [OTHER, RIVER].sort(), null]);
    const headers = { 'accept-language': 'fr' };
    const french = (await send(server(), getInbox, 'north', { headers })).body.alerts[1]!;
    expect(french.line).toContain('plus cher');
  });

  // @holds inbox-13
  it.each([
    ['unread', { unread: 'true' }, [OTHER]],
    ['kind', { kind: 'follower' }, []],
    ['state', { state: 'closed' }, [RIVER]],
    ['campsite', { campsite: OTHER }, [OTHER]],
  ])('is filtered by %s', async (_by, query, names) => {
    await world.alertsOf('north', [
      { newsAt: null, toldAt: EARLY, readAt: LATE, state: 'closed' },
      { newsAt: EARLY, facts: dearer(OTHER) },
    ]);
    expect((await inbox(query)).alerts.map(({ campsite }) => campsite)).toEqual(names);
  });

  // @holds inbox-13
  it('has pages of 50', async () => {
    await world.alertsOf(
      'north',
      Array.from({ length: 120 }, () => ({ newsAt: EARLY })),
    );
    const ids = new Set<string>();
    const sizes: number[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page = await inbox(next === undefined ? {} : { before: next });
      page.alerts.forEach(({ id }) => ids.add(id));
      sizes.push(page.alerts.length);
      next = page.next;
    }
    expect([sizes, ids.size]).toEqual([[50, 50, 20], 120]);
  });

  it('says on which channels an alert was told, and how it went', async () => {
    await world.alertsOf('north', [{ newsAt: EARLY }]);
    await world.tell('2027-01-20T06:00:00Z');
    await world.mail('2027-01-20T06:00:00Z');
    expect((await inbox()).alerts[0]).toMatchObject({
      waits: false,
      told_at: '2027-01-20T06:00:00.000Z',
      deliveries: [{ channel: 'email', state: 'sent', at: '2027-01-20T06:00:00.000Z' }],
    });
  });

  // @holds inbox-15
  it('has nothing of another user, and nothing of a campsite outside the watchlist (tenant isolation)', async () => {
    await world.alertsOf('south', [{ newsAt: EARLY }]);
    const [foreign] = await world.alertsOf('north', [{ newsAt: EARLY, facts: dearer('Camping Ajeno') }]);
    expect(await inbox()).toMatchObject({ alerts: [], unread: 0, campsites: [] });
    expect((await change(foreign!, { read: true })).status).toBe(404);
  });
});

describe('the unread count', () => {
  // @holds inbox-12
  it('comes with the reference campsite, and is absent at zero', async () => {
    expect(await unreadAtBell()).toBeUndefined();
    await world.alertsOf('north', [
      { newsAt: EARLY },
      { newsAt: null, state: 'pending' },
      { newsAt: EARLY, mutedUntil: '2027-03-01T00:00:00Z' },
      { newsAt: null, state: 'closed' },
      { newsAt: LATE, readAt: EARLY },
    ]);
    expect(await unreadAtBell()).toBe(2);
  });

  // @holds inbox-12
  it('counts the alerts that are listed as unread: neither what was over untold nor what is muted', async () => {
    await world.alertsOf('north', [
      { newsAt: EARLY },
      { newsAt: null, state: 'closed' },
      { newsAt: EARLY, mutedUntil: '2027-03-01T00:00:00Z' },
    ]);
    const { alerts, unread } = await inbox();
    expect([alerts.length, alerts.filter(({ read }) => !read).length, unread]).toEqual([3, 1, 1]);
  });

  // @holds inbox-12
  it('lists as unread alone what is not muted, or not any more', async () => {
    const [heard, , again] = await world.alertsOf('north', [
      { newsAt: EARLY },
      { newsAt: EARLY, mutedUntil: '2027-03-01T00:00:00Z' },
      { newsAt: EARLY, mutedUntil: '2027-01-01T00:00:00Z' },
    ]);
    const { alerts, unread } = await inbox({ unread: 'true' });
    expect(alerts.map(({ id }) => id).toSorted()).toEqual([heard, again].toSorted());
    expect([alerts.every(({ read }) => !read), unread]).toEqual([true, 2]);
  });

  // @holds inbox-14
  it('is zero once all is read, but for what came since', async () => {
    await world.alertsOf('north', [{ newsAt: EARLY }, { newsAt: LATE }]);
    const read = await send(server(), readInbox, 'north', { body: { until: EARLY } });
    expect([read.body.unread, await unreadAtBell()]).toEqual([1, 1]);
  });
});

describe('PATCH /inbox/{id}', () => {
  // @holds inbox-14
  it('reads, mutes, stops and annotates an alert, and leaves what is not sent', async () => {
    const [id] = await world.alertsOf('north', [{ newsAt: EARLY }]);
    expect((await change(id!, { note: '  Ask Marta  ' })).body).toMatchObject({ note: 'Ask Marta', read: false });
    expect((await change(id!, { read: true })).body).toMatchObject({ note: 'Ask Marta', read: true });
    const mutedUntil = '2027-02-01T00:00:00.000Z';
    expect((await change(id!, { muted_until: mutedUntil })).body).toMatchObject({
      muted_until: mutedUntil,
      read: true,
    });
    expect((await change(id!, { muted_until: null, stopped: true })).body).toMatchObject({
      muted_until: null,
      stopped: true,
      note: 'Ask Marta',
    });
    await world.tell('2027-01-20T06:00:00Z');
    expect(await world.notices()).toEqual([]);
  });

  it.each(['2027-01-01T00:00:00Z', '2030-01-01T00:00:00Z'])(
    'refuses a mute until %s, naming the field',
    async (until) => {
      const [id] = await world.alertsOf('north', [{ newsAt: EARLY }]);
      const { status, body } = await change(id!, { muted_until: until });
      expect([status, body.field]).toEqual([400, 'muted_until']);
    },
  );

  // @holds inbox-15
  it('of another user’s alert, or of none, is 404', async () => {
    const [id] = await world.alertsOf('north', [{ newsAt: EARLY }]);
    expect((await change(id!, { stopped: true }, 'south')).status).toBe(404);
    expect((await change(UNKNOWN, { stopped: true })).status).toBe(404);
    expect((await inbox()).alerts[0]).toMatchObject({ stopped: false });
  });
});
