import type { Inbox, InboxAlert } from '@vivac/contract/alerts/inbox';
import { expect, test } from 'vitest';
import { failed } from '../../../testing/answers.ts';
import { liveStream } from '../../../testing/live.ts';
import { openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';

const idOf = (nth: number) => `0f0f0f0f-0000-4000-8000-00000000000${nth}`;

function alert(nth: number, of: Partial<InboxAlert> = {}): InboxAlert {
  return {
    id: idOf(nth),
    kind: 'price_change',
    state: 'open',
    title: `Mas del Río 1${nth} % dearer`,
    line: 'Mas del Río is dearer for 15 nights, 1–15 Aug: €100 → €110 (Bungalow 4).',
    campsite: 'Mas del Río',
    first_date: '2027-08-01',
    last_date: '2027-08-15',
    urgent: false,
    read: false,
    opened_at: '2026-11-20T08:00:00.000Z',
    changed_at: '2026-11-20T08:00:00.000Z',
    closed_at: null,
    told_at: '2026-11-21T06:00:00.000Z',
    waits: false,
    muted_until: null,
    stopped: false,
    note: null,
    deliveries: [{ channel: 'email', name: 'E-mail', state: 'sent', at: '2026-11-21T06:00:01.000Z' }],
    ...of,
  };
}

const inbox = (alerts: InboxAlert[], of: Partial<Inbox> = {}): Inbox => ({
  alerts,
  next: null,
  pending: [],
  unread: alerts.filter(({ read }) => !read).length,
  campsites: ['Mas del Río'],
  until: '2026-11-21T09:00:00.000Z',
  next_digest_at: '2026-11-22T06:00:00.000Z',
  ...of,
});

/** A stream on which nothing happens. */
const getLive = () => new Response(new ReadableStream());

const list = () => screen.findByRole('list', { name: 'Alerts' });

// @holds inbox-13
test('the inbox lists alerts with their state, what was told and the way to the night, the pending ones apart', async () => {
  const pending = alert(2, { state: 'pending', title: 'Far dearer', told_at: null });
  await openPage('/inbox', { answers: { getLive, getInbox: inbox([alert(1)], { pending: [pending] }) } });
  const row = within(within(await list()).getByRole('listitem'));
  expect(row.getByText(/^Told .*21/)).toBeTruthy();
  expect(row.getByRole('link', { name: 'See the night' }).getAttribute('href')).toContain('night=2027-08-01');
  expect(screen.getByText('One is waiting for a second look')).toBeTruthy();
  expect(within(await list()).queryByText('Far dearer')).toBeNull();
});

// @holds inbox-13
test('alerts of one campsite that say the same of other nights are one line, which opens', async () => {
  const gone = ['2026-12-08', '2026-12-24', '2026-12-25'].map((night, at) =>
    alert(at + 1, {
      kind: 'availability_change',
      change: 'sold_out',
      first_date: night,
      last_date: night,
      read: at > 0,
    }),
  );
  const page = await openPage('/inbox', { answers: { getLive, getInbox: inbox([...gone, alert(4)]) } });
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(2);
  await page.user.click(screen.getByRole('button', { name: 'Mas del Río · Sold out · 3 nights: Dec 8, 24–\u206025' }));
  expect(screen.getByText('1 unread')).toBeTruthy();
  expect(within(await list()).getAllByRole('link', { name: 'See the night' })).toHaveLength(4);
});

// @holds inbox-14
test('an alert that is opened is marked read, and can be muted, stopped and annotated', async () => {
  const page = await openPage('/inbox', {
    answers: { getLive, getInbox: inbox([alert(1)]), changeInboxAlert: alert(1, { read: true }) },
  });
  await page.user.click(await screen.findByRole('button', { name: /Mas del Río 11 % dearer/ }));
  await screen.findByText(/^E-mail: delivered/);
  await page.user.click(screen.getByRole('button', { name: 'For a week' }));
  await page.user.click(screen.getByRole('button', { name: 'Tell no more of it' }));
  await page.fill(screen.getByRole('textbox', { name: 'Note' }), 'Asked them');
  await page.user.click(screen.getByRole('button', { name: 'Save the note' }));
  await waitFor(() =>
    expect(page.calls('changeInboxAlert').map(({ body }) => body)).toEqual([
      { read: true },
      { muted_until: '2026-11-28T09:00:00.000Z' },
      { stopped: true },
      { note: 'Asked them' },
    ]),
  );
});

// @holds inbox-14
test('all that was shown is marked read, up to the moment at which it was there', async () => {
  const page = await openPage('/inbox', {
    answers: { getLive, getInbox: inbox([alert(1)]), readInbox: { unread: 0 } },
  });
  await list();
  await page.user.click(screen.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() =>
    expect(page.calls('readInbox').map(({ body }) => body)).toEqual([{ until: '2026-11-21T09:00:00.000Z' }]),
  );
});

// @holds inbox-13
test('filters are in the address and in the call; without a match they can be cleared', async () => {
  const page = await openPage('/inbox?unread=true&kind=follower', { answers: { getLive, getInbox: inbox([]) } });
  await page.user.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  await screen.findByText('No alerts yet.');
  const requested = page.calls('getInbox').map(({ url }) => url.search);
  expect(requested.at(0)).toContain('kind=follower');
  expect(requested.at(-1)).not.toContain('kind');
});

test('an inbox that could not be loaded can be loaded again', async () => {
  const page = await openPage('/inbox', { answers: { getLive, getInbox: failed() } });
  expect((await screen.findByRole('alert')).textContent).toContain('Your alerts could not be loaded.');
  page.answer({ getInbox: inbox([alert(1)]) });
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await list();
});

// @holds inbox-12
test('the bell names the number of unread alerts', async () => {
  const reference = {
    referenceCampsite: 'Mas',
    state: 'active',
    link: 'https://stays.test/0',
    unread_alerts: 3,
  } as const;
  await openPage('/reviews', { answers: { getReviewList: [], getReferenceCampsite: reference } });
  const bell = await screen.findByRole('link', { name: 'News, 3 unread alerts' });
  expect(bell.getAttribute('href')).toBe('/inbox');
});

// @holds inbox-16
test('a new alert appears in the inbox and at the bell without a reload (server-sent events)', async () => {
  const live = liveStream();
  const page = await openPage('/inbox', { answers: { getLive: live.answer, getInbox: inbox([alert(1)]) } });
  await list();
  await waitFor(() => expect(page.calls('getLive')).toHaveLength(1));
  const reference = {
    referenceCampsite: 'Mas',
    state: 'active',
    link: 'https://stays.test/0',
    unread_alerts: 2,
  } as const;
  page.answer({ getInbox: inbox([alert(2), alert(1)]), getReferenceCampsite: reference });
  live.tell('inbox');
  await screen.findByText('Mas del Río 12 % dearer', { exact: false });
  await screen.findByRole('link', { name: 'News, 2 unread alerts' });
});
