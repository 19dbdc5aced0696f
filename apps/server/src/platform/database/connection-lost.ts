const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL, appendix A: shutdown, crash, starting up, no connection slot left.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

// The driver and its pool give these no code.
const UNREACHABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

const CONNECTION_EXCEPTION_CLASS = /^08[0-9A-Z]{3}$/;

/**
 * True when the failure says that the database cannot be reached now, so that trying later may succeed. A server that was stopped takes its
 * socket away.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  if (UNREACHABLE_CODES.has(code) || CONNECTION_EXCEPTION_CLASS.test(code)) return true;
  if (UNREACHABLE_MESSAGES.some((message) => error.message.startsWith(message))) return true;
  return isConnectionLost(error.cause);
}

/**
 * PostgreSQL's codes for a statement that was cancelled by its time limit, that waited too long for a lock, and that a
 * replica gave up because of what it had to replay.
 */
const TOO_BUSY = new Set<unknown>(['57014', '55P03', '40001']);

/** True when the database was reached and took too long. */
export const isTooBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && TOO_BUSY.has(error.code);
