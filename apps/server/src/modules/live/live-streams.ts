import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionLost, type Queryable } from '#platform/database/database';
import type { EventStream } from '#platform/http/event-stream';
import type { Identity } from '#platform/identity/ports';
import { type Refusal, refuse } from '#platform/refusal';
import { dataVersionsSince, DATA_CHANGED } from '#modules/watchlists/data-versions-read';
import { allVisibleCampsites, type Viewer } from '#modules/watchlists/read';
import { inboxVersions } from '#modules/inbox/read';
import type { Context } from '#server/context';
import type { Notices } from '#platform/database/notices';
import type { Log } from '#platform/log';
import type { ChangedCampsites } from '@vivac/contract/dashboard/live';
import type { Day } from '@vivac/domain/time/day';

/** How quickly streams are looked after. */
export interface LivePace {
  /** Between two questions for what changed that nobody asked for. */
  readonly pollMs: number;
  /** Between two looks at who reads and what they may see; a line that says nothing is sent each time. */
  readonly roundMs: number;
  readonly lostAfterMs: number;
}

/** Where notices are lost, a commit is told within 15 s with the answer to the question. */
const CALM: LivePace = { pollMs: 14_000, roundMs: 10_000, lostAfterMs: 30_000 };
/** A browser has one, whatever its tabs. */
const STREAMS_OF_USER = 10;
const TRY_AGAIN_S = 60;

/** Who asks for a stream. */
export interface Reader {
  readonly caller: Identity;
  readonly lastEventId: string | null;
  /** Null when the session has ended. */
  whoNow(): Promise<Identity | null>;
}

interface Member {
  viewer: Viewer;
  visible: ReadonlyMap<number, string>;
  stream: EventStream | null;
  whoNow: Reader['whoNow'];
}

/** A seat that was given. */
export interface Seat {
  open(stream: EventStream): void;
  left(): void;
}

/** The streams of this process. */
export interface LiveStreams {
  join(reader: Reader): Promise<Seat | Refusal>;
  /** Ends all of them at once. */
  close(): Promise<void>;
}

/** Tells every open stream what its reader may know of what changes; nothing runs before the first is opened. */
export function openLiveStreams(
  { db, notices, log, liveStreamsMax }: Pick<Context, 'db' | 'notices' | 'log' | 'liveStreamsMax'>,
  pace = CALM,
): LiveStreams {
  const members = new Set<Member>();
  const stopping = new AbortController();
  const endAll = () => members.forEach(({ stream }) => stream?.end());
  const feed = openFeed(
    { db, notices, log, pollMs: pace.pollMs, lostAfterMs: pace.lostAfterMs },
    {
      changed: (changes, id) => members.forEach((member) => tell(member, changes, id)),
      looked: () => inboxes.look(),
      lost: endAll,
    },
  );
  const inboxes = watchInboxes(
    db,
    () => new Set([...members].map(({ viewer }) => viewer.uid)),
    (uid) => tellInbox(members, uid, feed),
  );
  let rounds: Promise<void> | null = null;

  async function keepRounds(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(pace.roundMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      members.forEach(({ stream }) => stream?.beat());
      try {
        await lookAfter(db, members, feed);
      } catch (error) {
        // While nobody can tell who is there, nobody is told anything either.
        if (!isConnectionLost(error)) log.error({ err: error }, 'Live streams could not be looked after');
      }
    }
  }

  return {
    async join({ caller, lastEventId, whoNow }) {
      const refusal = fullFor(caller.uid, members, liveStreamsMax);
      if (refusal !== null) return refusal;
      const member: Member = { viewer: caller, visible: new Map(), stream: null, whoNow };
      const left = () => void members.delete(member);
      // Counted, and told of what changes, from before it is read what changed.
      members.add(member);
      try {
        await feed.begin();
        member.visible = await visibleTo(db, caller);
        await inboxes.known(caller.uid);
        const missed = lastEventId === null ? [] : await missedSince(db, lastEventId);
        rounds ??= keepRounds();
        return { open: (stream) => begin(member, stream, missed, feed), left };
      } catch (error) {
        left();
        throw error;
      }
    },
    async close() {
      stopping.abort();
      endAll();
      await feed.close();
      await rounds;
    },
  };
}

function fullFor(uid: string, members: ReadonlySet<Member>, streamsMax: number): Refusal | null {
  const own = [...members].filter(({ viewer }) => viewer.uid === uid).length;
  if (own < STREAMS_OF_USER && members.size < streamsMax) return null;
  return {
    ...refuse('too-many', 'tooManyStreams'),
    retryAfterS: TRY_AGAIN_S,
  };
}

