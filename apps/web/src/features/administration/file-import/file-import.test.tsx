import { expect, test } from 'vitest';
import { failed, json } from '../../../../testing/answers.ts';
import { button, expectAlert, screen, waitFor, within } from '../../../../testing/open-page.tsx';
import { ADDRESS, GUESS, REPORT, openUpload as open, uploadOf } from '../../../../testing/uploads.ts';

// @holds upload-2
test('each column shows its example, field and why it was recognised, or that it is not read and what it holds', async () => {
  await open();
  const row = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr')!);
  expect((await row('camping')).getByText('by name, es')).toBeTruthy();
  expect((await row('visto')).getByText('seconds since 1970')).toBeTruthy();
  expect((await row('interno')).getByText('not read. It holds: “interno-1”, “interno-2”')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Field of dia').value).toBe('stay_date');
  expect(screen.getByText('6 columns: 5 recognised, 1 question, 1 not imported')).toBeTruthy();
});

// @holds upload-3
test('an answered question changes the mapping that is tried, and is not counted any more', async () => {
  const page = await open();
  await page.user.selectOptions(await screen.findByLabelText(/^Is the day or the month first\?/), 'Month first');
  expect(screen.getByText(/^6 columns: 5 recognised, 0 questions,/)).toBeTruthy();
  await page.user.click(button('Try all rows'));
  await waitFor(() => expect(page.calls('tryUpload')).toHaveLength(1));
  expect(page.calls('tryUpload')[0]!.body).toMatchObject({
    kind: 'prices',
    mapping: { kind: 'prices', fields: { stay_date: { column: 'dia', dateFormat: 'MM/dd/yyyy' } } },
  });
});

// @holds upload-3
test('whether a file is complete is asked, nothing is chosen before, and the answer is in the mapping', async () => {
  const { complete: _, ...mapping } = GUESS.mapping as { complete: boolean };
  const asks = {
    asks: 'complete' as const,
    column: null,
    example: '',
    answers: [
      { answer: 'complete', change: { complete: true } },
      { answer: 'not_complete', change: { complete: false } },
    ],
    taken: null,
    likely: 'complete',
  };
  const page = await open({ getUploadGuess: { ...GUESS, mapping, questions: [...GUESS.questions, asks] } });
  const group = within(await screen.findByRole('group', { name: /^Does this file name everything that was on sale/ }));
  const answers = group.getAllByRole<HTMLInputElement>('radio');
  expect(answers.map(({ checked }) => checked)).toEqual([false, false]);
  expect(group.getByText(/^It looks like a capture/)).toBeTruthy();
  await page.user.click(button('Import'));
  expect(page.calls('importUpload')).toHaveLength(0);
  expect(screen.getByText('Still needed: whether the file names everything that was on sale.')).toBeTruthy();
  await page.user.click(group.getByRole('radio', { name: /^Yes, everything/ }));
  await page.user.click(button('Import'));
  await waitFor(() => expect(page.calls('importUpload')[0]?.body).toMatchObject({ mapping: { complete: true } }));
});

test('a dry run of a complete file tells what would end, and on which nights nothing does', async () => {
  const report = { ...REPORT, ended: { offers: 3, nights: 12 }, open_nights: 1 };
  await open({ getUpload: uploadOf({ kind: 'prices', mapping: GUESS.mapping, report }) });
  expect(await screen.findByText('3 offers would end, on 12 nights: the file does not name them.')).toBeTruthy();
  expect(screen.getByText(/^On 1 night nothing ends: rows of them are left out/)).toBeTruthy();
});

test('a dry run of a complete file that ends nothing says so', async () => {
  await open({
    getUpload: uploadOf({ kind: 'prices', mapping: { ...GUESS.mapping, complete: true }, report: REPORT }),
  });
  expect(await screen.findByText(/^No offer would end:/)).toBeTruthy();
});

test('a channel that nobody knows can be given its meaning', async () => {
  const page = await open();
  expect(await screen.findByText('1 value without a meaning')).toBeTruthy();
  await page.user.type(screen.getByLabelText('“WEBX” as Channel'), 'Web');
  await page.user.click(button('Try all rows'));
  await waitFor(() => expect(page.calls('tryUpload')).toHaveLength(1));
  expect(page.calls('tryUpload')[0]!.body).toMatchObject({
    mapping: { fields: { channel: { values: { BKG: 'Booking.com', WEBX: 'Web' } } } },
  });
});

test('without a required field nothing can be imported, and the foot names it', async () => {
  const page = await open();
  await page.user.selectOptions(await screen.findByLabelText('Field of precio'), 'Do not import');
  expect(screen.getByText('Still needed: Price.')).toBeTruthy();
  await page.user.click(button('Import'));
  expect(page.calls('importUpload')).toHaveLength(0);
});

// @holds upload-5
test('a dry run has four numbers that add up, and a sentence for each cause', async () => {
  await open({ getUpload: uploadOf({ kind: 'prices', mapping: GUESS.mapping, report: REPORT }) });
  const panel = within((await screen.findByRole('heading', { name: 'Dry run' })).closest('section')!);
  const numbers = panel.getAllByRole('definition').map(({ textContent }) => Number(textContent.replace(',', '')));
  expect(numbers).toEqual([1240, 1198, 26, 16]);
  expect(numbers[0]).toBe(numbers[1]! + numbers[2]! + numbers[3]!);
  expect(panel.getByText('Line 402 and 11 more').closest('li')!.textContent).toBe(
    'Line 402 and 11 more, canal “WEBX” is not a channel.12',
  );
  expect(await screen.findByRole('button', { name: 'Import 1,198 rows' })).toBeTruthy();
});

test('changed columns make the last dry run outdated', async () => {
  const page = await open({ getUpload: uploadOf({ kind: 'prices', mapping: GUESS.mapping, report: REPORT }) });
  await page.user.selectOptions(await screen.findByLabelText('Field of interno'), 'Guests');
  expect(await screen.findByText(/^The columns were changed since/)).toBeTruthy();
  expect(button('Import')).toBeTruthy();
});

test('rows are shown as they would be understood, with reasons and problems', async () => {
  await open();
  const table = within(await screen.findByRole('group', { name: 'So it would be read' }));
  expect(table.getByText('€88.00')).toBeTruthy();
  expect(table.getByText('look failed')).toBeTruthy();
  expect(table.getByText('line 4: price “x” is not an amount')).toBeTruthy();
});

// @holds upload-6
test('an import shows how far it is and can be cancelled', async () => {
  const page = await open({
    getUpload: uploadOf({ state: 'importing', kind: 'prices', progress: { bytes: 107_000, rows: 600 } }),
  });
  expect(await screen.findByText('600 rows read, 50%')).toBeTruthy();
  await page.user.click(button('Cancel'));
  expect(await screen.findByText('This file was given up and is not kept any more.')).toBeTruthy();
});

test('an imported file shows its batch and counts, and which first step of an administrator comes next', async () => {
  const done = uploadOf({ state: 'done', batch: 17, report: { ...REPORT, dry_run: false } });
  await open({ getUpload: done, getUsers: [] });
  expect(await screen.findByRole('status', { name: '' })).toBeTruthy();
  expect(screen.getByText('Imported as import 17')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Withdraw, or see all imports' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Invite a manager' })).getAttribute('href')).toBe('/register');
});

