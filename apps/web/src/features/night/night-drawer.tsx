import { ActionIcon, CloseButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Day, addDays, parseDay } from '@vivac/domain/time/day';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { wallClockWords, type MomentWords, momentWords } from '../../text/moment-words.ts';
import { offerSummary, quoteWords } from '../../text/offer-words.ts';
import { capitalised, priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { type NightQuestion, nightQuery, type NightAnswer } from './night-query.ts';
import { nightText } from './night-words.ts';
import { SourceName } from '../../ui/source-name.tsx';
import styles from './night.module.css';
import { useMedia } from '../../ui/use-media.ts';
import type { ComparedNight, StayOfCampsite, NightEvidence } from '@vivac/contract/wire/night';
import { bandShapeOf } from '@vivac/domain/offers/price-band';
import { OwnOccupancy } from '../../ui/figures/own-occupancy.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { PriceHistory } from './price-history.tsx';
import { StayCards, StayTable, UnlikeCounts } from './stay-table.tsx';
import { LineIcon } from '../../ui/line-icon.tsx';

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
          <LineIcon box={16} sizePx={16} path="M10 3 5 8l5 5" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={nightText.next}
          title={nightText.next}
          onClick={() => onWalk(1)}
        >
          <LineIcon box={16} sizePx={16} path="m6 3 5 5-5 5" />
        </ActionIcon>
      </div>
      <div className={styles.titles}>
        <h2 id={titleId} className={styles.title} aria-live="polite">
          {spanOf(question.day, parseDay(departure ?? ''))}
        </h2>
        <p className="muted text-13 anywhere">
          {[capitalised(offerSummary(question.selection)), ...moment].join(' · ')}
        </p>
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

const PHONE = '(max-width: 719.98px)';

interface NightContentProps {
  readonly answer: NightAnswer;
  readonly receivedAtMs: number;
  readonly zone: string;
  readonly colours: ReadonlyMap<string, string>;
  /** The campsite whose row is chosen at first; null for the own. */
  readonly chosen: string | null;
}

/** The numbers of a night: how the own price stands, every campsite's, and how the chosen one came about. */
function NightContent({ answer, receivedAtMs, zone, colours, chosen: first }: NightContentProps) {
  const { night, question } = answer;
  const [chosen, setChosen] = useState(first ?? question.reference);
  const Stays = useMedia(PHONE) ? StayCards : StayTable;
  const momentOf = momentWords(zone, 'short');
  const own = night.campsites[0]!;
  const shown = night.campsites.find(({ name }) => name === chosen) ?? own;
  if (night.campsites.every(({ state, evidence }) => state === 'not_seen' && evidence.length === 0)) {
    return (
      <Empty look="bare" title={nightText.empty}>
        {nightText.emptyHint}
      </Empty>
    );
  }
  return (
    <>
      <OwnPlace night={night} own={own} />
      <Stays
        stays={night.campsites}
        reference={own.name}
        chosen={shown.name}
        colours={colours}
        momentOf={momentOf}
        onChoose={setChosen}
      />
      <UnlikeCounts stays={night.campsites} />
      <div className={styles.below}>
        <PriceHistory
          night={night}
          reference={own.name}
          chosen={shown.name}
          asOf={question.asOf}
          zone={zone}
          receivedAtMs={receivedAtMs}
          colours={colours}
        />
        <StayDetails stay={shown} momentOf={momentOf} />
        {/* Last, because its answer may come late: nothing below it moves. */}
        <OwnOccupancy campsite={own.name} day={question.day} asOf={question.asOf} momentOf={momentOf} />
      </div>
    </>
  );
}

interface OwnPlaceProps {
  readonly night: ComparedNight;
  readonly own: StayOfCampsite;
}

/** The own price, and four ways to place it where somebody is compared with (night-3). */
function OwnPlace({ night, own }: OwnPlaceProps) {
  const { campsites } = night;
  return (
    <dl className={styles.place} aria-label={nightText.place}>
      <Way words={ownWords(own)} isOwn>
        {own.price === null ? nightText.none : priceWords.euros(own.total ?? own.price)}
      </Way>
      {campsites.length === 1 ? <Way words={nightText.alone}>{nightText.none}</Way> : <Places night={night} />}
    </dl>
  );
}

function Places({ night }: Pick<OwnPlaceProps, 'night'>) {
  const { percent, band, maxPrice, medianPrice, index, rank, priced, unpriced, campsites } = night;
  return (
    <>
      <Way words={maxPrice === null ? nightText.noDearest : nightText.dearest({ price: priceWords.euros(maxPrice) })}>
        {percent === null || band === null ? (
          nightText.none
        ) : (
          <span className={styles.percent} data-band={band}>
            <span className={styles.shape} aria-hidden="true">
              {bandShapeOf(band)}
            </span>
            {nightText.percent(percent)}
          </span>
        )}
      </Way>
      <Way
        words={medianPrice === null ? nightText.noIndex : nightText.index({ median: priceWords.euros(medianPrice) })}
      >
        {index === null ? nightText.none : nightText.overMedian(index)}
      </Way>
      <Way words={nightText.fromDearToCheap}>
        {rank === null ? nightText.none : nightText.rank({ rank, of: priced })}
      </Way>
      <Way words={nightText.withoutPrice}>{nightText.unpriced({ unpriced, of: campsites.length - 1 })}</Way>
    </>
  );
}

function ownWords({ price, total, nights }: StayOfCampsite): string {
  if (price === null) return nightText.ownNone;
  return total === null || nights === null
    ? nightText.ownNight
    : nightText.ownStay({ amount: nights, perNight: priceWords.euros(price) });
}

/** A number over what it means; read the other way round. */
function Way({ words, isOwn, children }: { words: string; isOwn?: boolean; children: ReactNode }) {
  return (
    <div className={styles.way} data-own={isOwn || undefined}>
      <dt>{words}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface StayDetailsProps {
  readonly stay: StayOfCampsite;
  readonly momentOf: MomentWords;
}

/** What the total of the chosen campsite is made of, and what each look found (night-2, night-5). */
function StayDetails({ stay, momentOf }: StayDetailsProps) {
  const title = nightText.details({ campsite: stay.name });
  return (
    <section className={styles.details} aria-label={title}>
      <h3 className="text-15 bold anywhere">{title}</h3>
      <Cost stay={stay} />
      <h4 className={styles.evidenceTitle}>{nightText.evidence}</h4>
      {stay.evidence.length === 0 ? (
        <Empty look="line" title={nightText.noEvidence} />
      ) : (
        <ol className={styles.evidence} aria-label={nightText.evidence} tabIndex={0}>
          {stay.evidence.map((look) => (
            <li key={look.observedAt}>
              <span className="narrow">
                {momentOf(look.observedAt)}
                {look.source !== null && (
                  <span className={styles.small}>
                    <SourceName name={look.source} />
                  </span>
                )}
              </span>
              <Found look={look} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Found({ look }: { readonly look: NightEvidence }) {
  const { price, state, restriction, basis, unchanged, failed } = look;
  if (failed) return <span className="muted">{nightText.lookFailed}</span>;
  const found =
    price === null
      ? state === 'priced'
        ? nightText.none
        : quoteWords.short(state, restriction)
      : [priceWords.eurosAndCents(price), ...(basis ? [nightText[basis]] : [])].join(' · ');
  return unchanged ? <span className="muted">{`${found}, ${nightText.unchanged}`}</span> : <strong>{found}</strong>;
}

function Cost({ stay: { price, total, nights, items, tax } }: { readonly stay: StayOfCampsite }) {
  if (price === null) return null;
  return (
    <dl className={styles.cost}>
      {items.map(({ kind, amount }) => (
        <div key={kind}>
          <dt>
            {kind === 'accommodation' && nights !== null
              ? nightText.itemOfNights({ item: nightText.items[kind], amount: nights })
              : nightText.items[kind]}
          </dt>
          <dd>{priceWords.eurosAndCents(amount)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total === null ? nightText.pricePerNight : nightText.total}</dt>
        <dd>{priceWords.eurosAndCents(total ?? price)}</dd>
      </div>
      {total !== null && (
        <div className="muted">
          <dt>{nightText.tax}</dt>
          <dd>{tax === null ? nightText.taxUnknown : priceWords.eurosAndCents(tax)}</dd>
        </div>
      )}
    </dl>
  );
}
