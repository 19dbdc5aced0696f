import { screen, waitFor, within } from '@testing-library/react';
import { toDay } from '@vivac/domain/time/day';
import { beforeEach, describe, expect, test } from 'vitest';
import { NIGHT, START, narrowWindow } from '../../../testing/nights.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { faultOfMoment, latestMoment } from './as-of-form.tsx';

beforeEach(narrowWindow);

const TABLE = '/dashboard?view=table&night=2026-12-05&campsites=all';

describe('a moment that is typed', () => {
  test.each([
    ['', 'Choose a date and a time.'],
    ['2026-02-30T07:00', '“2026-02-30T07:00” is not a moment such as 11/21/2026 07:00.'],
    ['2026-11-21', '“2026-11-21” is not a moment such as 11/21/2026 07:00.'],
    ['1999-12-31T23:59', 'Choose a moment from the year 2000 on.'],
    ['2026-11-21T09:01', expect.stringContaining('lies ahead')],
    ['2026-11-21T09:00', null],
  ])('of “%s” is answered with %s', (text, fault) => {
    expect(faultOfMoment(text, '2026-11-21T09:00')).toEqual(fault);
  });

  test('may be as late as the browser’s clock in the product’s zone, or the end of today where the two disagree', () => {
    const latestAt = (now: string) =>
      latestMoment({ today: toDay('2026-11-21'), zone: 'Europe/Madrid', nowMs: () => Date.parse(now) });
    expect(latestAt('2026-11-21T08:30:00Z')).toBe('2026-11-21T09:30');
    expect(latestAt('2027-03-01T08:30:00Z')).toBe('2026-11-21T23:59');
  });
});

// @holds night-10 night-12
test('a chosen moment is in the address, sent with the calls, said in a banner, and taken back', async () => {
  const { user, calls } = await openPage(`${TABLE}&stay=2026-12-05`, { answers: { ...START, getNight: NIGHT } });
  const drawer = await screen.findByRole('dialog');
  await user.click(within(drawer).getByRole('button', { name: /^As of: now/ }));
  await user.click(await within(drawer).findByRole('button', { name: 'Yesterday, 07:00' }));
  await waitFor(() => expect(calls('getNight').at(-1)?.url.searchParams.get('as_of')).toBe('2026-11-20T07:00'));
  await waitFor(() => expect(calls('getTable').at(-1)?.url.searchParams.get('as_of')).toBe('2026-11-20T07:00'));
  expect(window.location.search).toContain('as_of=2026-11-20T07');
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  await waitFor(() => expect(window.location.search).not.toContain('as_of'));
  expect(screen.queryByRole('button', { name: 'Back to now' })).toBeNull();
});

// @holds night-12
test('a moment that lies ahead is refused at its field, and nothing is asked', async () => {
  const { user, calls, fill } = await openPage(`${TABLE}&stay=2026-12-05`, { answers: { ...START, getNight: NIGHT } });
  const drawer = await screen.findByRole('dialog');
  await user.click(within(drawer).getByRole('button', { name: /^As of: now/ }));
  const field = await within(drawer).findByLabelText('Date and time');
  const requested = calls('getNight').length;
  await fill(field, '2199-01-01T07:00');
  await user.click(within(drawer).getByRole('button', { name: 'Show' }));
  expect(within(drawer).getByRole('alert').textContent).toMatch(/2199.*lies ahead/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(calls('getNight')).toHaveLength(requested);
  await user.keyboard('{Escape}');
  expect(within(drawer).queryByLabelText('Date and time')).toBeNull();
  expect(screen.getByRole('dialog')).not.toBeNull();
});
