import { setTimeout as wait } from 'node:timers/promises';
import { getAdviceNight } from '@vivac/contract/adviser';
import { dearer } from '@vivac/testing/alert-world';
import { importerInto } from '@vivac/testing/market/filled-market';
import { ALIKE, NORTH, pricesCsv, REFERENCE } from '@vivac/testing/market/market';
import type { ServerFixture } from '@vivac/testing/server-fixture';
import { removeDemo } from '@vivac/server/src/modules/evidence/demo-removal-store.ts';
import { demoCampsiteRows, demoCampsites } from '@vivac/server/src/fakes/demo-market/campsites.ts';
import { keepRetention } from '@vivac/server/src/retention.ts';

/** What earlier steps were answered, by the name of the step. */
export type Told = Record<string, unknown>;

const WAIT_MS = 60_000;

/** Asks until an answer says that what was begun is over. */
export async function over<Answer>(
  { app, tokens }: ServerFixture,
  url: string,
  isOver: (answer: Answer) => boolean,
): Promise<Answer> {
  for (const untilMs = performance.now() + WAIT_MS; performance.now() < untilMs; await wait(50)) {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${tokens.admin}` } });
    const answer = response.json<Answer>();
    if (isOver(answer)) return answer;
  }
  throw new Error(`${url} did not end`);
}

/** An alert in the inbox of a manager, and two messages that were given up. */
export async function plantedMessages({ context: { db, identity } }: ServerFixture, told: Told): Promise<void> {
  const { uid } = (await identity.findByEmail('north@vivac.test'))!;
  const [alert] = await db.query<{ id: string }>(
    `INSERT INTO alerts (uid, rule_id, kind, event_key, state, first_night, last_night, facts, is_urgent, opened_at, changed_at, news_at)
     SELECT $1, id, 'price_change', 'planted', 'open', '2027-08-01', '2027-08-15', $2, false, '2027-01-20T07:00Z', '2027-01-20T07:00Z', '2027-01-20T07:00Z'
     FROM alert_rules WHERE uid = $1 AND kind = 'price_change' RETURNING id`,
    [uid, JSON.stringify(dearer())],
  );
  const messages = await db.query<{ id: string }>(
    `INSERT INTO notification_messages (uid, rule_id, kind, rule, period, due_at, state, made_at, message_id, unsubscribe_token)
     SELECT $1, 'price', 'price', '{"type": "email", "schedule": "daily", "spread": 5, "up": true, "enabled": true}', period, '2027-01-20T06:00Z',
       'parked', '2027-01-20T06:00Z', 'message of ' || period, 'token of ' || period
     FROM unnest('{2027-01-19,2027-01-20}'::text[]) period RETURNING id`,
    [uid],
  );
  told['planted'] = { alert: alert!.id, one: messages[0]!.id, other: messages[1]!.id };
}

export const NIGHT_TO_DECIDE = {
  campsitename: REFERENCE,
  competitorname: NORTH.slice(1),
  ...ALIKE,
  accommodationtype: 'Pod',
  date: '2027-04-05',
};

/** Prices of five competitors, and what is proposed for a night. */
export async function proposed(server: ServerFixture, told: Told): Promise<void> {
  const seen = NORTH.map((campsite, nth) => ({
    campsite,
    night: NIGHT_TO_DECIDE.date,
    price: 90 + nth * 4,
    type: 'Pod',
  }));
  await server.importCsv('prices', pricesCsv('2027-01-20T06:00:00Z', seen));
  const { body } = await server.ask(getAdviceNight, 'north', NIGHT_TO_DECIDE);
  told['proposed'] = body.proposed;
}

/** A watched page with a list of prices that is another one now. */
export async function plantedPage({ context: { db } }: ServerFixture): Promise<void> {
  await db.query(`INSERT INTO watched_pages (address) VALUES ('https://pinos.example.com/prices')`);
  await db.query(
    `WITH texts AS (INSERT INTO page_texts (address, seen_at, hash, text)
       SELECT 'https://pinos.example.com/prices', '2027-01-19T06:00Z', line, jsonb_build_array(line) FROM unnest('{100 €,110 €}'::text[]) line RETURNING id)
     INSERT INTO page_changes (address, seen_at, before_id, after_id, bears)
     SELECT 'https://pinos.example.com/prices', '2027-01-20T06:00Z', min(id), max(id), true FROM texts`,
  );
}

/** A source of which somebody is asked whether it means something else now. */
export async function plantedQuestion({ context: { db } }: ServerFixture): Promise<void> {
  await db.query(`INSERT INTO change_questions (source_id, asked_at) SELECT min(id), '2027-01-20T06:00Z' FROM sources`);
}

/** What is older than it is kept: looks of before a few days, and the names of those who wrote reviews. */
export async function thinned({ context }: ServerFixture): Promise<void> {
  const retention = { auditDays: 0, mailDays: 1, reviewerNameDays: 30, lookDays: 3 };
  await keepRetention({ ...context, retention });
}

/** The demo market beside the data of one's own, and taken out again. */
export async function forgottenDemo({ context }: ServerFixture): Promise<void> {
  const csv = [...demoCampsiteRows()].join('');
  const importCsv = importerInto(context, 'demo market');
  await importCsv('campsites', csv);
  const [one, other] = demoCampsites();
  const seen = (name: string) => `"${name}",2027-03-01,90,2027-01-19T06:00:00Z`;
  await importCsv('prices', `campsite,stay_date,price,observed_at\n${seen(one!.name)}\n${seen(other!.name)}\n`);
  await importCsv('reviews', `campsite,review_id,date,score\n"${one!.name}",a,2026-08-15,9\n`);
  const links = demoCampsites().map(({ link }) => link);
  const { campsites } = await context.db.transaction((tx) => removeDemo(tx, links));
  if (campsites === 0) throw new Error('nothing was removed');
}
