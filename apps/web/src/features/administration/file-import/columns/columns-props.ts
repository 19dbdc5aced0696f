import type { Draft } from '../mapping-draft.ts';
import type { Reading } from '../use-upload.ts';

export interface ColumnsProps {
  readonly reading: Reading;
  onChange(draft: Draft, answers?: Reading['answers']): void;
}