test.each([
  ['refused', 'capturas.csv, line 7: is not UTF-8 here. Nothing was stored.'],
  ['interrupted', 'The server stopped in the middle. The file is still here: try again, nothing is stored twice.'],
] as const)('a %s import says why and can be tried again', async (state, problem) => {
  const page = await open({ getUpload: uploadOf({ state, problem, kind: 'prices', mapping: GUESS.mapping }) });
  await expectAlert(problem);
  await page.user.click(await screen.findByRole('button', { name: 'Import' }));
  await waitFor(() => expect(page.calls('importUpload')).toHaveLength(1));
});

test('a file that cannot be recognised says why', async () => {
  await open({ getUploadGuess: { ...GUESS, refused: 'is a web page, not a table: download the file itself.' } });
  await expectAlert('The file cannot be recognised: it is a web page, not a table: download the file itself.');
  expect(button('Give up this file')).toBeTruthy();
});

test('a mapping file is loaded; one that is none is refused by its name', async () => {
  const page = await open();
  const field = await screen.findByLabelText<HTMLInputElement>('Load a mapping', { selector: 'input' });
  await page.user.upload(field, new File(['[1]'], 'otra.json'));
  await expectAlert(/^otra\.json is not a mapping file/);
  const mapping = { ...GUESS.mapping, fields: { campsite: { column: 'interno' } } };
  await page.user.upload(field, new File([JSON.stringify(mapping)], 'mia.json'));
  await expectAlert('The columns are read as mia.json says.');
  expect(screen.getByLabelText<HTMLSelectElement>('Field of interno').value).toBe('campsite');
});

