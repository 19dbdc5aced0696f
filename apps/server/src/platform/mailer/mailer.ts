/** One message to one person. `to` is a single bare address, never a list. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Resolves when the message is safely handed over (SMTP `250`, or a complete file); rejects otherwise. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
