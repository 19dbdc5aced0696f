import { describe, expect, test, vi } from 'vitest';
import { ADMIN, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';

/** As in a browser that speaks the English of Britain; the tests’ own speaks that of America. */
vi.stubGlobal('navigator', { ...navigator, languages: ['en-GB'] });
vi.resetModules();
const { dateShape, readDate, writtenDate } = await import('./typed-date.ts');
vi.unstubAllGlobals();
vi.resetModules();

const openLog = async (address = '/audit-log') => {
  const page = await openPage(address, {
    user: ADMIN,
    answers: { getAuditLog: { entries: [], next: null, today: '2026-11-21' } },
  });
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  const asked = () => page.calls('getAuditLog').at(-1)!.url.searchParams.get('from');
  return { ...page, from, asked };
};

// @holds language-20
describe('a day that is typed', () => {
  test.each([
    ['24/12/2026', '2026-12-24'],
    ['1.2.2027', '2027-02-01'],
    ['24 12 2026', '2026-12-24'],
    ['24122026', '2026-12-24'],
    ['2026-12-24', '2026-12-24'],
    ['24/12/26', '2026-12-24'],
    ['31/06/2026', null],
    ['12/24/2026', null],
    ['01/02/0026', null],
    ['24/12', null],
    ['24/12/2026 07:00', null],
    ['tomorrow', null],
  ])('as “%s” is %s', (typed, day) => {
    expect(readDate(typed, false, true)).toBe(day);
  });

  test.each([
    ['24/12/2026 7:05', '2026-12-24T07:05'],
    ['24/12/2026, 23:59:58', '2026-12-24T23:59:58'],
    ['2026-12-24T07:00', '2026-12-24T07:00'],
    ['24/12/2026 24:00', null],
    ['24/12/2026', null],
  ])('with its time, as “%s”, is %s', (typed, moment) => {
    expect(readDate(typed, true, true)).toBe(moment);
  });

  test('has no year of two digits while it is being typed', () => {
    expect(readDate('24/12/20', false, false)).toBeNull();
  });

  test('is written in the reader’s order, and a text that is none as it is', () => {
    expect(writtenDate('2026-12-24')).toBe('24/12/2026');
    expect(writtenDate('2026-12-24T07:00:00')).toBe('24/12/2026 07:00');
    expect(writtenDate('soon')).toBe('soon');
    expect(dateShape(true)).toBe('dd/mm/yyyy hh:mm');
  });
});

// @holds language-20
describe('the field of a day', () => {
  test('tells a day when it is whole, and says of any other text at leaving that it is none', async () => {
    const { user, from, asked } = await openLog();
    await user.type(from, '11/1/202');
    expect(asked()).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('“11/1/202” is no date such as 12/24/2026.');
    expect(from.getAttribute('aria-invalid')).toBe('true');
    await user.type(from, '6');
    await waitFor(() => expect(asked()).toBe('2026-11-01'));
    await user.tab();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(from.value).toBe('11/01/2026');
  });

  test('says of a day out of its bounds which they are', async () => {
    const { user, from } = await openLog();
    await user.type(from, '11/22/2026');
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('Not after 11/21/2026.');
  });

  test('is emptied by taking its text away', async () => {
    const { user, from, asked } = await openLog('/audit-log?from=2026-11-01');
    expect(from.value).toBe('11/01/2026');
    await user.clear(from);
    await waitFor(() => expect(asked()).toBeNull());
  });

  test('opens a month in which arrows move, Enter picks, and the focus comes back', async () => {
    const { user, from, asked } = await openLog('/audit-log?from=2026-11-01');
    const opener = screen.getAllByRole('button', { name: 'Choose from a month' })[0]!;
    await user.click(opener);
    const month = await screen.findByRole('dialog', { name: 'From' });
    expect(document.activeElement).toBe(within(month).getByRole('button', { name: 'Sunday, November 1, 2026' }));
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(within(month).getByRole('button', { name: 'Monday, November 9, 2026' }));
    await user.keyboard('{PageUp}');
    expect(within(month).getByRole('heading').textContent).toBe('October 2026');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked()).toBe('2026-10-09'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(from.value).toBe('10/09/2026');
    expect(document.activeElement).toBe(opener);
  });

  test('offers no day out of its bounds', async () => {
    const { user } = await openLog();
    await user.click(screen.getAllByRole('button', { name: 'Choose from a month' })[0]!);
    const month = await screen.findByRole('dialog', { name: 'From' });
    expect(within(month).getByRole<HTMLButtonElement>('button', { name: /, November 22, 2026/ }).disabled).toBe(true);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(within(month).getByRole('button', { name: /, November 21, 2026/ }));
  });
});
