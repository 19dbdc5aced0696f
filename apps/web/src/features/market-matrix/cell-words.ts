import type { MarketColumn } from '@vivac/domain/market/market-column';
import { columnName, ratioWords } from '../../text/market-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import type { MatrixCell } from './matrix-query.ts';
import type { MatrixRow } from './matrix-rows.ts';

const text = wordsOf('market');

/** All that a cell says, for who hears it or points at it. */
export function cellSaid({ name, kind }: MatrixRow, cell: MatrixCell, column: MarketColumn): string {
  const where = { place: name, column: columnName(column) };
  const count = kind === 'own' ? [] : [text.saidCampsites({ campsites: cell.campsites })];
  const old = cell.old > 0 ? [text.saidOld({ old: cell.old })] : [];
  if (cell.price === null) {
    return [cell.withheld ? text.saidWithheld(where) : text.saidFew(where), ...count, ...old].join('; ');
  }
  const price = priceWords.euros(cell.price);
  return [text.said({ ...where, price }), ratioSaid(cell, column), ...count, ...old].join('; ');
}

function ratioSaid({ ratio }: MatrixCell, { kind }: MarketColumn): string {
  if (kind === 'ordinary') return text.saidBase;
  return ratio === null ? text.saidNoRatio : text.saidRatio({ ratio: ratioWords(ratio) });
}

/** The small line of a cell: `1.47 · 81`, `base · 88`; the own campsite has no number. */
export function cellNote({ kind }: MatrixRow, { ratio, campsites }: MatrixCell, column: MarketColumn): string {
  const first = column.kind === 'ordinary' ? text.base : ratio === null ? '–' : ratioWords(ratio);
  return kind === 'own' ? first : `${first} · ${campsites}`;
}

/** In the place of a price of too few, or of one that is not told. */
export function fewNote({ kind }: MatrixRow, { campsites, old, withheld }: MatrixCell): string {
  if (kind === 'own') return '–';
  if (withheld) return text.withheld({ campsites });
  return old > 0 ? text.fewOld({ campsites, old }) : text.few({ campsites });
}
