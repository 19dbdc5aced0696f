import type { Mapping } from '../mapping/mapping.ts';
import type { Blank, ReadyMapping } from './ready-mapping.ts';

const COUNTRY: Blank = {
  field: 'country',
  otherwise: null,
};

const KNOWN_FROM: Blank = {
  field: 'known_from',
  otherwise: '',
};

const KNOWN_UNTIL: Blank = {
  field: 'known_until',
  otherwise: '',
};

const openHolidays = (area: string): Mapping => ({
  kind: 'holidays',
  source: 'OpenHolidays',
  format: 'json',
  fields: {
    area: { column: area },
    kind: { column: 'type', values: { Bank: 'public', National: 'public', Optional: 'public' } },
    name: { column: 'name[0].text' },
    from: { column: 'startDate' },
    to: { column: 'endDate' },
  },
});

const OPEN_HOLIDAYS = {
  kind: 'holidays',
  request: 'GET',
  documented: true,
  follows: { document: 'https://openholidaysapi.org/swagger', on: '2026-11-26' },
  blanks: [COUNTRY, KNOWN_FROM, KNOWN_UNTIL],
} as const satisfies Partial<ReadyMapping>;

const INE = {
  kind: 'occupancy',
  documented: true,
  follows: { document: 'https://www.ine.es/dyngs/DAB/index.htm?cid=1099', on: '2026-11-26' },
  blanks: [],
} as const satisfies Partial<ReadyMapping>;

/** Calendars of holidays and monthly statistics: what a market is measured against. */
export const CALENDARS: readonly ReadyMapping[] = [
  {
    ...OPEN_HOLIDAYS,
    id: 'openholidays',
    title: 'OpenHolidays: by subdivision',
    shape: ['startDate', 'endDate', 'regionalScope', 'subdivisions'],
    mapping: openHolidays('subdivisions[*].code'),
  },
  {
    ...OPEN_HOLIDAYS,
    id: 'openholidays-groups',
    title: 'OpenHolidays: by group',
    shape: ['startDate', 'endDate', 'regionalScope', 'groups'],
    mapping: openHolidays('groups[*].code'),
  },
  {
    ...INE,
    id: 'ine-occupancy',
    title: 'INE: EOAC, JSON',
    request: 'GET',
    shape: ['Nombre', 'Data', 'FK_Periodo', 'Anyo', 'Valor'],
    mapping: {
      kind: 'occupancy',
      source: 'INE',
      format: 'json',
      decimal: '.',
      fields: {
        series: { column: 'Nombre' },
        month: { template: '{Data[*].Anyo}-{Data[*].FK_Periodo}', dateFormat: 'yyyy-M' },
        value: { column: 'Data[*].Valor' },
        suppressed: { column: 'Data[*].Secreto' },
      },
    },
  },
  {
    ...INE,
    id: 'ine-occupancy-csv',
    title: 'INE: EOAC, csv_sc',
    request: 'file',
    // Names such as Periodo and Total are those of any table.
    shape: [],
    mapping: {
      kind: 'occupancy',
      source: 'INE',
      format: 'csv',
      delimiter: ';',
      decimal: ',',
      fields: {
        series: { rest: true },
        month: {
          column: 'Periodo',
          pattern: '^(?<month>\\d{4}M\\d{2})$',
          dateFormat: "yyyy'M'MM",
        },
        value: { column: 'Total' },
      },
    },
  },
];
