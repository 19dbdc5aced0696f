import { inEnglish, isRefusal } from '@vivac/server/src/platform/refusal.ts';
import type { EventStream, ServerEvent } from '@vivac/server/src/platform/http/event-stream.ts';
import type { Identity } from '@vivac/server/src/platform/identity/ports.ts';
import type { LiveStreams } from '@vivac/server/src/modules/live/live-streams.ts';

/** One event of a stream, as it was sent. */
interface ReadEvent {
  readonly event: string;
  readonly id: string;
  readonly data: unknown;
}

/** A reader of server-sent events over a real connection. */
export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** In the order in which they came. */
  readonly events: readonly ReadEvent[];
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a stream, and reads it until it ends or is closed; tells each event at once. */
export async function readEvents(
  url: string,
  token: string,
  headers: Record<string, string> = {},
  hear: (event: ReadEvent) => void = () => undefined,
): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  });
  const events: ReadEvent[] = [];
  const ended = readInto(response, (event) => {
    events.push(event);
    hear(event);
  }).catch(() => undefined);
  return { status: response.status, headers: response.headers, events, ended, close: () => leaving.abort() };
}

async function readInto(response: Response, hear: (event: ReadEvent) => void): Promise<void> {
  let waiting = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (waiting + chunk).split('\n\n');
    waiting = blocks.pop()!;
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(': ', 1)[0]!, line.slice(line.indexOf(': ') + 2)]),
      );
      if (!fields.has('event')) continue;
      hear({ event: fields.get('event')!, id: fields.get('id')!, data: JSON.parse(fields.get('data')!) });
    }
  }
}

/** What a reader of a live stream was sent. */
export interface RecordedReader {
  readonly events: ServerEvent[];
  beats: number;
  isEnded: boolean;
}

/** Joins streams without a connection. Throws when it is refused. */
export async function recordedReader(
  streams: LiveStreams,
  caller: Identity,
  whoNow: () => Promise<Identity | null> = async () => caller,
  lastEventId: string | null = null,
): Promise<RecordedReader> {
  const seat = await streams.join({ caller, whoNow, lastEventId });
  if (isRefusal(seat)) throw new Error(inEnglish(seat));
  const recorded: RecordedReader = { events: [], beats: 0, isEnded: false };
  const stream: EventStream = {
    send: (event) => void recorded.events.push(event),
    beat: () => void recorded.beats++,
    end() {
      recorded.isEnded = true;
      seat.left();
    },
  };
  seat.open(stream);
  return recorded;
}

/** What it was told of campsites, in the order in which it came. */
export const changedOf = ({ events }: RecordedReader): unknown[] =>
  events.filter(({ event }) => event === 'changed').map(({ data }) => data);
