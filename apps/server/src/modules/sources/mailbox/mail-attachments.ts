/** A file that a mail brought. */
export interface MailAttachment {
  readonly name: string;
  readonly bytes: Buffer;
}

const DATA_FILE = /\.(csv|tsv|ndjson|json|xlsx)(\.gz)?$/i;

/**
 * The attachments of a mail that can be data, by their names; pictures, signatures and the like are none. Null for what is no mail, such as
 * one whose parts are nested without end.
 */
export async function dataAttachments(mail: Buffer): Promise<MailAttachment[] | null> {
  const { default: PostalMime } = await import('postal-mime');
  const parsed = await PostalMime.parse(mail, { attachmentEncoding: 'arraybuffer' }).catch(() => null);
  return (
    parsed &&
    parsed.attachments.flatMap(({ filename, content }) => {
      const name = filename?.trim().slice(-100) ?? '';
      return DATA_FILE.test(name) ? [{ name, bytes: Buffer.from(content as ArrayBuffer) }] : [];
    })
  );
}

/**
 * The source whose mail this is: the one whose name stands in the subject, in upper case or lower; the longest name where several do.
 * Null where none does.
 */
export function sourceOfSubject(subject: string, names: readonly string[]): string | null {
  const text = plain(subject);
  const found = names.filter((name) => text.includes(plain(name)));
  return found.sort((one, other) => other.length - one.length)[0] ?? null;
}

/** Line breaks of folded headers, and the two ways to write é, make no difference. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
