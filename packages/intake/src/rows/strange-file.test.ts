import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { fileRows } from './file-rows.ts';
import { unpack, UNPACK_LIMITS } from './unpack.ts';

/** A ZIP archive of one stored file. */
function zipOf(name: string): Buffer {
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004', 'latin1');
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length, 16);
  return Buffer.concat([local, Buffer.from(name), entry, Buffer.from(name), end]);
}

/** As `tar` begins: the name of its first file, and further on what it is. */
function tarOf(name: string): Buffer {
  const header = Buffer.alloc(1024);
  header.write(name);
  header.write('ustar', 257);
  return header;
}

const CSV = 'campsite,stay_date,price\nCala Sirena,2027-07-03,90\n';
const REST = Buffer.alloc(400, 'x');
const picture = (start: string) => Buffer.concat([Buffer.from(start, 'hex'), REST]);

async function readAt(fileName: string, content: Buffer, declared: 'csv' | 'xlsx' | undefined): Promise<number> {
  const once = (async function* () {
    yield content;
  })();
  const bytes = unpack(once, UNPACK_LIMITS, () => undefined);
  let count = 0;
  for await (const { rows } of fileRows(bytes, { kind: 'prices', mapping: null, fileName, format: declared })) {
    count += rows.cells.length;
  }
  return count;
}

// @holds source-7
it.each<[string, string, Buffer, string, 'csv' | 'xlsx' | undefined]>([
  ['a ZIP archive of a table', 'prices.zip', zipOf('prices.csv'), 'isArchive', undefined],
  ['a tar archive packed by gzip', 'prices.tar.gz', gzipSync(tarOf('prices.csv')), 'isArchive', undefined],
  ['a gzip within a gzip', 'prices.csv.gz', gzipSync(gzipSync(CSV)), 'isArchive', undefined],
  ['a RAR archive', 'prices.rar', Buffer.concat([Buffer.from('Rar!'), REST]), 'isArchive', undefined],
  ['a PNG', 'list.png', picture('89504e470d0a1a0a'), 'isPicture', undefined],
  ['a JPEG that a mapping takes for CSV', 'list.jpg', picture('ffd8ffe000104a46'), 'isPicture', 'csv'],
  ['a JPEG that a mapping takes for a workbook', 'list.jpg', picture('ffd8ffe000104a46'), 'isPicture', 'xlsx'],
  ['a picture called a table', 'prices.csv', picture('89504e470d0a1a0a'), 'isPicture', undefined],
  ['a PDF', 'list.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), REST]), 'isPdf', undefined],
  ['an old workbook', 'list.xls', picture('d0cf11e0a1b11ae1'), 'isOldExcel', undefined],
])('%s is refused at every door by what it is', async (_, fileName, content, code, declared) => {
  await expect(readAt(fileName, content, declared)).rejects.toMatchObject({ reason: { code } });
});

it('a table packed by gzip is unpacked and read', async () => {
  expect(await readAt('prices.csv.gz', gzipSync(CSV), undefined)).toBe(1);
});
