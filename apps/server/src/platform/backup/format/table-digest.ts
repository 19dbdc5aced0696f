import { toSay } from '@vivac/text/sentence';
import { hash } from 'node:crypto';
import { BackupUnreadable } from './backup-format.ts';
import type { TableDigest } from './backup-header.ts';

const LANES = 8;
const LINE_END = 0x0a;

export interface Digesting {
  /** Whole lines of COPY in text form, in which a line end is always the end of a row. */
  add(lines: Buffer): void;
  result(): TableDigest;
}

/** Sums up rows so that their order does not matter: a table that was restored may be read in another one. */
export function digestRows(): Digesting {
  const sums = new Uint32Array(LANES);
  let rows = 0;
  return {
    add(lines) {
      let from = 0;
      while (from < lines.length) {
        const end = lines.indexOf(LINE_END, from);
        const row = hash('sha256', lines.subarray(from, end), 'buffer');
        for (let lane = 0; lane < LANES; lane++) sums[lane] = sums[lane]! + row.readUInt32BE(lane * 4);
        rows += 1;
        from = end + 1;
      }
    },
    result: () => ({ rows, hash: [...sums].map((sum) => sum.toString(16).padStart(8, '0')).join('') }),
  };
}

/** More than a row of ours takes: an uploaded page, or the figures of a market. */
const LONGEST_ROW = 128 * 1024 * 1024;

/** Cuts what arrives in any pieces into whole lines. Throws {@link BackupUnreadable} for half a line at the end, and for one without end. */
export async function* wholeLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(LINE_END) + 1;
    if (end > 0) {
      yield Buffer.concat([...rest, piece.subarray(0, end)]);
      [rest, restBytes] = [[], 0];
    }
    if (end < piece.length) rest.push(piece.subarray(end));
    restBytes += piece.length - end;
    if (restBytes > LONGEST_ROW) throw new BackupUnreadable(UNENDED);
  }
  if (restBytes > 0) throw new BackupUnreadable(UNENDED);
}

const UNENDED = toSay('backupBytesDamaged');
