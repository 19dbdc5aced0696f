import type { AlertFacts, AlertKind, AlertState } from '@vivac/domain/alerts/alert';
import { toDay } from '@vivac/domain/time/day';
import { tellUser, usersToTell } from '@vivac/server/src/modules/inbox/sending.ts';
import { alertMails } from '@vivac/server/src/modules/inbox/alert-mails.ts';
import { NORTH } from './market/market.ts';
import { NotificationWorld } from './notification-world.ts';
import type { Caller } from './server-fixture.ts';

const ZONE = 'Europe/Madrid';

/** What of an alert matters to a test. */
export interface GivenAlert {
  readonly facts?: AlertFacts;
  readonly kind?: AlertKind;
  readonly state?: AlertState;
  readonly newsAt: string | null;
  readonly isUrgent?: boolean;
  readonly toldAt?: string;
  readonly readAt?: string;
  readonly mutedUntil?: string;
  readonly lastNight?: string;
}

/** A competitor became 10 % dearer from one night to another; prices in cents. */
export function dearer(campsite: string = NORTH[1], first = '2027-08-01', last = '2027-08-15'): AlertFacts {
  const days = [toDay(first), toDay(last)] as const;
  return {
    is: 'change',
    change: 'price_up',
    campsite,
    isOwn: false,
    first: days[0],
    last: days[1],
    nights: Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1,
    from: { lowest: 10_000, highest: 10_000 },
    to: { lowest: 11_000, highest: 11_000 },
    percent: { lowest: 10, highest: 10 },
    priceCents: null,
    units: ['Bungalow 4'],
  };
}

export interface NoticeRow {
  readonly kind: string;
  readonly period: string | null;
  readonly alerts: readonly { readonly id: string }[];
  readonly more: number;
}

/** A server whose alerts are told and mailed when a test says so. */
export class AlertWorld {
  readonly notifications: NotificationWorld;

  static async open(): Promise<AlertWorld> {
    return new AlertWorld(await NotificationWorld.open());
  }

  private constructor(notifications: NotificationWorld) {
    this.notifications = notifications;
  }

  get db() {
    return this.notifications.server.context.db;
  }

  /** Gives a user a rule and alerts of it; answers the alerts' ids. */
  async alertsOf(caller: Caller, given: readonly GivenAlert[]): Promise<string[]> {
    const uid = await this.notifications.uidOf(caller);
    const [rule] = await this.db.query<{ id: string }>(
      `INSERT INTO alert_rules (uid, kind, position, parts, is_urgent, enabled, since)
       VALUES ($1, 'price_change', 1, '{}', false, true, '2027-01-01T00:00Z') RETURNING id`,
      [uid],
    );
    const rows = given.map(({ facts = dearer(), ...each }, nth) => {
      const first = 'first' in facts ? facts.first : null;
      const last = 'last' in facts ? facts.last : null;
      return { lastNight: last, first, facts, nth, kind: 'price_change', state: 'open', isUrgent: false, ...each };
    });
    const made = await this.db.query<{ id: string }>(
      `INSERT INTO alerts (uid, rule_id, kind, event_key, state, first_night, last_night, facts, is_urgent, opened_at, changed_at, news_at,
         told_at, read_at, muted_until)
       SELECT $1, $2, kind, 'event ' || nth, state, first, "lastNight", facts, "isUrgent", coalesce("newsAt", '2027-01-01T00:00Z'),
         coalesce("newsAt", '2027-01-01T00:00Z'), "newsAt", "toldAt", "readAt", "mutedUntil"
       FROM jsonb_to_recordset($3::jsonb) AS given(nth int, kind text, state text, first date, "lastNight" date, facts jsonb,
         "isUrgent" boolean, "newsAt" timestamptz, "toldAt" timestamptz, "readAt" timestamptz, "mutedUntil" timestamptz)
       ORDER BY nth RETURNING id`,
      [uid, rule!.id, JSON.stringify(rows)],
    );
    return made.map(({ id }) => id);
  }

  /** What a process tells at a moment; answers how many users were told. */
  async tell(moment: string): Promise<number> {
    const { db, clock } = this.notifications.at(moment);
    const users = await usersToTell(db, clock.now(), ZONE);
    const reported = await Promise.all(users.map((uid) => tellUser({ db, clock, zone: ZONE }, uid)));
    return reported.filter(Boolean).length;
  }

  /** Sends every mail that waits, once. */
  async mail(moment: string): Promise<void> {
    const deps = this.notifications.at(moment);
    const mails = alertMails(deps);
    for (const { key } of await mails.waiting(deps.clock.now())) await mails.send(key, deps);
  }

  async notices(caller: Caller = 'north'): Promise<NoticeRow[]> {
    return this.db.query<NoticeRow>(
      'SELECT kind, period, alerts, more FROM notices WHERE uid = $1 ORDER BY made_at, id',
      [await this.notifications.uidOf(caller)],
    );
  }

  /** Of every delivery its state and how often it was tried. */
  deliveries(): Promise<{ readonly state: string; readonly attempts: number }[]> {
    return this.db.query('SELECT state, attempts FROM deliveries ORDER BY made_at, id');
  }

  async forget(): Promise<void> {
    await this.notifications.forget();
    for (const table of ['notices', 'channels_of_users', 'alerts', 'alert_rules']) {
      await this.db.execute(`DELETE FROM ${table}`);
    }
  }

  close(): Promise<void> {
    return this.notifications.close();
  }
}
