import { changeChoices } from '@vivac/contract/access/choices';
import { getCalendar, getMap, getTable } from '@vivac/contract/dashboard';
import { addDays, toDay } from '@vivac/domain/time/day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NORTH, REFERENCE, type Seen, pricesCsv } from '@vivac/testing/market/market';
import { DAILY, NotificationWorld } from '@vivac/testing/notification-world';
import { send } from '@vivac/testing/send';
import type { ReceivedMail } from '@vivac/testing/mail-server';

const SEVEN = '2027-01-20T06:00:00Z';
/** No night from here on is in the market already. */
const FIRST = toDay('2027-03-02');
const NIGHTS = 45;

let world: NotificationWorld;
beforeAll(async () => {
  world = await NotificationWorld.open();
  await send(world.server, changeChoices, 'north', { body: { language: 'en' } });
  await world.server.importCsv('prices', pricesCsv('2027-01-18T05:59:00Z', seenBefore()));
  await world.server.importCsv('prices', pricesCsv('2027-01-19T17:42:00Z', seenLast()));
});
afterAll(() => world.close());
beforeEach(() => world.forget());

/** Every kind of night: cents, several offers, sold out, other filters, no price, and prices of more than 48 hours. */
function seenLast(): Seen[] {
  return nights().flatMap(({ night, nth }) => [
    ...NORTH.slice(0, 4).map((campsite, at) => ({
      campsite,
      night,
      price: 80 + ((nth * 7 + at * 13) % 60) + (at === 1 ? 0.5 : 0),
    })),
    { campsite: REFERENCE, night, price: 20, units: 0, original: 'Sold out' },
    { campsite: NORTH[1], night, price: 30, channel: 'Direct' },
    { campsite: NORTH[2], night, price: 40, guests: 4 },
    { campsite: NORTH[3], night, price: nth % 5 === 0 ? null : 120, original: 'Deluxe' },
  ]);
}

function seenBefore(): Seen[] {
  return nights().map(({ night, nth }) => ({ campsite: NORTH[4], night, price: nth % 2 === 0 ? 10 : 500 }));
}

function nights() {
  return Array.from({ length: NIGHTS }, (_, nth) => ({ night: addDays(FIRST, nth), nth }));
}

/** The one message that a rule brings, as it was received. */
async function mailOf(rule: object): Promise<ReceivedMail> {
  await world.rulesOf('north', { price: [{ ...DAILY, ...rule }] });
  await world.tick(SEVEN);
  return world.lastMail();
}

/** The lines of the table: a night, the own price, their price, how far, and who. Written as in English. */
function linesOf({ text = '' }: ReceivedMail) {
  const line = /^\w{3} (\d+) (\w{3}) 2027 +€([\d.,]+) +€([\d.,]+) +(\S+)% +(.+?) {2}(.+?)(?: \(\+(\d+)\smore\))?$/gm;
  return [...text.matchAll(line)].map(([, date, month, mine, theirs, percent, seen, competitor, others]) => ({
    date: new Date(`${date} ${month} 2027 UTC`).toISOString().slice(0, 10),
    mine: Number(mine),
    theirs: Number(theirs),
    percent: Number(percent!.replace('−', '-')),
    seen,
    competitor: competitor!,
    others: Number(others ?? 0),
  }));
}

/** What the link of a message asks the dashboard's calls for. */
function filtersOf({ text = '' }: ReceivedMail) {
  const search = new URL(/^http\S+\/dashboard\?\S+$/m.exec(text)![0]).searchParams;
  return {
    day: search.get('day')!,
    campsites: JSON.parse(search.get('campsites')!) as string[],
    filters: {
      numberofguests: search.get('guests')!,
      channelname: search.get('channel')!,
      accommodationtype: search.get('type')!,
      cancellationpolicy: search.get('cancellation')!,
      includedextras: search.get('extras')!,
    },
  };
}

