import { Button, TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { Loaded, type LoadedProps } from '../states/loaded.tsx';
import { Notice } from '../states/notice.tsx';
import { Waiting } from '../states/waiting.tsx';
import { failureSentence } from './failure-sentence.ts';
import styles from './list-page.module.css';
import type { Message } from './use-decision.ts';

const { dismiss } = wordsOf('administration').list;

const PAGE_SIZE = 25;

interface ListPageProps<Data> extends Pick<LoadedProps<Data>, 'query' | 'stale' | 'empty' | 'children'> {
  readonly label: string;
  readonly loading: string;
  /** Of the skeletons, in pixels. */
  readonly heights?: readonly number[];
  /** Said where the answer has no sentence of its own. */
  readonly failed: string;
  /** The list is asked for again. */
  readonly isBusy?: boolean;
  /** What narrows the list, and what is said of the whole. */
  readonly find?: ReactNode;
  pagerOf?(data: Data): ListPagerProps;
  /** What became of a decision; with a `top` the list can have the focus. */
  readonly decision?: MessageLineProps & { readonly top?: Ref<HTMLDivElement> };
  /** What has to be answered before it is decided. */
  readonly question?: ReactNode;
}

/** A list of administration: found, paged, decided about. */
export function ListPage<Data>({
  label,
  loading,
  heights = [28, 28, 28],
  failed,
  isBusy,
  find,
  pagerOf,
  decision,
  question,
  ...list
}: ListPageProps<Data>) {
  const { data } = list.query;
  const focus = decision?.top ? { ref: decision.top, tabIndex: -1 } : {};
  return (
    <>
      {find}
      {/* Another element than the skeleton, which stood in the place of what is found too. */}
      <div
        key={data === undefined ? 'waiting' : 'known'}
        {...focus}
        className={styles.list}
        role="group"
        aria-label={label}
        aria-busy={isBusy}
      >
        <Loaded
          waiting={<Waiting label={loading} className={styles.waiting} heights={heights} />}
          failed={(error) => failureSentence(error, failed)}
          {...list}
        />
        {data !== undefined && pagerOf && <ListPager {...pagerOf(data)} />}
      </div>
      {decision && <MessageLine message={decision.message} dismissMessage={decision.dismissMessage} />}
      {question}
    </>
  );
}

interface ListPagerProps {
  readonly words: {
    readonly pages: string;
    readonly range: (values: { first: number; last: number; all: number }) => string;
    readonly back: string;
    readonly on: string;
  };
  /** From 1. */
  readonly page: number;
  readonly total: number;
  /** How many entries a page has. */
  readonly size?: number;
  /** Where the pages are not counted: whether none follows. */
  readonly isLast?: boolean;
  onPage(page: number): void;
}

/** A page of a list that is there whole: the last one where the list has become shorter. */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size = PAGE_SIZE) {
  const page = Math.min(wanted, Math.ceil(rows.length / size) || 1);
  return { page, size, total: rows.length, rows: rows.slice((page - 1) * size, page * size) };
}

/** Which entries of a list are shown, and the ways to those before and after; nothing where all are. */
export function ListPager(props: ListPagerProps) {
  const { words, page, total, size = PAGE_SIZE, isLast = page * size >= total, onPage } = props;
  const last = Math.min(page * size, total);
  if (page === 1 && isLast) return null;
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <span>{words.range({ first: (page - 1) * size + 1, last, all: total })}</span>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {words.back}
      </Button>
      <Button variant="default" disabled={isLast} onClick={() => onPage(page + 1)}>
        {words.on}
      </Button>
    </nav>
  );
}

interface FindBarProps<Which> {
  /** Which half of the list, by a pressed button. */
  readonly which: {
    readonly label: string;
    readonly chosen: Which;
    readonly choices: readonly { readonly value: Which; readonly label: string }[];
    onChoose(which: Which): void;
  };
  readonly search: SearchFieldProps;
}

/** Narrows a list by a choice and by what is typed. */
export function FindBar<Which>({ which, search }: FindBarProps<Which>) {
  return (
    <div className={styles.find}>
      <div role="group" aria-label={which.label} className={styles.which}>
        {which.choices.map(({ value, label }) => (
          <Button
            key={String(value)}
            variant={value === which.chosen ? 'filled' : 'default'}
            aria-pressed={value === which.chosen}
            onClick={() => which.onChoose(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <SearchField className={styles.search} {...search} />
    </div>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly className?: string | undefined;
  readonly value: string;
  onChange(value: string): void;
}

export function SearchField({ onChange, ...field }: SearchFieldProps) {
  return (
    <TextInput type="search" maxLength={200} {...field} onChange={({ currentTarget: { value } }) => onChange(value)} />
  );
}

interface MessageLineProps {
  readonly message: Message | null;
  dismissMessage(): void;
}

/** A success quietly in a corner, a failure as an alert that stays; both in view wherever the page is scrolled to. */
export function MessageLine({ message, dismissMessage }: MessageLineProps) {
  return (
    <div className={styles.line}>
      <div role="status">{message?.tone === 'success' && <p className={styles.success}>{message.sentence}</p>}</div>
      {message?.tone === 'error' && (
        <div className={styles.failure}>
          <Notice tone="error" dismiss={{ label: dismiss, act: dismissMessage }}>
            {message.sentence}
          </Notice>
        </div>
      )}
    </div>
  );
}

interface DecisionStateProps {
  readonly isBusy: boolean;
  readonly underWay: string;
  /** Why it could not be done; null before. */
  readonly failure: string | null;
}

/** In a question: what was decided is under way, or could not be done. */
export function DecisionState({ isBusy, underWay, failure }: DecisionStateProps) {
  return (
    <>
      <div role="status">{isBusy && underWay}</div>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
