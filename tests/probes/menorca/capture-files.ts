import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Noon in Madrid of each capture day; 2024-03-31 is the day on which summer time began. */
export const CAPTURES = [
  { day: '2023-09-25', seenAt: '2023-09-25T10:00:00.000Z' },
  { day: '2023-12-30', seenAt: '2023-12-30T11:00:00.000Z' },
  { day: '2024-03-31', seenAt: '2024-03-31T10:00:00.000Z' },
  { day: '2024-06-30', seenAt: '2024-06-30T10:00:00.000Z' },
] as const;

/** In euros; rows beyond are set aside. */
export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** Those of docs/examples/menorca/calendar.mapping.json. */
export const LIMITS: Limits = { min: 10, max: 2000 };

export interface Listing {
  readonly id: string;
  /** As the product shows it: told apart by its id where an earlier listing has the same name. */
  readonly name: string;
  readonly link: string;
  readonly type: string;
}

export interface NightRow {
  readonly id: string;
  readonly night: string;
  readonly isFree: boolean;
  readonly cents: number;
  /** The fewest nights of a stay that arrives on that night. */
  readonly minimumNights: number;
}

export interface Capture {
  readonly day: string;
  readonly seenAt: string;
  readonly path: string;
  readonly rows: readonly NightRow[];
}

export function readListings(folder: string): Listing[] {
  const taken = new Set<string>();
  return recordsOf(readFileSync(join(folder, 'listings.csv'), 'utf8')).map((record) => {
    const id = record['id']!;
    const plain = record['name']!.trim();
    const name = taken.has(plain) ? `${plain} (${id})` : plain;
    taken.add(plain);
    return { id, name, link: `https://www.airbnb.com/rooms/${id}`, type: record['property_type']! };
  });
}

export function readCaptures(folder: string): Capture[] {
  return CAPTURES.map(({ day, seenAt }) => {
    const path = join(folder, `calendar_${day}.csv`);
    const rows = recordsOf(readFileSync(path, 'utf8')).map((record) => {
      return {
        id: record['listing_id']!,
        night: record['date']!,
        minimumNights: Number(record['minimum_nights']),
        isFree: record['available'] === 't',
        cents: Math.round(Number(record['price']!.replaceAll(/[$,]/g, '')) * 100),
      };
    });
    return { day, seenAt, path, rows };
  });
}

export function isBeyond({ cents }: NightRow, { min, max }: Limits): boolean {
  return cents < min * 100 || cents > max * 100;
}

function recordsOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = cellsOf(text);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

/** A CSV of its own making, so that the product's reader is not asked about itself. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isQuoted && character === '"' && text[at + 1] === '"') cell += text[++at];
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === ',') endCell();
    else if (character === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (character !== '\r') cell += character;
  }
  return rows;
}
