import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { type Day, addDays } from '@vivac/domain/time/day';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/call.ts';
import type { CallQuery, CallResponse } from '../../api/routes.ts';
import { quoteWords } from '../../text/offer-words.ts';
import { listWords } from '../../text/percent-words.ts';
import { positionWords as words } from '../../text/position-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { FigurePanel, figureState, FigureTable } from '../../ui/figures/figure-panel.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import segments from '../../ui/forms/segments.module.css';
import { Scatter } from './scatter.tsx';
import styles from './position.module.css';

const positionText = wordsOf('position');
const { score: text, columns } = positionText;

export const SPANS = { night: 1, week: 7, month: 30 } as const;
export type Span = keyof typeof SPANS;

type Scores = CallResponse<'getPriceScore'>;
type Campsite = Scores['campsites'][number];

interface PriceScorePanelProps {
  readonly question: CallQuery<'getPriceScore'>;
  readonly today: Day;
  readonly day: Day;
  readonly span: Span;
  readonly colours: ReadonlyMap<string, string>;
  readonly actions: ReactNode;
  momentOf(moment: string): string;
  onChange(changed: { readonly day?: Day; readonly span?: Span }): void;
}

/** Price against review score, over nights that the reader chooses. */
export function PriceScorePanel(props: PriceScorePanelProps) {
  const { question, span, day, actions } = props;
  const requested = useQuery({
    ...callQuery('getPriceScore', { query: question }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = requested;
  const nights = words.nights(day, addDays(day, SPANS[span] - 1));
  return (
    <FigurePanel
      title={text.title}
      shape="scatter"
      hint={data?.medians ? text.hint({ nights, count: data.drawn }) : nights}
      actions={
        <>
          <SpanChoice {...props} />
          {actions}
        </>
      }
      isOutdated={isPlaceholderData}
      state={figureState(requested, text.title)}
    >
      {data && <Shown {...props} scores={data} />}
    </FigurePanel>
  );
}

function SpanChoice({ span, day, today, onChange }: PriceScorePanelProps) {
  const by = SPANS[span];
  const earlier = addDays(day, -by);
  return (
    <>
      <div className={segments.buttons} role="group" aria-label={text.span}>
        {(Object.keys(SPANS) as Span[]).map((each) => (
          <button key={each} type="button" aria-pressed={each === span} onClick={() => onChange({ span: each })}>
            {text.spans[each]}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={styles.step}
        aria-label={text.earlier}
        disabled={day <= today}
        onClick={() => onChange({ day: earlier < today ? today : earlier })}
      >
        ‹
      </button>
      <button
        type="button"
        className={styles.step}
        aria-label={text.later}
        onClick={() => onChange({ day: addDays(day, by) })}
      >
        ›
      </button>
    </>
  );
}

function Shown({ scores, colours, momentOf }: PriceScorePanelProps & { readonly scores: Scores }) {
  const { campsites, medians, drawn, looked_at: lookedAt, old } = scores;
  const isDrawn = ({ price, score }: Campsite) => price !== null && score !== null;
  const missing = campsites.filter((campsite) => !isDrawn(campsite));
  const own = campsites[0]!;
  return (
    <>
      {own.quarter !== null && (
        <p className={styles.verdict}>
          {text.verdict({ name: own.name, verdict: text.quarters[own.quarter] })}{' '}
          <span>
            {medians && text.medians({ price: words.euros(medians.price), score: words.score(medians.score) })}
          </span>
        </p>
      )}
      {medians === null && missing.length < campsites.length && (
        <p className={styles.note}>{text.tooFew({ count: drawn })}</p>
      )}
      {missing.length === campsites.length ? (
        <Empty look="bare" title={text.nothing}>
          {text.nothingHint}
        </Empty>
      ) : (
        <Scatter scores={scores} colours={colours} />
      )}
      {missing.length > 0 && (
        <p className={styles.note}>
          <strong>{text.notDrawn}</strong> {whyMissing(missing).join(' · ')}
        </p>
      )}
      <p className={styles.note}>
        {lookedAt === null ? positionText.neverLooked : positionText.looked({ moment: momentOf(lookedAt) })}{' '}
        {old.length > 0 && (
          <strong className={styles.old}>{positionText.old({ names: listWords(old.map(({ name }) => name)) })}</strong>
        )}
      </p>
      <ScoreTable campsites={campsites} />
    </>
  );
}

/** So many campsites are named beside one reason; all of them are in the table. */
const MOST_NAMES = 5;

/** Each reason once, with its campsites. */
function whyMissing(missing: readonly Campsite[]): string[] {
  const alike = Map.groupBy(missing, (campsite) => reasonOf(campsite, ''));
  return [...alike.values()].map((campsites) => {
    const named = campsites.slice(0, MOST_NAMES).map(({ name }) => name);
    return reasonOf(campsites[0]!, listWords(campsites.length > MOST_NAMES ? [...named, '…'] : named));
  });
}

function reasonOf({ price, state, restriction }: Campsite, name: string): string {
  if (price !== null || state === 'priced') return text.noScore({ name });
  return text.noPrice({ name, reason: quoteWords.sentence(state, restriction) });
}

function ScoreTable({ campsites }: Pick<Scores, 'campsites'>) {
  return (
    <FigureTable
      opener={positionText.asTable}
      caption={text.title}
      columns={[columns.campsite, columns.score, columns.reviews, columns.price, columns.nights, columns.quarter]}
      rows={campsites.map((campsite) => {
        const { name, own, score, reviews, price, priced_nights: nights, quarter } = campsite;
        return {
          key: name,
          isOwn: own,
          cells: [
            own ? positionText.own({ name }) : name,
            score === null ? '–' : words.score(score),
            reviews,
            price === null ? '–' : words.euros(price),
            nights,
            quarter === null ? '–' : text.quarters[quarter],
          ],
        };
      })}
    />
  );
}
