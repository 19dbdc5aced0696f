/**
 * Logs a failure that the person at the screen is told of otherwise, or need not know (calendar-16). It reaches the browser's
 * console and whoever listens for the page's `error` events.
 */
export function logFailure(sentence: string, cause: unknown): void {
  reportError(new Error(sentence, { cause }));
}