test('an upload that is not there any more, and one that cannot be loaded, say so', async () => {
  const gone = { error: 'There is no such upload. Files are kept for a day: upload it again.', request_id: 'r-1' };
  await open({ getUpload: () => json(gone, 404) });
  await expectAlert(/^There is no such upload\./);
});

test('rows that could not be previewed show the sentence', async () => {
  await open({ previewUpload: failed }, ADDRESS, [/500/]);
  await expectAlert(/could not/);
});

test('a column that is empty in every row is not needed, one that is part of a range is read', async () => {
  const [camping, day] = GUESS.columns;
  const columns = [
    camping!,
    { ...day!, name: 'Desde', field: null },
    { ...day!, name: 'Periodo', field: null },
    { ...day!, name: 'notas', field: null, filled: 0, example: '', values: [] },
  ];
  const split = { column: 'Periodo', from: 'start date', to: 'end date' };
  const table = { split, range: { from: 'Desde', to: 'Hasta', last: 'night', night: 'noche' } };
  await open({ getUploadGuess: { ...GUESS, columns, mapping: { ...GUESS.mapping, table } } });
  const row = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr')!);
  expect((await row('Desde')).getAllByText('first day of each range')).toHaveLength(2);
  expect((await row('Periodo')).getAllByText(/^read together with /)).toHaveLength(2);
  expect((await row('notas')).getByText('not needed: empty in every row that was looked at')).toBeTruthy();
});

test('a file of no known kind is said to be so, nothing of it can be imported, and its kind is chosen by hand', async () => {
  const unknown = { ...GUESS, recognised: false, mapping: { kind: 'prices', fields: {} } };
  const page = await open({ getUploadGuess: ({ url }) => (url.searchParams.has('kind') ? GUESS : unknown) });
  expect(await screen.findByText(/^Vivac does not recognise what is in this file/)).toBeTruthy();
  expect(screen.getByText('“camping-1”, “camping-2”')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  await page.user.click(button('Prices'));
  expect(await screen.findByRole('heading', { name: 'What each column is' })).toBeTruthy();
  expect(page.calls('getUploadGuess').at(-1)!.url.searchParams.get('kind')).toBe('prices');
});

test('another line with the names of the columns, or another sheet, is chosen, and undone', async () => {
  const sheets = [
    { name: '2027', hidden: false },
    { name: '2026', hidden: true },
  ];
  const page = await open({ getUploadGuess: { ...GUESS, sheet: '2027', sheets } });
  expect(await screen.findByText('The names of the columns stand in line 1.')).toBeTruthy();
  await page.user.click(button('Line 2 has the names of the columns'));
  const requested = () => page.calls('getUploadGuess').at(-1)!.url.search;
  await waitFor(() => expect(requested()).toBe('?header_line=2'));
  await page.user.selectOptions(screen.getByLabelText('Sheet'), '2026 (hidden)');
  await waitFor(() => expect(requested()).toBe('?sheet=2026'));
  await page.user.click(button('As it was found'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'As it was found' })).toBeNull());
});

test('a question without a taken answer says why it is asked, and keeps the file from being imported', async () => {
  const asks = { ...GUESS.questions[0]!, asks: 'range_end' as const, column: null, taken: null };
  const page = await open({ getUploadGuess: { ...GUESS, questions: [asks] } });
  const part = within(await screen.findByRole('region', { name: 'About the whole file' }));
  const field = part.getByLabelText<HTMLSelectElement>(/^Is the last day of a range/);
  expect(field.value).toBe('');
  expect(part.getByText('A night more or less at the end of each range.')).toBeTruthy();
  await page.user.click(button('Import'));
  expect(page.calls('importUpload')).toHaveLength(0);
  await page.user.selectOptions(field, 'Day first');
  await page.user.click(button('Import'));
  await waitFor(() => expect(page.calls('importUpload')).toHaveLength(1));
});

