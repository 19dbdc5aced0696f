import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionLost, type Queryable } from '#platform/database/database';
import type { EventStream } from '#platform/http/event-stream';
import type { Identity } from '#platform/identity/ports';
import { type Refusal, refuse } from '#platform/refusal';
import { dataVersionsSince } from '#modules/watchlists/data-versions-read';
import { allVisibleCampsites, type Viewer } from '#modules/watchlists/read';
import { inboxVersions } from '#modules/inbox/read';
import type { Context } from '#server/context';
import {
  canResume,
  type Change,
  changesAmong,
  eventId,
  type Feed,
  openFeed,
  parseEventId,
  reportedTo,
} from './live-feed.ts';

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
