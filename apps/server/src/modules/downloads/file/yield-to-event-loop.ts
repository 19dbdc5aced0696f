import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets the server answer others in the middle of long drawing. Throws the reason of `gone` once the reader has left. */
export async function yieldToEventLoop(gone: AbortSignal): Promise<void> {
  await nextTurn();
  gone.throwIfAborted();
}
