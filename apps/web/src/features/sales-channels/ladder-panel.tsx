import { useQuery } from '@tanstack/react-query';
import { type StayLadder, nightsIn } from '@vivac/contract/wire/sales-channels';
import { type Day, addDays, parseDay } from '@vivac/domain/time/day';
import { type ReactNode, type CSSProperties, useId } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import {
  type LadderQuestion,
  type PointsOf,
  type LadderRow,
  ladderQuery,
  ladderRows,
  summarySentences,
  axisOf,
  commissionWords,
  differsWords,
  partsWords,
  reasonOf,
  resultWords,
} from './ladder-rows.ts';
import { LineIcon } from '../../ui/line-icon.tsx';
import styles from './ladder-panel.module.css';

const text = wordsOf('channel-ladder');

/** As tall as a ladder, so that what is below it does not jump. */
const LINES = Array.from({ length: 9 }, () => 34);

interface LadderPanelProps extends Pick<LadderListProps, 'isOwn' | 'momentOf'> {
  readonly question: LadderQuestion;
  readonly campsites: readonly string[];
  /** The stay beside its days, in words. */
  readonly stayWords: string;
  readonly pointsOf: PointsOf;
  /** Said below the stay; null where there is nothing to say. */
  readonly note: string | null;
  onCampsite(name: string): void;
  onDay(day: Day): void;
  /** What to do with the ladder that is shown. */
  readonly children?: ReactNode;
}

/** One stay of one campsite on every channel: what the guest pays, and what of it is left. */
export function LadderPanel(props: LadderPanelProps) {
  const { question, isOwn, stayWords, note, children } = props;
  const heading = useId();
  const departure = addDays(question.day, nightsIn(question.stay));
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className="row top apart gap-8-16">
        <div className={styles.titles}>
          <h2 id={heading}>{isOwn ? text.heading : text.headingOther}</h2>
          <p>
            {text.stay({
              arrival: priceWords.shortDay(question.day),
              departure: priceWords.shortDay(departure),
              stay: stayWords,
            })}
          </p>
          {note !== null && <p>{note}</p>}
        </div>
        <Choice {...props} />
      </header>
      <Shown {...props} />
      {children}
    </section>
  );
}

/** Whose stay, and of which day. */
function Choice({ question: { campsite, day }, campsites, onCampsite, onDay }: LadderPanelProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <ChoiceField
        label={text.campsite}
        value={campsite}
        choices={campsites.map((name) => ({ value: name, label: name }))}
        onChange={onCampsite}
      />
      <div className={styles.day}>
        <label htmlFor={id}>{text.day}</label>
        <span>
          <button
            type="button"
            className={styles.step}
            aria-label={text.previous}
            onClick={() => onDay(addDays(day, -1))}
          >
            <LineIcon box={24} sizePx={20} weight={2} path="m14 6-6 6 6 6" />
          </button>
          <DateField
            id={id}
            label={text.day}
            value={day}
            onChange={(value) => {
              const typed = parseDay(value);
              if (typed !== null && typed.startsWith('2') && typed < '2200') onDay(typed);
            }}
          />
          <button type="button" className={styles.step} aria-label={text.next} onClick={() => onDay(addDays(day, 1))}>
            <LineIcon box={24} sizePx={20} weight={2} path="m10 6 6 6-6 6" />
          </button>
        </span>
      </div>
    </div>
  );
}

function Shown({ question, isOwn, pointsOf, momentOf }: LadderPanelProps) {
  const { data: ladder, error, refetch } = useQuery(ladderQuery(question));
  if (ladder === undefined) {
    return error === null ? (
      <Waiting label={text.loading} className={styles.waiting} heights={LINES} />
    ) : (
      <Failed look="centre" title={text.failed} onRetry={() => void refetch()}>
        {errorSentence(error)}
      </Failed>
    );
  }
  const rows = ladderRows(ladder, isOwn ? pointsOf : null);
  if (rows.length === 0) {
    return (
      <Empty look="bare" title={text.none}>
        {text.noneHint}
      </Empty>
    );
  }
  return (
    <>
      {error !== null && (
        <Failed look="strip" title={text.failed} onRetry={() => void refetch()}>
          {errorSentence(error)}
        </Failed>
      )}
      <p className={styles.summary} role="status">
        {summarySentences(ladder, rows).join(' ')}
      </p>
      <LadderList ladder={ladder} rows={rows} isOwn={isOwn} momentOf={momentOf} />
      <footer className={styles.footer}>
        <ul className={styles.legend}>
          {(isOwn ? (['net', 'commission', 'rest'] as const) : (['accommodation', 'rest'] as const)).map((kind) => (
            <li key={kind} data-kind={kind}>
              {text.legend[kind]}
            </li>
          ))}
        </ul>
        <p>
          {ladder.tolerance !== null && text.tolerance({ amount: priceWords.euros(ladder.tolerance) })}{' '}
          {!ladder.withTax && rows.some(({ paid }) => paid !== null) && text.withoutTax}
        </p>
      </footer>
    </>
  );
}