async function visibleTo(db: Queryable, viewer: Viewer): Promise<Map<number, string>> {
  return new Map((await allVisibleCampsites(db, viewer)).map(({ id, name }) => [id, name]));
}

/** What changed after an event; null where that cannot be told any more. */
async function missedSince(db: Queryable, lastEventId: string): Promise<Change[] | null> {
  const from = parseEventId(lastEventId);
  if (from === null) return null;
  const since = await dataVersionsSince(db, from.nextXid);
  return canResume(from, since) ? changesAmong(new Map(), since.versions) : null;
}

function begin(member: Member, stream: EventStream, missed: readonly Change[] | null, feed: Feed): void {
  member.stream = stream;
  const id = eventId(feed.now());
  stream.send({ id, event: 'ready', data: {} });
  if (missed === null) stream.send({ id, event: 'everything', data: {} });
  else
    tell(
      member,
      missed.map(({ campsiteId }) => ({ campsiteId, months: null })),
      id,
    );
}

function tell({ visible, stream }: Member, changes: readonly Change[], id: string): void {
  const reported = reportedTo(visible, changes);
  if (reported === 'nothing') return;
  stream?.send(
    reported === 'everything' ? { id, event: 'everything', data: {} } : { id, event: 'changed', data: reported },
  );
}

/** Only that it is another: who reads it asks for it. */
function tellInbox(members: ReadonlySet<Member>, uid: string, feed: Feed): void {
  for (const { viewer, stream } of members) {
    if (viewer.uid === uid) stream?.send({ id: eventId(feed.now()), event: 'inbox', data: {} });
  }
}

/** Ends the streams of sessions that have ended, and follows the watchlists. */
async function lookAfter(db: Queryable, members: ReadonlySet<Member>, feed: Feed): Promise<void> {
  const read = new Map<string, Promise<Map<number, string>>>();
  for (const member of members) {
    const now = await member.whoNow();
    if (now === null) {
      member.stream?.end();
      continue;
    }
    const key = `${now.admin} ${now.uid}`;
    if (!read.has(key)) read.set(key, visibleTo(db, now));
    const visible = await read.get(key)!;
    const isSame = sameNames(member.visible, visible);
    Object.assign(member, { viewer: now, visible });
    if (!isSame) member.stream?.send({ id: eventId(feed.now()), event: 'everything', data: {} });
  }
}

function sameNames(before: ReadonlyMap<number, string>, after: ReadonlyMap<number, string>): boolean {
  return before.size === after.size && [...after].every(([id, name]) => before.get(id) === name);
}

/** Notices whose inbox is another. */
export interface InboxWatch {
  /** What is known of a user's inbox now is not told. */
  known(uid: string): Promise<void>;
  look(): Promise<void>;
}

/** At every look calls `changed` of each of the users who are looking and whose inbox is another since the last. */
function watchInboxes(db: Queryable, looking: () => ReadonlySet<string>, changed: (uid: string) => void): InboxWatch {
  const versions = new Map<string, number>();
  return {
    async known(uid) {
      if (!versions.has(uid)) versions.set(uid, (await inboxVersions(db, [uid])).get(uid) ?? 0);
    },
    async look() {
      const uids = looking();
      for (const uid of versions.keys()) if (!uids.has(uid)) versions.delete(uid);
      const now = await inboxVersions(db, [...uids]);
      for (const uid of uids) {
        const version = now.get(uid) ?? 0;
        const before = versions.get(uid);
        versions.set(uid, version);
        if (before !== undefined && before !== version) changed(uid);
      }
    },
  };
}

interface FeedDeps {
  readonly db: Queryable;
  readonly notices: Notices;
  readonly log: Log;
  /** Between two questions that nobody asked for. */
  readonly pollMs: number;
  /** After so long without an answer nobody can say that what is shown is live. */
  readonly lostAfterMs: number;
}

interface FeedEvents {
  changed(changes: readonly Change[], id: string): void;
  /** It was asked again, because something was told of or because it was time; other things may be asked then. */
  looked(): Promise<void>;
  /** Nobody knows what changes at the moment. */
  lost(): void;
}

