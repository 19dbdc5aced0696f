import type { FastifyInstance } from 'fastify';

/** What became of the event streams of a server since it started. */
export interface StreamCounts {
  /** At this moment. */
  open: number;
  /** Events, without the lines that say nothing. */
  sent: number;
  /** Streams of readers who did not read. */
  dropped: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly streamCounts: StreamCounts;
  }
}

/** Counts from now on; whoever serves streams raises what it is given. */
export function countStreams(app: FastifyInstance): void {
  app.decorate('streamCounts', { open: 0, sent: 0, dropped: 0 });
}