interface LadderListProps {
  readonly ladder: StayLadder;
  readonly rows: readonly LadderRow[];
  /** Whether the reader’s own campsite is shown: commissions are theirs alone. */
  readonly isOwn: boolean;
  readonly momentOf: (moment: string) => string;
}

/** A channel a row: a bar from 0, what the guest pays, and how that stands to the direct price. */
function LadderList(props: LadderListProps) {
  const { ladder, rows } = props;
  const { end, ticks } = axisOf(rows);
  const isPriced = rows.some(({ paid }) => paid !== null);
  const part = (amount: number) => `${(100 * amount) / end}%`;
  const line = ladder.direct === null ? undefined : part(ladder.direct);
  return (
    <div className={styles.ladder} style={{ '--direct': line } as CSSProperties}>
      <div className={styles.heads} aria-hidden="true">
        <span />
        <span className={styles.track}>
          {ladder.direct !== null && (
            <span className={styles.lineLabel} data-side={ladder.direct > end / 2 ? 'before' : 'after'}>
              {text.direct({ price: priceWords.eurosAndCents(ladder.direct) })}
            </span>
          )}
        </span>
        <span className={styles.paid}>{text.pays}</span>
        <span />
      </div>
      <ul className={styles.rows} aria-label={text.list}>
        {rows.map((row) => (
          <Rung key={row.channel} {...props} row={row} part={part} />
        ))}
      </ul>
      <div className={styles.axis} aria-hidden="true">
        <span />
        <span className={styles.track}>
          {isPriced &&
            ticks.map((tick) => (
              <span key={tick} className={styles.tick} style={{ insetInlineStart: part(tick) }}>
                {tick === 0 ? priceWords.euros(0) : tick}
              </span>
            ))}
        </span>
      </div>
    </div>
  );
}

interface RungProps extends LadderListProps {
  readonly row: LadderRow;
  readonly part: (amount: number) => string;
}

function Rung({ row, isOwn, momentOf, part }: RungProps) {
  const { channel, paid, reference, result, otherBasis } = row;
  const stated = resultWords(row, isOwn, momentOf);
  return (
    <li className={styles.rung} data-reference={reference || undefined} data-unpriced={paid === null || undefined}>
      <span className={styles.channel}>
        <strong>{sourceWord(channel)}</strong>
        {isOwn && <small>{commissionWords(row)}</small>}
      </span>
      <span className={styles.track}>{paid === null ? <Missing row={row} /> : <Bar row={row} part={part} />}</span>
      <span className={styles.paid}>
        <span className="visually-hidden">{text.paid} </span>
        {paid === null ? '–' : priceWords.eurosAndCents(paid)}
      </span>
      <span className={styles.result} data-result={result ?? undefined}>
        <b>
          {result !== null && (
            <span aria-hidden="true" className={styles.sign}>
              {SIGNS[result]}
            </span>
          )}
          {stated.word}
        </b>
        {stated.beside !== null && <small>{stated.beside}</small>}
        {otherBasis && <small title={text.otherBasis}>{text.derived}</small>}
      </span>
    </li>
  );
}

const SIGNS = { win: '✓', meet: '=', lose: '✕' } as const;

function Missing({ row }: { readonly row: LadderRow }) {
  const differs = differsWords(row);
  return (
    <span className={styles.missing}>
      {reasonOf(row)}
      {differs !== null && <small>{differs}</small>}
    </span>
  );
}

/** A part below this share of the scale has no room for its amount. */
const ROOM = 0.1;

function Bar({ row, part }: { readonly row: LadderRow; readonly part: (amount: number) => string }) {
  const { net, commission, accommodation, rest } = row;
  const widthOf = (amount: number) => ({ width: part(amount) });
  const hasRoom = (amount: number) => Number.parseFloat(part(amount)) >= ROOM * 100;
  return (
    <span className={styles.bar}>
      <span className="visually-hidden">{partsWords(row)}</span>
      {net === null || commission === null ? (
        <span className={styles.whole} style={widthOf(accommodation ?? 0)} aria-hidden="true">
          {hasRoom(accommodation ?? 0) && <i>{priceWords.eurosAndCents(accommodation ?? 0)}</i>}
        </span>
      ) : (
        <>
          <span className={styles.net} style={widthOf(net)} aria-hidden="true">
            {hasRoom(net) && <i>{priceWords.eurosAndCents(net)}</i>}
          </span>
          <span className={styles.commission} style={widthOf(commission)} aria-hidden="true">
            {hasRoom(commission) && <i>{priceWords.eurosAndCents(commission)}</i>}
          </span>
        </>
      )}
      <span className={styles.rest} style={widthOf(rest ?? 0)} aria-hidden="true" />
    </span>
  );
}
