import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Day, dayRange, toDay } from '@vivac/domain/time/day';
import { FILTERS } from '../market.ts';

const NIGHTS = 365;
const SEEN_AT = '2026-11-20T05:00:00Z';

/** A campsite a line, spread over Spain. */
export async function writeCampsites(file: string, count: number): Promise<void> {
  await write(file, 'name,link,latitude,longitude', count, (nth) => {
    const latitude = 36 + ((nth * 7919) % 70_000) / 10_000;
    const longitude = -8 + ((nth * 104_729) % 110_000) / 10_000;
    return `Bench campsite ${nth},https://bench.test/${nth},${latitude},${longitude}\n`;
  });
}

/** One offer a campsite, a year of nights. Resolves to the number of rows. */
export async function writePrices(file: string, campsites: number): Promise<number> {
  const columns =
    'campsite,stay_date,price,availability,accommodation_type,original_type,channel,guests,cancellation_policy,included_extras,nights,observed_at';
  const days = dayRange(toDay('2027-01-01'), NIGHTS);
  const { type, channel, guests, cancellation, extras } = FILTERS;
  const offer = `3,${type},Original type 1,${channel},${guests},${cancellation},${extras},1,${SEEN_AT}`;
  const price = (nth: number, night: number) => 40 + ((nth * 7919 + night * 104_729) % 20_000) / 100;
  const line = (nth: number) => (day: Day, night: number) =>
    `Bench campsite ${nth},${day},${price(nth, night)},${offer}\n`;
  await write(file, columns, campsites, (nth) => days.map(line(nth)).join(''));
  return campsites * NIGHTS;
}

function write(file: string, head: string, count: number, linesOf: (nth: number) => string): Promise<void> {
  function* lines() {
    yield `${head}\n`;
    for (let nth = 1; nth <= count; nth++) yield linesOf(nth);
  }
  return pipeline(Readable.from(lines()), createWriteStream(file));
}
