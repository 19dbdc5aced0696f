import { hash } from 'node:crypto';
import type { TableDigest } from './backup-format.ts';

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

/** Cuts what arrives in any pieces into whole lines. */
export async function* wholeLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(LINE_END) + 1;
    if (end === 0) {
      rest.push(piece);
      continue;
    }
    yield Buffer.concat([...rest, piece.subarray(0, end)]);
    rest = end === piece.length ? [] : [piece.subarray(end)];
  }
}
