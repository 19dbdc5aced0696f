import { PLACE, ROW_PLACES } from '@vivac/intake/kinds/price-reader';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BlockCopy } from './block-store.ts';
import { MonthBlocks } from './month-blocks.ts';

/** Fewer nights a block than this, where memory is full of blocks: the file has its months scattered. */
const FEW_NIGHTS = 6;

/**
 * Gathers price rows into month blocks and copies them. Where the rows of a month lie far apart in their file, memory is full of blocks of one
 * night each: from then on rows are set aside on disk, campsite and month by campsite and month, and gathered at the end.
 */
export class BlockGatherer {
  readonly #copy: BlockCopy;
  readonly #blocks = new MonthBlocks();
  #rows = 0;
  #scattered: ScatteredRows | null = null;
  #maySetAside = true;
  #repeated = 0;

  constructor(copy: BlockCopy) {
    this.#copy = copy;
  }

  /** Whether rows must be written before the next is added. */
  get isFull(): boolean {
    return this.#scattered === null ? this.#blocks.isFull : this.#scattered.isFull;
  }

  /** Rows that say another price of a night than one before them that was seen at the same moment. */
  get contradicted(): number {
    return this.#blocks.contradicted;
  }

  /** False when the row repeats one that is held; of those on disk {@link end} tells how many do. */
  add(row: Float64Array): boolean {
    if (this.#scattered !== null) {
      this.#scattered.add(row);
      return true;
    }
    this.#rows++;
    return this.#blocks.add(row);
  }

  async write(): Promise<void> {
    if (this.#scattered === null) return this.#writeBlocks();
    try {
      await this.#scattered.write();
    } catch {
      // Without room on disk all goes on as it does in a file that is sorted, only slower.
      this.#maySetAside = false;
      await this.#gatherScattered();
    }
  }

  /** After the last row. Resolves to how many of those that were set aside repeat another. */
  async end(): Promise<number> {
    await this.#gatherScattered();
    await this.#writeBlocks();
    return this.#repeated;
  }

  /** Leaves nothing on disk. */
  async abandon(): Promise<void> {
    await this.#scattered?.close();
  }

  async #writeBlocks(): Promise<void> {
    const isScattered = this.#blocks.isFull && this.#rows < FEW_NIGHTS * this.#blocks.size;
    await this.#copy.write(this.#blocks.takeAll());
    this.#rows = 0;
    if (isScattered && this.#maySetAside && this.#scattered === null) this.#scattered = new ScatteredRows();
  }

  async #gatherScattered(): Promise<void> {
    const scattered = this.#scattered;
    if (scattered === null) return;
    for await (const part of scattered.parts()) {
      for await (const rows of part) await this.#gather(rows);
      await this.#copy.write(this.#blocks.takeAll());
    }
    this.#scattered = null;
    await scattered.close();
  }

  async #gather(rows: Float64Array): Promise<void> {
    for (let at = 0; at < rows.length; at += ROW_PLACES) {
      if (this.#blocks.isFull) await this.#copy.write(this.#blocks.takeAll());
      if (!this.#blocks.add(rows.subarray(at, at + ROW_PLACES))) this.#repeated++;
    }
  }
}

/** So many that the months of one part fit into memory, for up to ten million months of offers. */
const PARTS = 256;
const CHUNK_ROWS = 256;
const CHUNK_VALUES = CHUNK_ROWS * ROW_PLACES;
const CHUNK_BYTES = CHUNK_VALUES * Float64Array.BYTES_PER_ELEMENT;
/** Written to the disk, and read from it, at once: 4 MB. */
const CHUNKS_AT_ONCE = 128;

/**
 * Price rows that lie scattered over their file, kept on disk in parts: rows of one campsite and month are in one part, in the order in which
 * they came. The file has no name any more once it is open, so that nothing is left of it, however the process ends.
 */
class ScatteredRows {
  readonly #gathered: (Float64Array | undefined)[] = [];
  readonly #filled = new Int32Array(PARTS);
  /** Which chunks of the file are of a part. */
  readonly #chunksOf: number[][] = Array.from({ length: PARTS }, () => []);
  readonly #outgoing = new Float64Array(CHUNKS_AT_ONCE * CHUNK_VALUES);
  #waiting = 0;
  #written = 0;
  #file: FileHandle | null = null;

  /** Whether rows must be written before the next is added. */
  get isFull(): boolean {
    return this.#waiting === CHUNKS_AT_ONCE;
  }

  add(row: Float64Array): void {
    const part = (row[PLACE.campsite]! * 31 + (row[PLACE.stayNight]! >> 5)) % PARTS;
    const chunk = (this.#gathered[part] ??= new Float64Array(CHUNK_VALUES));
    chunk.set(row, this.#filled[part]! * ROW_PLACES);
    if (++this.#filled[part]! < CHUNK_ROWS) return;
    this.#filled[part] = 0;
    this.#outgoing.set(chunk, this.#waiting * CHUNK_VALUES);
    this.#chunksOf[part]!.push(this.#written + this.#waiting++);
  }

  /** Where the disk takes no more this throws, and nothing is lost: what was to be written can still be read. */
  async write(): Promise<void> {
    this.#file ??= await openNameless();
    const bytes = Buffer.from(this.#outgoing.buffer, 0, this.#waiting * CHUNK_BYTES);
    const from = this.#written * CHUNK_BYTES;
    for (let done = 0; done < bytes.length;) {
      done += (await this.#file.write(bytes, done, bytes.length - done, from + done)).bytesWritten;
    }
    this.#written += this.#waiting;
    this.#waiting = 0;
  }

  /** The rows of one part after the other, many at a time; each is a piece of an array that is used again. */
  async *parts(): AsyncGenerator<AsyncGenerator<Float64Array>> {
    for (let part = 0; part < PARTS; part++) yield this.#rowsOf(part);
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
  }

  async *#rowsOf(part: number): AsyncGenerator<Float64Array> {
    const chunks = this.#chunksOf[part]!;
    for (let at = 0; at < chunks.length; at += CHUNKS_AT_ONCE) {
      const read = await Promise.all(chunks.slice(at, at + CHUNKS_AT_ONCE).map((chunk) => this.#chunkAt(chunk)));
      for (const values of read) yield values;
    }
    const rest = this.#filled[part]!;
    if (rest > 0) yield this.#gathered[part]!.subarray(0, rest * ROW_PLACES);
  }

  async #chunkAt(chunk: number): Promise<Float64Array> {
    const waiting = chunk - this.#written;
    if (waiting >= 0) return this.#outgoing.subarray(waiting * CHUNK_VALUES, (waiting + 1) * CHUNK_VALUES);
    const values = new Float64Array(CHUNK_VALUES);
    const { bytesRead } = await this.#file!.read(new Uint8Array(values.buffer), 0, CHUNK_BYTES, chunk * CHUNK_BYTES);
    if (bytesRead !== CHUNK_BYTES) throw new Error('Rows that were set aside on disk cannot be read again');
    return values;
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vivac-rows-'));
  try {
    return await open(path.join(folder, 'rows'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
