import type { SourceDraft } from '../source-draft.ts';

/** What every part of the form takes. */
export interface FieldsProps {
  readonly draft: SourceDraft;
  readonly isBusy: boolean;
  /** Parameters of the address whose values are stored. */
  readonly stored: readonly string[];
  edit(change: Partial<SourceDraft>): void;
  /** What is wrong with a field; null where nothing is. */
  errorOf(field: string): string | null;
}
