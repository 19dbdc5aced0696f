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