test('of hundreds of columns those that are not read are listed when somebody asks', async () => {
  const others = Array.from({ length: 300 }, (_, at) => ({ ...GUESS.columns.at(-1)!, name: `columna ${at}` }));
  const page = await open({ getUploadGuess: { ...GUESS, columns: [...GUESS.columns.slice(0, 5), ...others] } });
  const summary = await screen.findByText('300 columns are not read');
  expect(screen.queryByLabelText('Field of columna 7')).toBeNull();
  await page.user.click(summary);
  expect(await screen.findByLabelText('Field of columna 7')).toBeTruthy();
});

const LAST = {
  number: 7,
  file_name: 'enero.csv',
  answered_by: 'ana@vivac.test',
  answered_at: '2026-11-20T06:00:00.000Z',
};

test('a file that is read as last time says of which file, and can be read by itself', async () => {
  const { channel, ...fields } = (GUESS.mapping as { fields: Record<string, object> }).fields;
  const mapping = { ...GUESS.mapping, fields: { ...fields, channel, original_type: { column: 'interno' } } };
  const asLastTime = { ...GUESS, as_last_time: LAST, mapping };
  const page = await open({ getUploadGuess: ({ url }) => (url.searchParams.has('anew') ? GUESS : asLastTime) });
  expect(await screen.findByText(/^Read as last time: enero\.csv has the same columns .*ana@vivac\.test/)).toBeTruthy();
  const row = within((await screen.findByRole('rowheader', { name: 'interno' })).closest('tr')!);
  expect(row.getByText('as last time')).toBeTruthy();
  await page.user.click(button('Read this file by itself'));
  expect(await screen.findByText(/^This file is read by itself alone/)).toBeTruthy();
  expect(page.calls('getUploadGuess').at(-1)!.url.search).toBe('?anew=1');
});

test('remembered layouts are listed where a file is chosen, and forgotten', async () => {
  const layout = { ...LAST, kind: 'prices' as const, columns: ['camping', 'dia'], mapping: GUESS.mapping };
  const page = await open(
    { getLayouts: { layouts: [layout] }, forgetLayout: { layouts: [] } },
    '/administration/import',
  );
  expect(await screen.findByRole('heading', { name: 'Remembered layouts' })).toBeTruthy();
  expect(screen.getByText('camping, dia')).toBeTruthy();
  await page.user.click(button('Forget the layout of enero.csv'));
  await waitFor(() => expect(screen.queryByText('camping, dia')).toBeNull());
});

test('a file of the shape of a platform’s answers says which document its mapping follows, and what is still needed', async () => {
  const ready = {
    id: 'channex-ari',
    title: 'Channex: rates and restrictions',
    use: 'Rate of each night.',
    documented: true,
    follows: { document: 'https://docs.channex.io/ari', on: '2026-11-20' },
  };
  const { campsite: _, ...fields } = (GUESS.mapping as { fields: Record<string, object> }).fields;
  const guess = { ...GUESS, ready, mapping: { ...GUESS.mapping, fields }, missing: ['campsite', 'guests'] };
  const page = await open({ getUploadGuess: guess });
  expect(await screen.findByText('Recognised: Channex: rates and restrictions.')).toBeTruthy();
  expect(screen.getByText(/November 20, 2026/)).toBeTruthy();
  expect(screen.getByText(/^Still needed: .*, Guests\.$/)).toBeTruthy();
  await page.user.type(screen.getByRole('textbox', { name: 'Campsite' }), 'El Pinar');
  await page.user.type(screen.getByRole('textbox', { name: 'Guests' }), '2');
  await page.user.click(button('Import'));
  await waitFor(() => expect(page.calls('importUpload')).toHaveLength(1));
});

test('an example of each kind is downloaded in the reader’s language', async () => {
  const page = await open(
    { downloadExample: () => new Response('campsite,night', { headers: { 'content-type': 'text/csv' } }) },
    '/administration/import',
  );
  const part = within((await screen.findByRole('heading', { name: 'Example files' })).closest('section')!);
  await page.user.click(part.getByRole('button', { name: 'Reviews' }));
  await waitFor(() => expect(page.calls('downloadExample')[0]?.url.pathname).toMatch(/upload_examples\/reviews$/));
});
