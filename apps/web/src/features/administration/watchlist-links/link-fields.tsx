import { Button } from '@mantine/core';
import { MAX_COMPETITORS } from '@vivac/domain/places/link-list';
import { type RefObject, useId } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { LinkField } from './link-field.tsx';
import type { LinkMeaning } from './link-meanings.ts';
import {
  type LinkFault,
  type LinksDraft,
  type LinksEdit,
  competitorCount,
  tooManySentence,
  withNewRow,
  withoutRow,
} from './links-draft.ts';
import styles from './link-fields.module.css';

const linkText = wordsOf('watchlist-links');

export interface LinkFieldsProps {
  readonly draft: LinksDraft;
  readonly meanings: readonly (LinkMeaning | null)[];
  /** What was found wrong when it was sent; stands above what a link means. */
  readonly faults: readonly LinkFault[];
  readonly readOnly: boolean;
  /** Below each link also what it can give by itself. */
  readonly tellsVerdict?: boolean;
  /** Holds all fields of the form, and may be asked to focus one. */
  readonly form: RefObject<HTMLElement | null>;
  /** Stays the same function, so that typing draws one row again and not all. */
  onEdit(edit: LinksEdit): void;
  /** For each row the campsites that are asked about. */
  readonly asked: readonly (LinkMeaning['near'] | null)[];
  onKeep(text: string): void;
}

/** Puts the cursor into a row's field. */
export function focusRow(form: RefObject<HTMLElement | null>, row: number): void {
  form.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"]`)?.focus();
}

export function ReferenceField(props: LinkFieldsProps) {
  return <Row {...props} row={0} />;
}

export function CompetitorFields(props: LinkFieldsProps) {
  const { draft, readOnly, onEdit, form } = props;
  const countId = useId();
  const { filled, isFull } = competitorCount(draft);
  const removable = draft.competitors.length > 1 && !readOnly;

  function add() {
    onEdit(withNewRow);
    // The new field is there after the next frame.
    requestAnimationFrame(() => focusRow(form, draft.competitors.length + 1));
  }

  function remove(row: number) {
    onEdit((current) => withoutRow(current, row));
    requestAnimationFrame(() => focusRow(form, Math.min(row, draft.competitors.length - 1)));
  }

  return (
    <>
      <ul className={styles.rows}>
        {draft.competitors.map(({ key }, index) => (
          <li key={key} className={styles.row}>
            <Row {...props} row={index + 1} />
            {removable && (
              <Button
                className={styles.remove}
                variant="subtle"
                aria-label={linkText.removeRow({ row: index + 1 })}
                onClick={() => remove(index + 1)}
              >
                {linkText.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.adding}>
        <Button
          className={styles.add}
          variant="default"
          disabled={readOnly || isFull}
          aria-describedby={countId}
          onClick={add}
        >
          {linkText.add}
        </Button>
        <p id={countId} className={styles.count} data-full={isFull || undefined}>
          {filled > MAX_COMPETITORS
            ? tooManySentence(filled)
            : isFull
              ? linkText.full({ most: MAX_COMPETITORS })
              : linkText.counted({ filled, most: MAX_COMPETITORS })}
        </p>
      </div>
    </>
  );
}

function Row({
  row,
  draft,
  meanings,
  faults,
  readOnly,
  tellsVerdict,
  asked,
  onEdit,
  onKeep,
}: LinkFieldsProps & { readonly row: number }) {
  const fault = faults.find((each) => each.row === row);
  const meaning = fault ? ({ tone: 'error', sentence: fault.sentence } as const) : (meanings[row] ?? null);
  return (
    <LinkField
      row={row}
      text={row === 0 ? draft.reference : (draft.competitors[row - 1]?.text ?? '')}
      tone={meaning?.tone ?? null}
      sentence={meaning?.sentence ?? null}
      readOnly={readOnly}
      tellsVerdict={tellsVerdict}
      near={asked[row]}
      onEdit={onEdit}
      onKeep={onKeep}
    />
  );
}
