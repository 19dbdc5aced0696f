import { type CopyIn, openCopyIn } from '#platform/database/copy-in';
import type { Transaction } from '#platform/database/database';
import { Turn } from '#platform/turn';
import { noteWordings } from './unit-types.ts';
import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { PLACE } from '@vivac/intake/kinds/price-reader';
import { NONE } from '@vivac/intake/mapping/convert';
import type { MonthBlock } from './month-blocks.ts';
import { NIGHT_COLUMNS, OFFER_KEY } from './offer-columns.ts';
import { beginWork, countWork, type StagingTable, type Work } from './staging.ts';

// Enough blocks a write to make the number of writes small beside their size.
const WRITE_CHARACTERS = 262_144;

const KEY = ['campsite_id', 'month', ...OFFER_KEY];
/** What joins of incoming blocks are planned by. */
export const INCOMING_KEY = '(work, campsite_id, part, month)';
/** What an import or a decision works on. */
export const FOLDING: readonly StagingTable[] = ['incoming', 'found_again', 'fold_plan', 'folded_blocks'];
const OFFER_AND_MONTH = KEY.join(', ');

/** What makes two blocks of one offer and month the same. */
export const CONTENT = ['observed_nights', ...NIGHT_COLUMNS];
/** The columns of a block but for its moment. */
export const BLOCK = [...KEY, ...CONTENT, 'seen_s'].join(', ');
const both = (columns: readonly string[], condition: (column: string) => string) =>
  columns.map(condition).join(' AND ');

const sameKey = (a: string, b: string) => both(KEY, (column) => `${a}.${column} = ${b}.${column}`);

/**
 * The incoming blocks that say just what the newest stored one of their offer and month says, of one moment each. Any
 * stored block with the same content would do, whenever it was seen: the newest is the one that costs one look.
 */
const FOUND_AGAIN = `
  INSERT INTO found_again (work, campsite_id, part, month, observed_at, number)
  SELECT i.work, i.campsite_id, i.part, month_number(i.month), i.observed_at, newest.number
  FROM incoming i, LATERAL (
    SELECT number, seen_s, ${CONTENT.join(', ')} FROM observations o
    WHERE ${sameKey('o', 'i')}
    ORDER BY o.observed_at DESC, o.batch_number DESC, o.part DESC LIMIT 1
  ) newest
  WHERE i.work = $1 AND i.seen_s IS NULL AND newest.seen_s IS NULL
    AND ${both(CONTENT, (column) => `i.${column} IS NOT DISTINCT FROM newest.${column}`)}`;

/** Rows of confirmations of blocks that were found again: `found` has campsite_id, batch_number, observed_at, month (as month_number counts) and number. */
export const confirmationsOf = (found: string) => `
  SELECT campsite_id, batch_number, observed_at, first_month,
    ARRAY(SELECT width_bucket(month, months) FROM generate_series(first_month, last_month) AS month) AS month_ends, blocks
  FROM (
    SELECT campsite_id, batch_number, observed_at, min(month) AS first_month, max(month) AS last_month,
      array_agg(number ORDER BY month, number) AS blocks, array_agg(month ORDER BY month, number) AS months
    FROM ${found} GROUP BY campsite_id, batch_number, observed_at
  ) looks`;

const CONFIRM = `
  INSERT INTO confirmations (campsite_id, batch_number, observed_at, first_month, month_ends, blocks)
  ${confirmationsOf('(SELECT *, $2::int AS batch_number FROM found_again WHERE work = $1) found')}
  ORDER BY campsite_id, observed_at`;

const STORE = `
  INSERT INTO observations (${BLOCK}, observed_at, batch_number, part)
  SELECT ${BLOCK}, observed_at, $2::int, part
  FROM incoming i
  WHERE work = $1 AND NOT EXISTS (
    SELECT 1 FROM found_again f WHERE (f.work, f.campsite_id, f.part) = (i.work, i.campsite_id, i.part))
  ORDER BY ${OFFER_AND_MONTH}, observed_at`;

