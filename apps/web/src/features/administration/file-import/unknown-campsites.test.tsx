import type { UploadReport } from '@vivac/contract/administration/uploads';
import { expect, test } from 'vitest';
import { failed } from '../../../../testing/answers.ts';
import { button, expectAlert, screen, waitFor, within } from '../../../../testing/open-page.tsx';
import { ADDRESS, GUESS, PREVIEW, REPORT, openUpload as open, uploadOf } from '../../../../testing/uploads.ts';

type Named = UploadReport['unknown_campsites']['named'];
const named = (stated: string, near: Named[number]['near'] = []): Named[number] => ({
  said: stated,
  name: stated,
  link: null,
  rows: 3,
  near,
});
const reportOf = (...names: Named): UploadReport => ({
  ...REPORT,
  effect: {
    campsites: { made: 0, changed: 1, joined: 0, names: [] },
    nights: { priced: 12, ahead: 9, first: '2027-07-01', contradicted: 3 },
  },
  unknown_campsites: { count: names.length, named: names },
});
const tried = (report: UploadReport, more: object = {}) =>
  uploadOf({ kind: 'prices', mapping: GUESS.mapping, report, ...more });
const CABALLO = [{ name: 'Camping Caballo', place: 'Girona' }];

test('a file that names campsites nobody knows is read whole by itself, once', async () => {
  const page = await open({ previewUpload: { ...PREVIEW, unknown_campsites: 2 } });
  await waitFor(() => expect(page.calls('tryUpload')).toHaveLength(1));
  expect(page.calls('tryUpload')[0]!.body).toMatchObject({ kind: 'prices', mapping: GUESS.mapping });
});

test('new campsites are created from the same file, with a name, a link and a province', async () => {
  const page = await open({ getUpload: tried(reportOf(named('Mas Nou'), named('La Roca'))) });
  const panel = within(await screen.findByRole('region', { name: '2 new campsites in this file' }));
  await page.user.click(panel.getByRole('button', { name: /^Name, link, place.*Mas Nou$/ }));
  await page.user.type(panel.getByLabelText('Link to its page (optional)'), 'www.masnou.example');
  await page.user.type(panel.getByLabelText('Province (optional)'), 'Girona');
  await page.user.selectOptions(panel.getByLabelText('What “La Roca” is'), 'Leave its rows out');
  await page.user.selectOptions(panel.getByLabelText('Accommodation type of these prices'), 'Pitch');
  await page.user.click(panel.getByRole('button', { name: 'Create 1 campsite and read the file again' }));
  await waitFor(() => expect(page.calls('tryUpload')).toHaveLength(1));
  expect(page.calls('tryUpload')[0]!.body).toMatchObject({
    mapping: { fields: { accommodation_type: { constant: 'Pitch' } } },
    campsites: {
      answers: [
        { said: 'Mas Nou', is: 'new', name: null, link: 'www.masnou.example', province: 'Girona' },
        { said: 'La Roca', is: 'left_out', name: null, link: null, province: null },
      ],
      others: 'left_out',
    },
  });
});

test('rows that say another price of a night are counted', async () => {
  await open({ getUpload: tried(reportOf(named('Mas Nou'))) });
  expect(
    await screen.findByText('3 rows say another price of a night than an earlier row: the lower one stands.'),
  ).toBeTruthy();
});

test('a near name is asked about and never taken unasked', async () => {
  const page = await open({ getUpload: tried(reportOf(named('Mas Nou'), named('Camping Cavallo', CABALLO))) });
  const panel = within(await screen.findByRole('region', { name: '2 new campsites in this file' }));
  expect(panel.getByText('Did you mean Camping Caballo (Girona)?')).toBeTruthy();
  expect(panel.getByText('1 is not answered: its rows stay left out.')).toBeTruthy();
  await page.user.selectOptions(panel.getByLabelText('What “Camping Cavallo” is'), 'It is Camping Caballo (Girona)');
  await page.user.click(panel.getByRole('button', { name: 'Create 1 campsite and read the file again' }));
  await waitFor(() => expect(page.calls('tryUpload')).toHaveLength(1));
  expect(page.calls('tryUpload')[0]!.body).toMatchObject({
    campsites: {
      answers: [
        { said: 'Mas Nou', is: 'new' },
        { said: 'Camping Cavallo', is: 'known', name: 'Camping Caballo' },
      ],
    },
  });
});

test('of 500 unknown campsites twenty are listed, and all are created', async () => {
  const names = Array.from({ length: 500 }, (_, at) => named(`Càmping ${at}`));
  const page = await open({ getUpload: tried(reportOf(...names)) });
  const panel = within(await screen.findByRole('region', { name: '500 new campsites in this file' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(20);
  await page.user.click(panel.getByRole('button', { name: 'Show 480 more' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(120);
  await page.user.click(panel.getByRole('button', { name: 'Create 500 campsites and read the file again' }));
  await waitFor(() => expect(page.calls('tryUpload')).toHaveLength(1));
  const { campsites } = page.calls('tryUpload')[0]!.body as { campsites: { answers: readonly unknown[] } };
  expect(campsites.answers).toHaveLength(500);
});

test('what was answered is shown, and is said anew on demand', async () => {
  const answer = { said: 'Mas Nou', is: 'new' as const, name: null, link: null, province: null };
  const report = {
    ...reportOf(),
    effect: { campsites: { made: 1, changed: 0, joined: 0, names: ['Mas Nou'] }, nights: null },
  };
  const page = await open({ getUpload: tried(report, { campsites: { answers: [answer], others: 'left_out' } }) });
  expect(await screen.findByText(/^1 campsite is created with this file/)).toBeTruthy();
  await page.user.click(button('Say it anew'));
  await waitFor(() => expect(page.calls('tryUpload')).toHaveLength(1));
  expect(page.calls('tryUpload')[0]!.body).toMatchObject({ campsites: { answers: [], others: 'left_out' } });
});

test('a dry run tells what is there afterwards, not only rows', async () => {
  await open({ getUpload: tried(reportOf()) });
  expect(await screen.findByText('0 campsites new, 1 known with news')).toBeTruthy();
  expect(screen.getByText('12 nights with a price, 9 of them from today on')).toBeTruthy();
});

test('whoever has no campsite yet says which of the imported ones is theirs', async () => {
  const effect = {
    campsites: { made: 2, changed: 0, joined: 0, names: ['Mas Nou', 'La Roca'] },
    nights: { priced: 2, ahead: 2, first: '2027-07-01', contradicted: 0 },
  };
  const answers = {
    getUpload: uploadOf({ state: 'done', kind: 'prices', batch: 3, report: { ...REPORT, dry_run: false, effect } }),
    getReferenceCampsite: { referenceCampsite: null, state: null, link: null },
    setReference: failed,
    getUsers: [],
  };
  const page = await open(answers, ADDRESS, [/500/]);
  await page.user.selectOptions(await screen.findByLabelText('Your campsite'), 'La Roca');
  await page.user.click(button('Show the prices'));
  await waitFor(() => expect(page.calls('setReference')).toHaveLength(1));
  expect(page.calls('setReference')[0]!.body).toEqual({
    email: 'admin@vivac.test',
    reference_link: 'campsite:La Roca',
    competitor_links: ['campsite:Mas Nou'],
  });
  await expectAlert(/^The server could not answer/);
});
