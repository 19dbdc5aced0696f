import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import type { Receipt } from '../notifications/mail-host.ts';
import { type Tally, unless } from '../tally.ts';

/** How many alerts are kept, and a digest of what they say without the ids and moments that each run has of its own. */
export async function alertsDigest(db: Queryable): Promise<string> {
  const [row] = await db.query<{ n: number; digest: string }>(
    `SELECT count(*)::int AS n, md5(string_agg(said, ';' ORDER BY said)) AS digest FROM (
       SELECT concat_ws(' ', a.uid, r.position, a.event_key, a.state, a.campsite_id, a.first_night, a.last_night, a.facts, a.is_urgent,
         a.opened_at, a.news_at IS NOT NULL OR a.told_at IS NOT NULL) AS said
       FROM alerts a JOIN alert_rules r ON r.id = a.rule_id) AS each`,
    [],
  );
  return `${row!.n} ${row!.digest}`;
}

/** What is wrong with what was told once every user was told and every mail sent. */
export async function auditTelling(
  db: Queryable,
  received: readonly Receipt[],
  emails: readonly string[],
  tally: Tally,
): Promise<void> {
  const count = async (what: string) =>
    (await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`, []))[0]!.n;
  const none = async (name: string, what: string) => {
    const found = await count(what);
    tally.check(name, unless(found === 0, `${found}`));
  };
  await none(
    'no event is kept twice',
    '(SELECT FROM alerts GROUP BY uid, rule_id, event_key HAVING count(*) > 1) AS doubled',
  );
  await none('no alert is left untold', `alerts WHERE news_at IS NOT NULL AND state <> 'pending'`);
  await none('nobody has a second digest', '(SELECT FROM notices GROUP BY uid HAVING count(*) > 1) AS doubled');
  await none(
    'no notice is without its mail',
    'notices n WHERE (SELECT count(*) FROM deliveries d WHERE d.notice_id = n.id) <> 1',
  );
  // Those that a notice only counts are told too.
  await none(
    'each notice has all that was told',
    `notices n WHERE jsonb_array_length(n.alerts) + n.more <> (SELECT count(*) FROM alerts a WHERE a.uid = n.uid AND a.told_at IS NOT NULL)`,
  );
  await none('every mail is sent', `deliveries WHERE state <> 'sent'`);
  const notices = await count('notices');
  tally.check('everybody is told', unless(notices === emails.length, `${notices} of ${emails.length}`));
  const ids = new Set((await db.query<{ id: string }>('SELECT id FROM deliveries', [])).map(({ id }) => id));
  const times = Map.groupBy(received, ({ messageId }) => messageId);
  tally.check('every mail is received', unless(times.size === ids.size, `${times.size} of ${ids.size}`));
  const foreign = [...times.keys()].filter((messageId) => !ids.has(/^<([^@]+)@/.exec(messageId)?.[1] ?? ''));
  tally.check('a mail that comes twice has the same Message-ID', unless(foreign.length === 0, foreign.join(' ')));
  const twice = [...times.values()].filter(({ length }) => length > 1).length;
  console.log(
    `${notices} digests, ${received.length} mails received, ${twice} of them more than once under the same Message-ID`,
  );
}
