import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** A file that nobody honest sends, and what has to become of it. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly content: () => Buffer;
}

const MB = 1_000_000;
const HEADER = 'campsite;stay_date;price;observed_at\n';
const ROW = 'Camping Uno;2027-05-01;80,00;2026-11-20T07:00:00Z\n';
const text = (what: string, name: string, content: () => string): HostileFile => ({
  what,
  name,
  content: () => Buffer.from(content()),
});
const bytes = (what: string, name: string, content: () => Buffer): HostileFile => ({ what, name, content });

interface Entry {
  readonly path: string;
  readonly packed: Buffer;
  readonly unpackedBytes: number;
  readonly crc: number;
}

const entry = (path: string, content: Buffer | string, says?: number): Entry => {
  const whole = Buffer.from(content);
  return { path, packed: deflateRawSync(whole), unpackedBytes: says ?? whole.length, crc: crc32(whole) };
};

/** A ZIP archive written by hand, so that its directory can lie. */
function archive(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, packed, unpackedBytes, crc } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(unpackedBytes, 22);
    local.writeUInt16LE(Buffer.byteLength(path), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(path), packed);
    directory.push(central, Buffer.from(path));
    offset += local.length + Buffer.byteLength(path) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ROOT = `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const BOOK = `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`;
const BOOK_RELATIONS = `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
const sheet = (rows: string, before = '') =>
  `${XML}${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...values: readonly string[]) => `<row>${values.map(cell).join('')}</row>`;
const HEAD = row('campsite', 'stay_date', 'price', 'observed_at');

function workbook(sheetXml: string | Buffer, more: readonly Entry[] = [], says?: number): Buffer {
  return archive([
    entry('[Content_Types].xml', TYPES),
    entry('_rels/.rels', ROOT),
    entry('xl/workbook.xml', BOOK),
    entry('xl/_rels/workbook.xml.rels', BOOK_RELATIONS),
    entry('xl/worksheets/sheet1.xml', sheetXml, says),
    ...more,
  ]);
}

const laughs = (): string => {
  const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  return `<!DOCTYPE x [<!ENTITY l0 "ha">${levels}]>`;
};

const WORKBOOKS: readonly HostileFile[] = [
  bytes('xlsx: zip bomb, 600 MB of zeros', 'bomb.xlsx', () => workbook(Buffer.alloc(600 * MB, 0x20))),
  bytes('xlsx: zip bomb that lies about its size', 'lie.xlsx', () => workbook(Buffer.alloc(300 * MB, 0x20), [], 10)),
  bytes('xlsx: 200 MB of empty rows', 'empty-rows.xlsx', () => workbook(sheet('<row></row>'.repeat(18 * MB)))),
  bytes('xlsx: nested zip', 'nested.xlsx', () => workbook(sheet(HEAD), [entry('xl/inner.zip', workbook(sheet(HEAD)))])),
  bytes('xlsx: billion laughs', 'laughs.xlsx', () => workbook(sheet(row('&l9;', '&l9;'), laughs()))),
  bytes('xlsx: quadratic entities', 'quadratic.xlsx', () =>
    workbook(sheet(row('&a;'.repeat(20_000), 'b'), `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">]>`)),
  ),
  bytes('xlsx: external entity', 'xxe.xlsx', () =>
    workbook(sheet(row('&x;', 'b'), '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
  ),
  bytes('xlsx: formula cells', 'formula.xlsx', () =>
    workbook(
      sheet(`${HEAD}<row><c><f>HYPERLINK("http://x.test")</f><v>1</v></c>${cell('=cmd|x')}${cell('@SUM')}</row>`),
    ),
  ),
  bytes('xlsx: 10,000 columns', 'wide.xlsx', () =>
    workbook(sheet(row(...Array.from({ length: 10_000 }, (_, at) => `c${at}`)))),
  ),
  bytes('xlsx: cell at row 999,999,999', 'far.xlsx', () =>
    workbook(sheet(`${HEAD}<row r="999999999">${cell('x')}</row>`)),
  ),
  bytes('xlsx: deeply nested elements', 'deep.xlsx', () => workbook(sheet('<row>'.repeat(200_000)))),
  bytes('xlsx: path out of the archive', 'slip.xlsx', () => workbook(sheet(HEAD), [entry('../../../tmp/slip', 'x')])),
  bytes('xlsx: truncated', 'cut.xlsx', () => workbook(sheet(HEAD)).subarray(0, 400)),
  bytes('xlsx: two entries of one name', 'twice.xlsx', () =>
    workbook(sheet(HEAD), [entry('xl/worksheets/sheet1.xml', sheet(row('other')))]),
  ),
  bytes('xlsx: no workbook in it', 'none.xlsx', () => archive([entry('a.txt', 'a')])),
  bytes('zip called csv', 'zip.csv', () => archive([entry('a.csv', HEADER + ROW)])),
];

const PACKED: readonly HostileFile[] = [
  bytes('gzip bomb, 2 GB of zeros', 'bomb.csv.gz', () => gzipSync(Buffer.alloc(2_000 * MB))),
  bytes('gzip bomb of rows', 'rows.csv.gz', () => gzipSync(HEADER + ROW.repeat(4 * MB), { level: 9 })),
  bytes('gzip in gzip', 'twice.csv.gz', () => gzipSync(gzipSync(HEADER + ROW))),
  bytes('gzip: truncated', 'cut.csv.gz', () => gzipSync(HEADER + ROW.repeat(50_000)).subarray(0, 2_000)),
  bytes('gzip: damaged', 'damaged.csv.gz', () => {
    const packed = gzipSync(HEADER + ROW.repeat(50_000));
    return packed.fill(0x55, Math.floor(packed.length / 2), Math.floor(packed.length / 2) + 50);
  }),
  bytes('gzip: header alone', 'head.csv.gz', () => gzipSync('').subarray(0, 10)),
];

const DELIMITED: readonly HostileFile[] = [
  text('csv: 100 MB in one line', 'line.csv', () => 'x'.repeat(100 * MB)),
  text('csv: 100 MB of blank lines', 'blank.csv', () => '\n'.repeat(100 * MB)),
  text('csv: a quote that never ends', 'quote.csv', () => `${HEADER}"${ROW.repeat(400_000)}`),
  text('csv: 10,000 columns', 'wide.csv', () => `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(';')}\n`),
  text('csv: 3 million delimiters in a line', 'delimiters.csv', () => `${';'.repeat(900_000)}\na\n`),
  text('csv: formula cells', 'formula.csv', () => `${HEADER}=cmd|' /C calc'!A0;+1;-1;@SUM(A1)\n`),
  text(
    'csv: markup in names of columns',
    'markup.csv',
    () => '<script>alert(1)</script>;"<img src=x onerror=alert(1)>"\n1;2\n',
  ),
  text('csv: names of columns as of prototypes', 'proto.csv', () => '__proto__;constructor;toString;price\n1;2;3;4\n'),
  text('csv: the same column 300 times', 'same.csv', () => `${'price;'.repeat(300)}x\n${'1;'.repeat(300)}1\n`),
  text(
    'csv: templates and patterns in names',
    'pattern.csv',
    () => '{price|slug};(a+)+$;[*].x\n1;aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!;3\n',
  ),
  text(
    'csv: patterns that try again and again',
    'redos.csv',
    () => `campsite;stay_date;price\n${`${'1'.repeat(900)}x;${'1 '.repeat(400)};${'1.1,'.repeat(200)}\n`.repeat(300)}`,
  ),
  text('csv: NUL in cells', 'nul.csv', () => `${HEADER}${ROW.repeat(40)}a\u0000b;\u0000;1;2\n`),
  text('csv: right-to-left marks', 'rtl.csv', () => `\u202ecampsite;\u2066stay_date;price\n\u202eabc;2027-05-01;80\n`),
  text('csv: numbers beyond all numbers', 'huge.csv', () => `${HEADER}a;2027-05-01;${'9'.repeat(400)};1e999\n`),
  text(
    'csv: dates beyond all dates',
    'dates.csv',
    () => `${HEADER}a;9999-99-99;1;275760-09-13T00:00:00Z\na;0000-00-00;1;-1\n`,
  ),
  text('csv: bad lines by the million', 'bad.csv', () => `${HEADER}${'x;y;z;w\n'.repeat(2 * MB)}`),
  text(
    'csv: a million different names',
    'names.csv',
    () => HEADER + Array.from({ length: MB }, (_, at) => `c${at};2027-05-01;80;2026-11-20`).join('\n'),
  ),
  bytes('csv: UTF-16 without its mark', 'utf16.csv', () => Buffer.from(HEADER + ROW, 'utf16le')),
  bytes('csv: UTF-8 that turns into another encoding', 'mixed.csv', () =>
    Buffer.concat([Buffer.from(HEADER + ROW.repeat(2_000)), Buffer.from([0xff, 0xe9, 0x0a]), Buffer.from(ROW)]),
  ),
  bytes('csv: random bytes', 'random.csv', () =>
    Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 2_654_435_761) >>> 24)),
  ),
  text(
    'csv: an HTML page',
    'page.csv',
    () => `<!DOCTYPE html><html><body>${'<p>Sign in</p>'.repeat(10_000)}</body></html>`,
  ),
  bytes('csv: empty but for a mark', 'mark.csv', () => Buffer.from([0xef, 0xbb, 0xbf])),
];

