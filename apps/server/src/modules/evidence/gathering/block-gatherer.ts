import { ROW_PLACES } from '@vivac/intake/kinds/price-row';
import type { BlockCopy } from '../block-store.ts';
import { MonthBlocks } from '../month-blocks.ts';
import { ScatteredRows } from './scattered-rows.ts';

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
