import { TextInput } from '@mantine/core';
import { linksInText } from '@vivac/domain/places/link-list';
import { type ClipboardEvent, memo } from 'react';
import { linkText } from '../../../text/en/watchlist-links.ts';
import type { LinkMeaning } from './link-meanings.ts';
import { type LinksEdit, withPasted, withRow } from './links-draft.ts';
import styles from './link-fields.module.css';

interface LinkFieldProps {
  /** 0 is the reference, competitors count from 1. */
  readonly row: number;
  readonly text: string;
  readonly tone: LinkMeaning['tone'] | null;
  readonly sentence: string | null;
  readonly readOnly: boolean;
  onEdit(edit: LinksEdit): void;
}

/** One link and, below it, what it means. */
export const LinkField = memo(function LinkField(props: LinkFieldProps) {
  const { row, text, tone, sentence, readOnly, onEdit } = props;
  const isReference = row === 0;

  function paste(event: ClipboardEvent) {
    const links = linksInText(event.clipboardData.getData('text'));
    if (readOnly || links.length < 2) return;
    event.preventDefault();
    onEdit((draft) => withPasted(draft, row, links));
  }

  return (
    <div className={styles.field}>
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-row={row}
        label={isReference ? linkText.reference : linkText.competitor(row)}
        placeholder={isReference ? linkText.referencePlaceholder : linkText.competitorPlaceholder(row)}
        required={isReference}
        withAsterisk={false}
        readOnly={readOnly}
        value={text}
        error={tone === 'error'}
        // Below the field, and said with it. An empty line is kept free, so that nothing moves when the answer comes.
        inputWrapperOrder={['label', 'input', 'description']}
        description={sentence ?? '\u00a0'}
        descriptionProps={{ className: styles.meaning, 'data-tone': tone ?? undefined }}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onEdit((draft) => withRow(draft, row, value));
        }}
        onPaste={paste}
      />
    </div>
  );
});
