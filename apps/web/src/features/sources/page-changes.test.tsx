import { expect, test } from 'vitest';
import { ADMIN, button, expectAddress, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import type { CallResponse } from '../../api/routes.ts';

type Change = CallResponse<'getPageChanges'>['changes'][number];
type Difference = CallResponse<'getPageChange'>;

const changeOf = (more: Partial<Change> = {}): Change => ({
  id: 4,
  source_id: 2,
  source: 'Camping Mar · mar.test',
  address: 'https://mar.test/precios',
  seen_at: '2026-11-20T09:00:00.000Z',
  bears: true,
  answer: null,
  answered_at: null,
  answered_by: null,
  ...more,
});
const said = (text: string) => ({ text, is_changed: false });
const other = (text: string) => ({ text, is_changed: true });
const same = (text: string): Difference['rows'][number] => ({
  kind: 'same',
  before: [said(text)],
  after: [said(text)],
  bears: false,
});
const differenceOf = (more: Partial<Difference> = {}): Difference => ({
  ...changeOf(),
  before_seen_at: '2026-11-19T09:00:00.000Z',
  rows: [
    ...Array.from({ length: 9 }, (_, at) => same(`Line ${at}`)),
    {
      kind: 'changed',
      before: [said('Parcela | '), other('44'), said(' €')],
      after: [said('Parcela | '), other('49'), said(' €')],
      bears: true,
    },
    { kind: 'added', before: null, after: [other('Temporada 2027')], bears: true },
  ],
  is_pdf: false,
  tariffs: [{ id: 7, campsite: 'Camping Mar', name: 'Price list 2026', year: 2026 }],
  ...more,
});

const open = (difference: Partial<Difference> = {}) =>
  openPage('/page-changes?source=2', {
    user: ADMIN,
    answers: { getPageChanges: { changes: [changeOf()] }, getPageChange: differenceOf(difference) },
  });

test('both texts stand side by side with the words that differ, and unchanged lines are folded', async () => {
  const { user } = await open();
  const region = await screen.findByRole('region', { name: 'Difference of both texts' });
  expect(region.querySelector('del')!.textContent).toBe('44');
  expect([...region.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual(['49', 'Temporada 2027']);
  within(region).getByText('8 unchanged lines');
  expect(within(region).queryByText('Line 0')).toBeNull();
  await user.click(button('Show unchanged lines'));
  expect(within(region).getAllByText('Line 0').length).toBeGreaterThan(0);
  screen.getByText('2 lines of prices, dates or seasons are others.');
});

test('one click says that the tariffs are still right', async () => {
  const { user, calls, answer } = await open();
  await screen.findByText('1 tariff was read here and is marked until you answer:');
  answer({
    answerPageChange: { message: 'Done.' },
    getPageChange: differenceOf({
      answer: 'still_right',
      answered_by: 'ada@vivac.test',
      answered_at: '2026-11-21T09:00:00Z',
    }),
  });
  await user.click(button('Still right'));
  await screen.findByText(/^Still right – ada@vivac\.test/);
  expect(calls('answerPageChange')).toMatchObject([{ body: { answer: 'still_right' } }]);
  expect(screen.queryByRole('button', { name: 'Still right' })).toBeNull();
});

test('one click makes a draft of the year that the page names, and answers', async () => {
  const { user, calls, answer } = await open();
  answer({
    copyTariff: { id: 9 } as never,
    answerPageChange: { message: 'Done.' },
    getTariff: () => new Promise(() => undefined),
  });
  await user.click(await screen.findByRole('button', { name: /^New tariff from this: Camping Mar/ }));
  await expectAddress('/administration/tariffs/9?page=4');
  expect(calls('copyTariff')).toMatchObject([{ body: { year: 2027, shift: 'date', percent: 0, rounding: 'none' } }]);
  await waitFor(() => expect(calls('answerPageChange')).toMatchObject([{ body: { answer: 'new_tariff' } }]));
  await screen.findByText('What the page states now');
});

test('a page that never changed says so', async () => {
  await openPage('/page-changes?source=2', { user: ADMIN, answers: { getPageChanges: { changes: [] } } });
  expect(await screen.findByText('No change yet.')).toBeDefined();
});