/** A COPY into the staging table `incoming`. While it is open, its connection can do nothing else. */
export interface BlockCopy extends Omit<CopyIn, 'send'> {
  write(blocks: Iterable<MonthBlock>): Promise<void>;
}

interface StagedBlocks extends BlockCopy {
  readonly work: Work;
  /** How many blocks were written. */
  readonly rows: () => number;
}

export async function openBlockCopy(tx: Transaction, sourceId: number): Promise<StagedBlocks> {
  const work = await beginWork(tx, FOLDING);
  const [stands] = await tx.query<{ hours: number | null }>('SELECT quote_stands_hours($1::smallint) AS hours', [
    sourceId,
  ]);
  const copy = openCopyIn(tx, 'COPY incoming FROM STDIN');
  let part = 0;
  return {
    write: async (blocks) => {
      let text = '';
      const turn = new Turn();
      for (const block of blocks) {
        if (turn.isOver()) await turn.next();
        text += `${work.number}\t${lineOf(block, part++, stands!.hours)}`;
        if (text.length > WRITE_CHARACTERS) {
          await copy.send(text);
          text = '';
        }
      }
      if (text !== '') await copy.send(text);
    },
    work,
    rows: () => part,
    end: copy.end,
    abandon: copy.abandon,
  };
}

/** Moves what was copied into the evidence: what is there already just the same is only noted as seen again. Answers how many new wordings have no type. */
export async function storeObservations(
  tx: Transaction,
  { work, rows }: Pick<StagedBlocks, 'work' | 'rows'>,
  batchNumber: number,
): Promise<number> {
  if (rows() === 0) return 0;
  await countWork(tx, work, 'incoming', { rows: rows(), columns: INCOMING_KEY });
  const again = await tx.execute(FOUND_AGAIN, [work.number]);
  if (again > 0) {
    await countWork(tx, work, 'found_again', { rows: again });
    await tx.execute(CONFIRM, [work.number, batchNumber]);
  }
  await tx.execute(STORE, [work.number, batchNumber]);
  return noteWordings(tx, work);
}

/** A line of COPY's text format. `standsHours` is for quotes; null for the least. */
function lineOf(block: MonthBlock, part: number, standsHours: number | null): string {
  const { offer, observedNights, seenS } = block;
  const [oldest, newest] = boundsOf(block);
  const month = `${block.year}-${String(block.month).padStart(2, '0')}-01`;
  const arrays = [
    arrayOf(block.priceCents, observedNights),
    arrayOf(block.availability, observedNights),
    ...[block.terms, block.feeCents, block.taxCents].map((values) =>
      values ? arrayOf(values, observedNights) : '\\N',
    ),
    standsHours === null || offer[PLACE.nights]! <= NIGHTLY_RATE
      ? '\\N'
      : arrayOf(
          block.priceCents.map(() => standsHours),
          observedNights,
        ),
    oldest === newest ? '\\N' : arrayOf(seenS, observedNights),
  ].join('\t');
  const observedAt = new Date(newest * 1000).toISOString();
  return `${part}\t${offer.join('\t')}\t${month}\t${observedAt}\t${observedNights}\t${arrays}\n`;
}

function boundsOf({ seenS, observedNights }: MonthBlock): [oldest: number, newest: number] {
  let oldest = Number.POSITIVE_INFINITY;
  let newest = 0;
  for (let night = 0; night < seenS.length; night++) {
    if (((observedNights >>> night) & 1) === 0) continue;
    if (seenS[night]! < oldest) oldest = seenS[night]!;
    if (seenS[night]! > newest) newest = seenS[night]!;
  }
  return [oldest, newest];
}

function arrayOf(values: ArrayLike<number>, observedNights: number): string {
  let text = '{';
  for (let night = 0; night < values.length; night++) {
    const known = ((observedNights >>> night) & 1) === 1 && values[night] !== NONE;
    text += (night === 0 ? '' : ',') + (known ? values[night] : 'NULL');
  }
  return `${text}}`;
}
