import type { Upload, UploadGuess, UploadReport } from '@vivac/contract/administration/uploads';
import type { Answers } from './answers.ts';
import { ADMIN, openPage } from './open-page.tsx';

const ID = '5f0c1a52-6d3e-4f6e-9a52-7d1b3c2e4f60';
export const ADDRESS = `/administration/import/${ID}`;

export const uploadOf = (more: Partial<Upload> = {}): Upload => ({
  id: ID,
  file_name: 'capturas.csv',
  bytes: 214_000,
  state: 'ready',
  sent_by: 'admin@vivac.test',
  received_at: '2026-11-21T06:00:00.000Z',
  kind: null,
  mapping: null,
  campsites: null,
  progress: null,
  problem: null,
  report: null,
  batch: null,
  ...more,
});

const column = (name: string, field: string | null, more: Partial<UploadGuess['columns'][number]> = {}) => ({
  name,
  example: `${name}-1`,
  values: [`${name}-1`, `${name}-2`],
  rows: 3,
  filled: 3,
  field,
  reason: field === null ? ({ by: 'nothing' } as const) : ({ by: 'name', language: 'es' } as const),
  offer_of: null,
  date_format: null,
  readings: {},
  translations: null,
  ...more,
});
const STAY = { column: 'dia', dateFormat: 'dd/MM/yyyy' };
export const GUESS: UploadGuess = {
  refused: null,
  as_last_time: null,
  ready: null,
  kind: 'prices',
  recognised: true,
  format: 'csv',
  encoding: 'utf8',
  delimiter: ';',
  sheet: null,
  sheets: [],
  header_line: 1,
  top: [
    { line: 1, cells: ['camping', 'dia'] },
    { line: 2, cells: ['Recó de Marinada', '05/06/2026'] },
  ],
  packed: false,
  mapping: {
    kind: 'prices',
    decimal: ',',
    complete: false,
    fields: {
      campsite: { column: 'camping' },
      stay_date: STAY,
      price: { column: 'precio' },
      channel: { column: 'canal', values: { BKG: 'Booking.com' } },
      observed_at: { column: 'visto' },
    },
  },
  columns: [
    column('camping', 'campsite'),
    column('dia', 'stay_date', { date_format: 'dd/MM/yyyy', readings: { stay_date: STAY } }),
    column('precio', 'price'),
    column('canal', 'channel', {
      translations: [
        { text: 'BKG', rows: 2, meant: 'Booking.com' },
        { text: 'WEBX', rows: 1, meant: null },
      ],
    }),
    column('visto', 'observed_at', { date_format: 'epochSeconds' }),
    column('interno', null),
  ],
  fields: ['campsite', 'stay_date', 'price', 'channel', 'observed_at', 'guests'],
  questions: [
    {
      asks: 'date_order',
      column: 'dia',
      example: '05/06/2026',
      answers: [
        { answer: 'day_first', change: { fields: { stay_date: STAY } } },
        { answer: 'month_first', change: { fields: { stay_date: { ...STAY, dateFormat: 'MM/dd/yyyy' } } } },
      ],
      taken: 'day_first',
      likely: null,
    },
  ],
  missing: [],
};
export const REPORT: UploadReport = {
  dry_run: true,
  already_imported: false,
  rows: { read: 1240, stored: 1198, repeated: 20, set_aside: 0, skipped: 6, rejected: 16 },
  causes: [
    {
      file: 'capturas.csv',
      line: 402,
      outcome: 'rejected',
      field: 'channel',
      column: 'canal',
      reason: 'is not a channel',
      value: 'WEBX',
      rows: 12,
    },
  ],
  left_out: 16,
  campsites: 3,
  unmatched_wordings: [],
  undecided_unit_types: 1,
  unused_columns: [],
  ended: { offers: 0, nights: 0 },
  open_nights: 0,
  effect: null,
  unknown_campsites: { count: 0, named: [] },
};
const ROW = {
  line: 2,
  campsite: 'Recó de Marinada',
  day: '2026-12-05',
  nights: 1,
  guests: 2,
  unit: null,
  channel: null,
  price: 88,
  availability: 4,
  reason: null,
  minimum_nights: null,
  seen_at: '2026-11-21T06:00:00.000Z',
  place: null,
  link: null,
  score: null,
  text: null,
  problem: null,
};
export const PREVIEW = {
  unknown_campsites: 0,
  rows: [
    ROW,
    { ...ROW, line: 3, price: null, reason: 'look_failed' as const },
    { ...ROW, line: 4, problem: 'price “x” is not an amount' },
  ],
};

/** The page of an upload for an administrator; its answers unless told otherwise. */
export const openUpload = (answers: Answers = {}, path = ADDRESS, expected: RegExp[] = []) =>
  openPage(path, {
    user: ADMIN,
    expected,
    answers: {
      getUploads: { uploads: [] },
      getLayouts: { layouts: [] },
      getUpload: uploadOf(),
      getUploadGuess: GUESS,
      previewUpload: PREVIEW,
      tryUpload: uploadOf({ state: 'trying', kind: 'prices', mapping: GUESS.mapping }),
      importUpload: uploadOf({ state: 'importing', kind: 'prices', mapping: GUESS.mapping }),
      cancelUpload: uploadOf({ state: 'cancelled' }),
      ...answers,
    },
  });
