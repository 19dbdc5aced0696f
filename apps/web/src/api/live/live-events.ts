/** An event of the stream, as far as the page understands it. */
export interface LiveEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** The events of a stream; `alive` is called with everything that arrives, lines that say nothing among them. */
export async function* readEvents(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<LiveEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      const blocks = (waiting + decoder.decode(value, { stream: true })).split('\n\n');
      waiting = blocks.pop()!;
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): LiveEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const [id, event, data] = ['id', 'event', 'data'].map((name) => fields.get(name));
  return id === undefined || event === undefined || data === undefined ? null : { id, event, data: JSON.parse(data) };
}
