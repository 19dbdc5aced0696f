const encoder = new TextEncoder();

/** A stream of events that a test writes, as often as it is asked for. */
export function liveStream() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let id = 0;
  const tell = (event: string, data: unknown = {}) => {
    id += 1;
    const bytes = encoder.encode(`id: ${id}-1\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const controller of open) controller.enqueue(bytes);
  };
  const answer = () => {
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller;
        open.add(controller);
        tell('ready');
      },
      cancel: () => void open.delete(own),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const end = () => {
    for (const controller of open) controller.close();
    open.clear();
  };
  return { answer, tell, end };
}