/** Notices what changes in the database, whichever process changes it. */
interface Feed {
  /** Begins with the first call; resolves once what is known now is known. Throws while the database cannot be reached. */
  begin(): Promise<void>;
  /** From where who begins now has to be told. */
  now(): EventId;
  close(): Promise<void>;
}

/**
 * Asks for raised versions when a commit is told of, and every `pollMs` whatever happens: a notice may be lost, a version is not.
 */
function openFeed({ db, notices, log, pollMs, lostAfterMs }: FeedDeps, events: FeedEvents): Feed {
  const stopping = new AbortController();
  const known = new Map<number, number>();
  let now: EventId | null = null;
  let answeredMs = -Infinity;
  let rung = new AbortController();
  let begun: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();
  let listening: { close(): Promise<void> } | null = null;

  async function look(): Promise<void> {
    const { nextXid, atS, versions } = await dataVersionsSince(db, now?.nextXid ?? '0');
    answeredMs = performance.now();
    const changes = changesAmong(known, versions);
    for (const { campsiteId, version } of versions) known.set(campsiteId, version);
    const isFirst = now === null;
    now = { nextXid, atS };
    if (!isFirst && changes.length > 0) events.changed(changes, eventId(now));
  }

  async function run(): Promise<void> {
    let failure: string | null = null;
    while (!stopping.signal.aborted) {
      const woken = AbortSignal.any([stopping.signal, rung.signal]);
      await wait(pollMs, undefined, { signal: woken }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      rung = new AbortController();
      try {
        await look();
        await events.looked();
        failure = null;
      } catch (error) {
        if (failure === null) log.warn({ reason: String(error) }, 'What changed could not be read');
        failure = String(error);
        if (performance.now() - answeredMs > lostAfterMs) events.lost();
      }
    }
  }

  return {
    begin: () =>
      (begun ??= look().then(
        () => {
          listening = notices.listen(DATA_CHANGED, () => rung.abort());
          running = run();
        },
        (error: unknown) => {
          begun = null;
          throw error;
        },
      )),
    now: () => now!,
    async close() {
      stopping.abort();
      await begun?.catch(() => undefined);
      await listening?.close();
      await running;
    },
  };
}

/** What is another since somebody was told last. */
interface Change {
  readonly campsiteId: number;
  /** The firsts of the months; null where any may be another. */
  readonly months: readonly Day[] | null;
}

/** More than so many campsites are told as everything. */
const MOST_CAMPSITES = 500;

/**
 * What is another among versions that were read, of which some may be known already. The months of a version speak of its last raise alone: where
 * others came between, any month may be another.
 */
export function changesAmong(
  known: ReadonlyMap<number, number>,
  versions: readonly {
    readonly campsiteId: number;
    readonly version: number;
    readonly months: readonly Day[] | null;
  }[],
): Change[] {
  return versions.flatMap(({ campsiteId, version, months }) => {
    const before = known.get(campsiteId) ?? 0;
    if (version === before) return [];
    return [{ campsiteId, months: version === before + 1 ? months : null }];
  });
}

/** What a viewer is told: `visible` has the names of the campsites that they may see, and no other is ever told. */
export function reportedTo(
  visible: ReadonlyMap<number, string>,
  changes: readonly Change[],
): ChangedCampsites | 'nothing' | 'everything' {
  const campsites = changes.flatMap(({ campsiteId, months }) => {
    const name = visible.get(campsiteId);
    return name === undefined ? [] : [{ name, months: months && months.map((day) => day.slice(0, 7)) }];
  });
  if (campsites.length === 0) return 'nothing';
  return campsites.length > MOST_CAMPSITES ? 'everything' : { campsites };
}

/** From which transaction on a reader has to be told, and when that was, in seconds since 1970. */
interface EventId {
  readonly nextXid: string;
  readonly atS: number;
}

/** A reader that was away for longer asks everything again. */
const RESUMED_WITHIN_S = 3600;

export function eventId({ nextXid, atS }: EventId): string {
  return `${nextXid}-${Math.floor(atS)}`;
}

/** Null where no event of ours had this id. */
export function parseEventId(text: string): EventId | null {
  const parts = /^(\d{1,19})-(\d{1,12})$/.exec(text);
  return parts && { nextXid: parts[1]!, atS: Number(parts[2]) };
}

/** Whether what came after an event can still be told; not that of another database, which is ahead of this one. */
export function canResume(from: EventId, now: EventId): boolean {
  return now.atS - from.atS <= RESUMED_WITHIN_S && BigInt(from.nextXid) <= BigInt(now.nextXid);
}
