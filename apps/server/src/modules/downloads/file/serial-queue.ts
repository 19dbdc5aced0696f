export type SerialQueue = <Made>(make: () => Promise<Made>, gone: AbortSignal) => Promise<Made>;

/**
 * Makes one thing after the other: files that are whole in memory before they are sent. Who has left when it is their
 * turn is passed over, and rejects with the reason of `gone`.
 */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (make, gone) => {
    const made = last.then(() => {
      gone.throwIfAborted();
      return make();
    });
    last = made.catch(() => undefined);
    return made;
  };
}
