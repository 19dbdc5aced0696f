import { ActionIcon, CloseButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Day, addDays, parseDay } from '@vivac/domain/time/day';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { wallClockWords } from '../../text/moment-words.ts';
import { offerSummary } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { NightContent } from './night-content.tsx';
import { type NightQuestion, nightQuery } from './night-query.ts';
import { nightText } from './night-words.ts';
import styles from './night.module.css';

interface NightDrawerProps extends NightQuestion {
  readonly today: Day;
  readonly zone: string;
  readonly colours: ReadonlyMap<string, string>;
  /** The campsite whose row is chosen at first; null for the own. */
  readonly chosen: string | null;
  /** Changes the moment as known on which all of it is shown. */
  readonly asOfControl: ReactNode;
  onDayChange(day: Day): void;
  onClose(): void;
}

const SKELETON = [72, 320, 260];

/**
 * One stay in detail, over the dashboard (a `dialog`): the browser keeps all outside it out of reach, and the focus returns to
 * where it was.
 */
export function NightDrawer(props: NightDrawerProps) {
  const { day, today, zone, colours, chosen, asOfControl, onDayChange, onClose } = props;
  const { reference, campsites, selection, asOf } = props;
  const question = { day, reference, campsites, selection, asOf };
  const query = useQuery({ ...nightQuery(question), placeholderData: keepPreviousData });
  const answer = query.isError ? undefined : query.data;

  function walk(nights: 1 | -1): void {
    const next = addDays(day, nights);
    if (next >= today) onDayChange(next);
  }

  const { dialog, titleId, keysId } = useModal(walk, onClose);

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={titleId}
      aria-describedby={keysId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.sheet}>
        <NightHeading
          titleId={titleId}
          // Of the numbers that are shown: those asked for may be on their way.
          question={answer?.question ?? question}
          departure={answer?.night.departure ?? null}
          isFirst={day <= today}
          asOfControl={asOfControl}
          onWalk={walk}
          onClose={onClose}
        />
        <p id={keysId} className="visually-hidden">
          {nightText.keys}
        </p>
        {query.isPending && <Waiting label={nightText.loading} className={styles.waiting} heights={SKELETON} />}
        {query.isError && (
          <Failed look="centre" title={nightText.failed} onRetry={() => void query.refetch()}>
            {errorSentence(query.error)}
          </Failed>
        )}
        {answer && (
          <div aria-busy={query.isFetching} data-outdated={query.isPlaceholderData || undefined}>
            <NightContent
              answer={answer}
              receivedAtMs={query.dataUpdatedAt}
              zone={zone}
              colours={colours}
              chosen={chosen}
            />
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Opens the dialog with its title as the first thing that is read, and gives the focus back. */
function useModal(walk: (nights: 1 | -1) => void, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    keepInside(event, dialog.current!);
    walkByKey(event, walk);
  });
  // Beside the drawer, on the veil.
  const onClick = useEffectEvent((event: MouseEvent) => event.target === dialog.current && onClose());
  useEffect(() => {
    const element = dialog.current!;
    const opener = document.activeElement;
    element.showModal();
    element.addEventListener('keydown', onKey);
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('click', onClick);
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return { dialog, titleId: `${id}-title`, keysId: `${id}-keys` };
}

const REACHED_BY_TAB = 'button:not(:disabled), input:not(:disabled), a[href], [tabindex="0"]';

/** Tab goes round within the drawer instead of out to the browser's own buttons. */
function keepInside(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  if (event.key !== 'Tab') return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(REACHED_BY_TAB)];
  const end = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== end) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** A field has its own use for the arrow keys. */
function walkByKey(event: KeyboardEvent, walk: (nights: 1 | -1) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof HTMLInputElement || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  event.preventDefault();
  walk(event.key === 'ArrowLeft' ? -1 : 1);
}

const asOfText = wordsOf('as-of');

interface NightHeadingProps {
  readonly titleId: string;
  readonly question: NightQuestion;
  readonly departure: string | null;
  /** Nobody can arrive on the night before. */
  readonly isFirst: boolean;
  readonly asOfControl: ReactNode;
  onWalk(nights: 1 | -1): void;
  onClose(): void;
}

/** The stay between its two arrows, what is compared, and as known on when. */
function NightHeading(props: NightHeadingProps) {
  const { titleId, question, departure, isFirst, asOfControl, onWalk, onClose } = props;
  const moment = question.asOf === null ? [] : [asOfText.caption({ moment: wallClockWords(question.asOf) })];
  return (
    <header className={styles.heading}>
      <div className={styles.arrows}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={nightText.previous}
          title={nightText.previous}
          disabled={isFirst}
          onClick={() => onWalk(-1)}
        >
          <Arrow path="M10 3 5 8l5 5" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={nightText.next}
          title={nightText.next}
          onClick={() => onWalk(1)}
        >
          <Arrow path="m6 3 5 5-5 5" />
        </ActionIcon>
      </div>
      <div className={styles.titles}>
        <h2 id={titleId} className={styles.title} aria-live="polite">
          {spanOf(question.day, parseDay(departure ?? ''))}
        </h2>
        <p className="muted text-13 anywhere">{[offerSummary(question.selection), ...moment].join(' · ')}</p>
      </div>
      <div className={styles.asOf}>{asOfControl}</div>
      <CloseButton
        size={36}
        className={styles.close}
        aria-label={nightText.close}
        title={nightText.close}
        onClick={onClose}
      />
    </header>
  );
}

function spanOf(arrival: Day, departure: Day | null): string {
  return departure === null
    ? priceWords.longDay(arrival)
    : nightText.span({
        arrival: priceWords.shortDay(arrival),
        departure: priceWords.shortDay(departure),
        year: departure.slice(0, 4),
      });
}

function Arrow({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
