import { Button, TextInput } from '@mantine/core';
import type { CheckedLink } from '@vivac/contract/accounts';
import { linksInText, MAX_COMPETITORS, watchedListing } from '@vivac/domain/places/link';
import { type RefObject, useId, type ClipboardEvent, type ComponentType, memo, useEffect, useState } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import styles from './link-fields.module.css';
import { useCampsitesNamed, type LinkMeaning } from './use-link-meanings.ts';
import {
  type LinkFault,
  type LinksDraft,
  type LinksEdit,
  competitorCount,
  tooManySentence,
  withNewRow,
  withoutRow,
  withPasted,
  withRow,
} from './links-draft.ts';

const linkText = wordsOf('watchlist-links');
const text = wordsOf('watchlist-links').near;

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
  readonly alternatives: readonly (LinkMeaning['near'] | null)[];
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
      <ul className="plain-list stack gap-4">
        {draft.competitors.map(({ key }, index) => (
          <li key={key} className="flex top gap-8">
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
          className="touch"
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
  alternatives: requested,
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
      near={requested[row]}
      onEdit={onEdit}
      onKeep={onKeep}
    />
  );
}

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
const LinkField = memo(function LinkField(props: LinkFieldProps) {
  const { row, text, tone, sentence, near, readOnly, tellsVerdict, onEdit, onKeep } = props;
  const isReference = row === 0;
  const namesId = useId();
  const named = useCampsitesNamed(text);

  const shown = shownMeaning({ tone, sentence }, named.size);

  function paste(event: ClipboardEvent) {
    const links = linksInText(event.clipboardData.getData('text'));
    // The words of a name are no links.
    if (readOnly || links.length < 2 || links.every((each) => watchedListing(each) === null)) return;
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
        list={namesId}
        error={shown.tone === 'error'}
        // Below the field, and said with it. An empty line is kept free, so that nothing moves when the answer comes.
        inputWrapperOrder={['label', 'input', 'description']}
        description={shown.sentence ?? '\u00a0'}
        descriptionProps={{ className: styles.meaning, 'data-tone': shown.tone ?? undefined }}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onEdit((draft) => withRow(draft, row, named.get(value) ?? value));
        }}
        onPaste={paste}
      />
      <datalist id={namesId}>
        {[...named.keys()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {near && !readOnly && (
        <NearLinks
          near={near}
          onTake={(link) => onEdit((draft) => withRow(draft, row, link))}
          onKeep={() => onKeep(text)}
        />
      )}
      {tellsVerdict && (
        <div className={styles.verdict}>
          <LaterLinkGives link={text} />
        </div>
      )}
    </div>
  );
});

/** Part of a name is no mistake while there are campsites to choose from. */
function shownMeaning(meaning: Pick<LinkFieldProps, 'tone' | 'sentence'>, count: number): typeof meaning {
  return count > 0 && meaning.tone === 'error' ? { tone: 'quiet', sentence: linkText.named({ count }) } : meaning;
}

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

interface NearLinksProps {
  readonly near: CheckedLink['near'];
  onTake(link: string): void;
  onKeep(): void;
}

/** Asks whether a link that nobody knows was mistyped, before it is saved as one that waits for data. */
function NearLinks({ near, onTake, onKeep }: NearLinksProps) {
  return (
    <div className={styles.near} role="group" aria-label={text.question}>
      <p>{text.question}</p>
      {near.map(({ link, name }) => (
        <Button key={link} variant="default" onClick={() => onTake(link)}>
          {text.take({ name })}
        </Button>
      ))}
      <Button variant="subtle" onClick={onKeep}>
        {text.leave}
      </Button>
    </div>
  );
}
