import { once } from 'node:events';
import type { CopyStreamQuery } from 'pg-copy-streams';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction } from '#platform/database/database';
import { NONE } from '@vivac/intake/mapping/convert';
import type { MonthBlock } from './month-blocks.ts';
import { DIMENSION_COLUMNS, OFFER_KEY } from './offer-columns.ts';

// Enough blocks a write to make the number of writes small beside their size.
const WRITE_CHARACTERS = 262_144;

const OFFER_AND_MONTH = ['campsite_id', 'month', ...OFFER_KEY].join(', ');

const INCOMING = `
  CREATE TEMP TABLE incoming (
    part int, campsite_id int, ${DIMENSION_COLUMNS.map((column) => `${column} smallint`).join(', ')},
    original_type_id int, month date, observed_at timestamptz, observed_nights int, price_cents int[],
    availability smallint[], seen_s bigint[]
  ) ON COMMIT DROP`;

const STORE = `
  INSERT INTO observations (${OFFER_AND_MONTH}, observed_at, batch_number, part, observed_nights, price_cents,
    availability, seen_s)
  SELECT ${OFFER_AND_MONTH}, observed_at, $1, part, observed_nights, price_cents, availability, seen_s
  FROM incoming
  ORDER BY ${OFFER_AND_MONTH}, observed_at`;

/** A COPY into the temporary table `incoming`. While it is open, its connection can do nothing else. */
export interface BlockCopy {
  write(blocks: Iterable<MonthBlock>): Promise<void>;
  end(): Promise<void>;
  /** Gives up, so that the connection can roll back. */
  abandon(): Promise<void>;
}

export async function openBlockCopy(tx: Transaction): Promise<BlockCopy> {
  await tx.query(INCOMING);
  const stream: CopyStreamQuery = tx.client.query(copyFrom('COPY incoming FROM STDIN'));
  // A copy that failed forgets its connection: it must not be written to or destroyed any more.
  let failure: Error | null = null;
  const failed = new Promise<never>((_, reject) => {
    stream.once('error', (error) => {
      failure = error;
      reject(error);
    });
  });
  failed.catch(() => {});
  let part = 0;

  const send = async (text: string): Promise<void> => {
    if (failure) throw failure;
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), failed]);
  };
  return {
    write: async (blocks) => {
      let text = '';
      for (const block of blocks) {
        text += lineOf(block, part++);
        if (text.length > WRITE_CHARACTERS) {
          await send(text);
          text = '';
        }
      }
      if (text !== '') await send(text);
    },
    end: async () => {
      if (failure) throw failure;
      stream.end();
      await Promise.race([once(stream, 'finish'), failed]);
    },
    abandon: async () => {
      if (failure || stream.writableFinished) return;
      stream.destroy(new Error('The import was given up'));
      await failed.catch(() => {});
    },
  };
}

/** Moves what was copied into the evidence. */
export async function storeObservations(tx: Transaction, batchNumber: number): Promise<void> {
  await tx.execute(STORE, [batchNumber]);
}

/** A line of COPY's text format. */
function lineOf(block: MonthBlock, part: number): string {
  const { offer, observedNights, seenS } = block;
  const [oldest, newest] = boundsOf(block);
  const month = `${block.year}-${String(block.month).padStart(2, '0')}-01`;
  const prices = arrayOf(block.priceCents, observedNights);
  const units = arrayOf(block.availability, observedNights);
  const seenByNight = oldest === newest ? '\\N' : arrayOf(seenS, observedNights);
  const observedAt = new Date(newest * 1000).toISOString();
  return `${part}\t${offer.join('\t')}\t${month}\t${observedAt}\t${observedNights}\t${prices}\t${units}\t${seenByNight}\n`;
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
