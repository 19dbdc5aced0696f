import type { MarketHolidays, MarketOccupancy } from '@vivac/contract/holidays';

const UNTIL = '2028-08-31';
const known = (first: string, last: string, until = UNTIL) => ({
  known_from: '2026-06-21',
  known_until: until,
  sources: ['Demo market'],
  spans: [{ name: 'Christmas', first_date: first, last_date: last }],
});
const BY_RULE = { known_from: '2026-01-01', known_until: '2027-12-31', sources: [], spans: [] };
const area = (code: string, name: string, more: Partial<MarketHolidays['areas'][number]> = {}) => ({
  code,
  name,
  country: code.slice(0, 2) as 'ES',
  is_own: false,
  weight_percent: 5,
  school: known('2026-12-22', '2027-01-07'),
  public: BY_RULE,
  ...more,
});

/** Christmas as Catalonia, England and Portugal have it; of Bavaria nobody told. */
export const HOLIDAYS: MarketHolidays = {
  first_date: '2026-12-24',
  last_date: '2026-12-26',
  window_from: '2026-11-19',
  window_until: '2027-01-30',
  weights_are_own: false,
  share: { away_percent: 88.4, known_percent: 91 },
  markets: [
    { country: 'ES', name: 'Spain', weight: 55, away_percent: 100, known_percent: 100 },
    { country: 'GB', name: 'United Kingdom', weight: 14, away_percent: 100, known_percent: 84.5 },
    { country: 'DE', name: 'Germany', weight: 9, away_percent: null, known_percent: 0 },
  ],
  areas: [
    area('ES-CT', 'Catalonia', { is_own: true }),
    area('GB-ENG', 'England', {
      public: { ...BY_RULE, spans: [{ name: 'Boxing Day', first_date: '2026-12-26', last_date: '2026-12-26' }] },
    }),
    area('DE-BY', 'Bavaria', { school: null }),
    area('PT', 'Portugal', { school: known('2026-12-18', '2027-01-03', '2027-01-03') }),
  ],
};

export const OCCUPANCY: MarketOccupancy = {
  measure: 'occupancy',
  known_measures: ['occupancy', 'bungalow_occupancy', 'nights'],
  figures: [
    {
      place: '17',
      name: 'Girona',
      month: '2025-12',
      value: 16.25,
      suppressed: false,
      known_from: '2024-10',
      known_until: '2026-09',
      source: 'INE',
      received_at: '2026-11-01T23:30:00.000Z',
    },
    {
      place: 'RI',
      name: 'La Rioja',
      month: '2025-12',
      value: null,
      suppressed: true,
      known_from: '2024-10',
      known_until: '2026-09',
      source: 'INE',
      received_at: '2026-11-02T08:00:00.000Z',
    },
  ],
};
