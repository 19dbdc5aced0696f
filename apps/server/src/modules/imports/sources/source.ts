import type { Readable } from 'node:stream';

/** Where rows come from. The import reads its bytes once and knows nothing else of it. */
export interface Source {
  /** Under this name its batches are recorded; null where the mapping names it, or nobody does. */
  readonly name: string | null;
  /** Named in reports; its ending may tell the format. */
  readonly fileName: string;
  /** Null for what has no size, such as a pipe. */
  readonly totalBytes: number | null;
  /** Packed by gzip or not. */
  readonly bytes: Readable;
}
