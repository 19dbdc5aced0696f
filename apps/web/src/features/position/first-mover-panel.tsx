import { useQuery, keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/call.ts';
import type { CallQuery, CallResponse } from '../../api/routes.ts';
import { positionWords as words } from '../../text/position-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { BarRows } from '../../ui/figures/bar-rows.tsx';
import { FigurePanel, figureState, FigureTable } from '../../ui/figures/figure-panel.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import styles from './position.module.css';

const positionText = wordsOf('position');
const { movers: text, columns } = positionText;
/** Until what came in has been looked through it is asked again so often. */
const COMPUTING_AGAIN_MS = 2_000;
const LEAST_DAYS = 28;

interface FirstMoverPanelProps {
  readonly question: CallQuery<'getFirstMovers'>;
  readonly actions: ReactNode;
}

type Found = CallResponse<'getFirstMovers'>;

/** Who changes prices first and who follows, beside what chance would give. */
export function FirstMoverPanel({ question, actions }: FirstMoverPanelProps) {
  const requested = useQuery({
    ...callQuery('getFirstMovers', { query: question }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.computing === true ? COMPUTING_AGAIN_MS : false),
  });
  const { data, isPlaceholderData } = requested;
  return (
    <FigurePanel
      title={text.title}
      shape="words"
      hint={data ? text.hint({ day: words.nights(data.first_date, data.first_date), days: data.follow_days }) : null}
      actions={actions}
      isOutdated={isPlaceholderData}
      state={figureState(requested, text.title)}
    >
      {data && <Movers found={data} />}
    </FigurePanel>
  );
}

function Movers({ found }: { readonly found: Found }) {
  const { days, pairs, campsites, computing } = found;
  return (
    <>
      {computing && (
        <p className={styles.moverNote} role="status">
          {text.computing}
        </p>
      )}
      {pairs.length === 0 && !computing && <NoPairs days={days} />}
      {pairs.length > 0 && <Pairs pairs={pairs} />}
      <FigureTable
        opener={text.campsites}
        caption={text.campsites}
        columns={[columns.campsite, columns.up, columns.down, columns.led, columns.following]}
        rows={campsites.map(({ name, own, up, down, led, followed }) => ({
          key: name,
          isOwn: own,
          cells: [own ? positionText.own({ name }) : name, up, down, led, followed],
        }))}
      />
    </>
  );
}

function NoPairs({ days }: { readonly days: number }) {
  if (days >= LEAST_DAYS) return <Empty look="bare" title={text.noPairs} />;
  return (
    <Empty look="bare" title={text.tooShort}>
      {text.tooShortHint}
    </Empty>
  );
}

function Pairs({ pairs }: Pick<Found, 'pairs'>) {
  const certain = pairs.filter((pair) => pair.certain);
  const most = Math.max(...pairs.map(({ moves }) => moves));
  return (
    <>
      <div className={styles.reading}>
        {certain.length === 0 && <p>{text.noneCertain}</p>}
        {certain.map(({ leader, follower, moves, followed, lag_days: lag, by_chance: byChance }) => (
          <p key={`${leader} ${follower}`}>
            {text.certain({ leader, follower, moves, followed, lag: lagWords(lag), byChance: words.number(byChance) })}
          </p>
        ))}
      </div>
      <BarRows
        label={text.picture}
        rows={pairs.slice(0, MOST_DRAWN).map((pair) => ({
          key: `${pair.leader} ${pair.follower}`,
          name: text.pair(pair),
          value: pair.followed,
          of: most,
          line: pair.by_chance,
          words: text.ofMoves(pair),
          note: pair.certain ? text.follows : text.couldBeChance,
          isStrong: pair.certain,
        }))}
      />
      <p className={styles.moverNote}>{text.cause}</p>
      <FigureTable
        opener={positionText.asTable}
        caption={text.title}
        columns={[
          columns.leader,
          columns.follower,
          columns.followed,
          columns.moves,
          columns.byChance,
          columns.lag,
          columns.verdict,
        ]}
        rows={pairs.map(
          ({ leader, follower, followed, moves, by_chance: byChance, lag_days: lag, certain: isCertain }) => ({
            key: `${leader} ${follower}`,
            cells: [
              leader,
              follower,
              followed,
              moves,
              words.number(byChance),
              words.number(lag),
              isCertain ? text.follows : text.couldBeChance,
            ],
          }),
        )}
      />
    </>
  );
}

const MOST_DRAWN = 12;

const lagWords = (days: number): string => text.lag({ days });
