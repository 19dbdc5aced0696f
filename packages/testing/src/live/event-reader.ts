/** One event of a stream, as it was sent. */
export interface ReadEvent {
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