const JSON_FILES: readonly HostileFile[] = [
  text('json: a million brackets deep', 'deep.json', () => '['.repeat(MB)),
  text('json: objects 100,000 deep', 'objects.json', () => `[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]`),
  text('json: 90 MB of numbers', 'numbers.json', () => `[${'1,'.repeat(45 * MB)}1]`),
  text(
    'json: keys of prototypes',
    'proto.json',
    () => '[{"__proto__":{"admin":true},"constructor":{"x":1},"price":1}]',
  ),
  text(
    'ndjson: 50,000 keys in an object',
    'keys.ndjson',
    () => `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join()}}\n`,
  ),
  text('xml called json', 'xml.json', () => `<?xml version="1.0"?>${laughs()}<x>&l9;</x>`),
];

const NAMES: readonly HostileFile[] = [
  text('name: path', '../../../../etc/cron.d/x.csv', () => HEADER + ROW),
  text('name: markup', '<img src=x onerror=alert(1)>.csv', () => HEADER + ROW),
  text('name: right to left', '\u202egnp.csv', () => HEADER + ROW),
  text('name: 300 letters', `${'x'.repeat(290)}.csv`, () => HEADER + ROW),
  text('name: device', 'NUL', () => HEADER + ROW),
];

export const HOSTILE_FILES: readonly HostileFile[] = [...WORKBOOKS, ...PACKED, ...DELIMITED, ...JSON_FILES, ...NAMES];
