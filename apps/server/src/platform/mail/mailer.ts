/** One message to one person. `to` is a single bare address, never a list. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** With its angle brackets; made up when none is given. */
  readonly messageId?: string;
}

export interface Handover {
  /**
   * Called when the recipient is accepted and everything but the end of the message is handed over. Until it resolves
   * nobody has received anything; when it rejects nobody will, and the sending fails with its error.
   */
  beforeHandover?(): Promise<void>;
}

/** Resolves when the message is safely handed over (SMTP `250`, or a complete file); rejects otherwise. */
export interface Mailer {
  /** Throws {@link MailRefused} when the server said no. Any other failure does not tell whether it has the message. */
  send(message: MailMessage, handover?: Handover): Promise<void>;
  /** Whether messages leave the machine, or become files. */
  leaves(): Promise<boolean>;
  close(): Promise<void>;
}

/** The mail server answered, and its answer is no: it does not have the message. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** It would not take this message for this recipient at another time either. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isPermanent = isPermanent;
  }
}

/** An address, or a name and an address in angle brackets. */
export function isSender(text: string): boolean {
  return /^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(text);
}

/** What a mail says; every text is plain, and is escaped where it is laid out. */
export interface MailContent {
  readonly subject: string;
  /** What mail programs show beside the subject in their list. */
  readonly preview?: string;
  /** The news in one line, above everything else. */
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  readonly table?: MailTable;
  readonly entries?: readonly MailEntry[];
  /** Below the table or the entries; a note may have several lines. */
  readonly notes?: readonly string[];
  /** Below the table: where the rest of what is counted stands. */
  readonly more?: MailLink;
  /** One thing to do. A link that is `shown` also stands beside its button, for copying. */
  readonly action?: { readonly label: string; readonly link: string; readonly shown?: true };
  /** Smaller, below the action. */
  readonly closing: string;
  /** Below the closing. */
  readonly links?: readonly MailLink[];
}

export interface MailLink {
  readonly label: string;
  readonly link: string;
}

/** Rows of facts; the first cell names its row. */
export interface MailTable {
  readonly caption: string;
  readonly columns: readonly MailColumn[];
  readonly rows: readonly (readonly MailCell[])[];
}

interface MailColumn {
  readonly heading: string;
  /** Numbers stand at the end of their column, so that they can be compared; `words` may take several lines. */
  readonly kind: 'short' | 'number' | 'words';
}

interface MailCell {
  readonly text: string;
  readonly link?: string;
  readonly strong?: true;
}

/** Something that somebody wrote, with its score. */
export interface MailEntry {
  readonly badge: { readonly text: string; readonly words: string; readonly tone: MailTone };
  readonly heading: string;
  /** Who and when. */
  readonly facts: string;
  readonly texts: readonly { readonly label?: string; readonly text: string }[];
}

export type MailTone = 'green' | 'light-green' | 'yellow' | 'red';
