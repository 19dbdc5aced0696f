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

export interface MailColumn {
  readonly heading: string;
  /** Numbers stand at the end of their column, so that they can be compared; `words` may take several lines. */
  readonly kind: 'short' | 'number' | 'words';
}

export interface MailCell {
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
