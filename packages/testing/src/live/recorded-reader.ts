import { inEnglish, isRefusal } from '@vivac/server/src/platform/refusal.ts';
import type { EventStream, ServerEvent } from '@vivac/server/src/platform/http/event-stream.ts';
import type { Identity } from '@vivac/server/src/platform/identity/ports.ts';
import type { LiveStreams } from '@vivac/server/src/modules/live/live-streams.ts';

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
