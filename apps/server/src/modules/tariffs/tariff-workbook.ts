import type { Language } from '@vivac/domain/language';
import type { Cents } from '@vivac/domain/money';
import { emptyTariff, type Tariff } from '@vivac/domain/tariffs/tariff';
import { type Day, dayOf } from '@vivac/domain/time/day';
import { templateOf, type TemplateSheet } from '@vivac/intake/tariffs/template';
import { TEMPLATE_WORDS } from '@vivac/intake/tariffs/template-words';
import type { WriteSheet } from 'hucre/xlsx';
import { WORKBOOK_FONT } from '#platform/files/write-workbook';

const NAMES = { font: { ...WORKBOOK_FONT, bold: true } } as const;

/** A tariff as a workbook that is filled in and read back. */
export async function tariffWorkbook(tariff: Tariff, language: Language): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const [head, prices, ...lists] = templateOf(tariff, language) as [TemplateSheet, TemplateSheet, ...TemplateSheet[]];
  const seasons = Math.max(0, ...prices.rows.map((row) => row.length)) - 3;
  return writeXlsx({
    sheets: [
      { ...rowsOf(head), columns: [{ width: 38, style: NAMES }, { width: 60 }] },
      {
        ...rowsOf(prices),
        columns: [
          { width: 32 },
          { width: 18 },
          { width: 22, style: NAMES },
          ...Array.from({ length: seasons }, () => ({ width: 26 })),
        ],
        freezePane: { rows: 5, columns: 3 },
      },
      ...lists.map((list) => ({
        ...rowsOf(list),
        columns: [{ width: 26 }, { width: 22 }, { width: 18 }, { width: 22 }],
        freezePane: { rows: 1 },
      })),
    ],
    properties: { title: tariff.name, creator: 'Vivac' },
  });
}

const rowsOf = ({ name, rows }: TemplateSheet): Pick<WriteSheet, 'name' | 'rows'> => ({
  name,
  rows: rows.map((row) => [...row]),
});

/** What stands in a new template, to be replaced: the shape says more than empty cells. */
export function newTariff(language: Language, today: Day): Tariff {
  const year = Number(today.slice(0, 4)) + (today.slice(5) > '10' ? 1 : 0);
  const say = (word: 'season' | 'unit' | 'tariff'): string => TEMPLATE_WORDS[word][language];
  const season = (at: number, from: Day, to: Day) => ({
    id: `s${at}`,
    name: `${say('season')} ${at}`,
    ranges: [{ from, to }],
    lastDay: 'night' as const,
    minimumNights: at === 1 ? 2 : 7,
    arrivalWeekdays: at === 1 ? [] : [6],
  });
  return {
    ...emptyTariff({ name: `${say('tariff')} ${year}`, year, readAt: { address: null, day: today }, channel: '' }),
    seasons: [season(1, dayOf(year, 4, 1), dayOf(year, 6, 30)), season(2, dayOf(year, 7, 1), dayOf(year, 8, 31))],
    units: [{ id: 'u1', name: `${say('unit')} 1`, guestsIncluded: 2, guestsAtMost: 4 }],
    prices: [
      { unit: 'u1', season: 's1', priceCents: 8_000 as Cents },
      { unit: 'u1', season: 's2', priceCents: 12_000 as Cents },
    ],
  };
}
