/**
 * Makes something at its first request. The first formatter of a kind takes milliseconds, and a page that makes those of every view as its
 * code arrives paints later by their sum.
 */
export function onceRequested<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
