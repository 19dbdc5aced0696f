import { TextInput } from '@mantine/core';
import { linksInText } from '@vivac/domain/places/link-list';
import { type ClipboardEvent, type ComponentType, memo, useEffect, useState } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import type { LinkMeaning } from './link-meanings.ts';
import { NearLinks } from './near-links.tsx';
import { type LinksEdit, withPasted, withRow } from './links-draft.ts';
import styles from './link-fields.module.css';

const linkText = wordsOf('watchlist-links');

interface LinkFieldProps {
  /** 0 is the reference, competitors count from 1. */
  readonly row: number;
  readonly text: string;
  readonly tone: LinkMeaning['tone'] | null;
  readonly sentence: string | null;
  /** Asked about below the field; null when there is nothing to ask. */
  readonly near: LinkMeaning['near'] | null | undefined;
  readonly readOnly: boolean;
  /** Below it also what the link can give by itself. */
  readonly tellsVerdict: boolean | undefined;
  onEdit(edit: LinksEdit): void;
  /** The link is meant as it is. */
  onKeep(text: string): void;
}

/** One link and, below it, what it means. */
export const LinkField = memo(function LinkField(props: LinkFieldProps) {
  const { row, text, tone, sentence, near, readOnly, tellsVerdict, onEdit, onKeep } = props;
  const isReference = row === 0;

  function paste(event: ClipboardEvent) {
    const links = linksInText(event.clipboardData.getData('text'));
    if (readOnly || links.length < 2) return;
    event.preventDefault();
    onEdit((draft) => withPasted(draft, row, links));
  }

  return (
    <div className={styles.field} data-filled={text.trim() !== '' || undefined}>
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-row={row}
        label={isReference ? linkText.reference : linkText.competitor({ row })}
        placeholder={isReference ? linkText.referencePlaceholder : linkText.competitorPlaceholder({ row })}
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
      {near && !readOnly && (
        <NearLinks
          near={near}
          onTake={(link) => onEdit((draft) => withRow(draft, row, link))}
          onKeep={() => onKeep(text)}
        />
      )}
      {tellsVerdict && <LaterLinkGives link={text} />}
    </div>
  );
});

/** Its sentences come later and for this page alone; when they cannot be had, nothing is missing that a link needs. */
function LaterLinkGives({ link }: { readonly link: string }) {
  const [Gives, setGives] = useState<ComponentType<{ readonly link: string }> | null>(null);
  useEffect(() => {
    void import('./link-gives.tsx').then(
      ({ LinkGives }) => setGives(() => LinkGives),
      () => undefined,
    );
  }, []);
  return Gives && <Gives link={link} />;
}
