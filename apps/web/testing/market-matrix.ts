import type { MarketMatrix } from '@vivac/contract/market';
import { marketCellToWire, marketColumnToWire } from '@vivac/contract/wire/market';
import { type ColumnChoice, marketColumns, shownColumns } from '@vivac/domain/market/market-column';
import { ratioHundredths, shadeOf } from '@vivac/domain/market/market-matrix';
import type { Cents } from '@vivac/domain/money';
import { TODAY } from './market.ts';
import { REFERENCE } from './reviews.ts';

type Cells = MarketMatrix['regions'][number]['cells'];

/** A small market: Catalonia with Girona and Lleida, three campsites in Asturias, nobody in Melilla. */
export function matrixOf(choice: ColumnChoice = 'key_dates', changed: Partial<MarketMatrix> = {}): MarketMatrix {
  const columns = shownColumns(marketColumns(TODAY), choice);
  /** Dearer by ten euros from column to column; the first of all is the base. */
  const cells = (base: number, campsites: number, old = 0): Cells =>
    columns.map(({ kind }, at) => {
      const priceCents = campsites < 4 ? null : (((base + 10 * at) * 100) as Cents);
      const ratio = kind === 'ordinary' ? null : ratioHundredths(priceCents, base * 100);
      return marketCellToWire({
        priceCents,
        campsites,
        old,
        ratioHundredths: ratio,
        shade: shadeOf(ratio),
        isWithheld: false,
      });
    });
  const place = (code: string, base: number, campsites: number, old = 0) => ({
    code,
    campsites: campsites + old,
    cells: cells(base, campsites, old),
  });
  return {
    date: TODAY,
    computing: false,
    counted: 40,
    campsites: 40,
    unplaced: 1,
    columns: columns.map(marketColumnToWire),
    own: {
      name: REFERENCE,
      region: 'CT',
      province: '17',
      cells: cells(70, 4).map((cell) => ({ ...cell, campsites: 1 })),
    },
    regions: [
      {
        ...place('CT', 60, 20),
        provinces: [
          { name: 'Girona', ...place('17', 65, 14) },
          { name: 'Lleida', ...place('25', 50, 2, 4) },
        ],
      },
      { ...place('AS', 50, 3), provinces: [{ name: 'Asturias', ...place('33', 50, 3) }] },
      { ...place('ML', 50, 0), provinces: [] },
    ],
    ...changed,
  };
}
