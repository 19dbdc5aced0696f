/** The message of the history whose list is open. */
export interface SentSearch {
  readonly message?: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function parseSentSearch({ message }: Readonly<Record<string, unknown>>): SentSearch {
  return typeof message === 'string' && UUID.test(message) ? { message } : {};
}