/** How far a price is from the own one in a rule's direction, as a part of it; null when not as far as the rule says. */
function farAway({ up, spread }: { up: boolean; spread: number }, mine: number | null, theirs: number | null) {
  if (mine === null || theirs === null) return null;
  const away = (theirs - mine) * (up ? 1 : -1);
  return away > 0 && away * 100 >= spread * mine ? away / mine : null;
}

describe.each([
  ['cheaper', { up: false, spread: 5 }],
  ['more expensive', { up: true, spread: 7.5 }],
  ['cheaper by anything', { up: false, spread: 0 }],
])('a price message with somebody %s', (_, rule) => {
  // @holds rule-36
  it('agrees with the calendar, table and map behind its link, for each night', async () => {
    const mail = await mailOf(rule);
    const { day, campsites, filters } = filtersOf(mail);
    const lines = linesOf(mail);
    expect(lines).toHaveLength(15);
    expect(day).toBe(lines[0]!.date);
    expect([...new Set(lines.map(({ competitor }) => competitor))].every((name) => campsites.includes(name))).toBe(
      true,
    );
    const { ask } = world.server;
    for (const { date, mine, theirs, competitor, percent, others } of lines) {
      const month = { month: Number(date.slice(5, 7)), year: 2027 };
      const calendarOf = async (competitorname: readonly string[]) =>
        (await ask(getCalendar, 'north', { campsitename: REFERENCE, competitorname, ...month, ...filters })).body.find(
          (entry) => entry.date === date,
        )!;
      const entry = await calendarOf([competitor]);
      expect([entry.price, entry.max_price]).toEqual([mine, theirs]);
      const named = { campsitename: [REFERENCE, ...campsites], date, ...filters };
      const { body: map } = await ask(getMap, 'north', { ...named, referencename: REFERENCE });
      expect([map[REFERENCE]!.price, map[competitor]!.price]).toEqual([mine, theirs]);
      const { body: table } = await ask(getTable, 'north', named);
      const lowest = (name: string) =>
        Math.min(
          ...Object.values(table[name]!)
            .flat()
            .flatMap((offer) =>
              offer.PricePerNight === null || offer.Availability === 0 ? [] : [offer.PricePerNight],
            ),
        );
      expect([lowest(REFERENCE), lowest(competitor)]).toEqual([mine, theirs]);
      expect(percent).toBe(map[competitor]!.percent);
      // Who else is as far as the rule says, of those whose prices are fresh; and nobody is farther.
      const others48 = NORTH.slice(1, 4).filter((name) => {
        const away = ((map[name]?.price ?? mine) - mine) * (rule.up ? 1 : -1);
        expect(away).toBeLessThanOrEqual(Math.abs(theirs - mine));
        return away > 0 && away * 100 >= rule.spread * mine;
      });
      expect(others48.length - 1).toBe(others);
    }
  });

  // @holds rule-36
  it('counts the same nights as the calendar and names stale competitors', async () => {
    const mail = await mailOf(rule);
    const { filters } = filtersOf(mail);
    const days: string[] = [];
    let farthest = 0;
    for (const month of [3, 4]) {
      for (const name of NORTH.slice(1, 4)) {
        const { body } = await world.server.ask(getCalendar, 'north', {
          campsitename: REFERENCE,
          competitorname: name,
          month,
          year: 2027,
          ...filters,
        });
        for (const { date, price, max_price: theirs } of body) {
          const away = date < FIRST ? null : farAway(rule, price, theirs);
          if (away === null) continue;
          days.push(date);
          farthest = Math.max(farthest, away);
        }
      }
    }
    const sent = new Set(days).size;
    expect(sent).toBeGreaterThan(15);
    const percent = `${rule.up ? '+' : '−'}${Math.round(farthest * 100)}%`;
    expect(mail.subject).toContain(` on ${sent} nights, up to ${percent}`);
    expect(mail.text).toContain(`The largest difference, ${percent}: `);
    expect(mail.text).toContain(`And ${sent - 15} more nights in the whole list:\n`);
    expect(mail.text).toContain(`${NORTH[4]}: ${NIGHTS} nights, last seen on 18 Jan 2027, 06:59 CET`);
  });
});
