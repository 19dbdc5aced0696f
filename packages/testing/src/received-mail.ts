import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface ReceivedMail extends Email {
  /** As it came over the wire. */
  readonly raw: string;
  /** The value of a header that occurs once, decoded; null when there is none. Throws when there are several. */
  header(name: string): string | null;
}

/** What a mail server, or an outbox, received last, read by a parser that knows nothing of us. */
export async function lastMail(folder: string): Promise<ReceivedMail> {
  const name = (await readdir(folder)).sort().at(-1)!;
  const bytes = await readFile(join(folder, name));
  const mail = await PostalMime.parse(bytes);
  return { ...mail, raw: bytes.toString('latin1'), header: (wanted) => headerOf(mail, wanted) };
}

function headerOf({ headers }: Email, name: string): string | null {
  const found = headers.filter(({ key }) => key === name.toLowerCase());
  if (found.length > 1) throw new Error(`There are ${found.length} headers ${name}`);
  return found[0]?.value ?? null;
}
