import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { type Day, addDays, toDay } from '@vivac/domain/time/day';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/call-query.ts';
import type { CallQuery, CallResponse } from '../../api/routes.ts';
import { positionWords as words } from '../../text/position-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { FigurePanel } from '../../ui/figures/figure-panel.tsx';
import { figureState } from '../../ui/figures/figure-state.ts';
import { FigureTable } from '../../ui/figures/figure-table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { PaceChart } from './pace-chart.tsx';
import styles from './pace.module.css';

const positionText = wordsOf('position');
const { pace: text, columns } = positionText;

type Pace = CallResponse<'getPace'>;

interface PacePanelProps {
  readonly question: CallQuery<'getPace'>;
  readonly colours: ReadonlyMap<string, string>;
  readonly actions: ReactNode;
  onWeek(week: Day): void;
}

/** How fast the nights of the weeks ahead disappear; one of them in full. */
export function PacePanel({ question, colours, actions, onWeek }: PacePanelProps) {
  const asked = useQuery({
    ...callQuery('getPace', { query: question }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = asked;
  return (
    <FigurePanel
      title={text.title}
      hint={text.hint}
      actions={actions}
      isOutdated={isPlaceholderData}
      state={figureState(asked, text.title)}
    >
      {data && (
        <div className={styles.parts}>
          <Weeks pace={data} onWeek={onWeek} />
          <Chosen pace={data} colours={colours} />
        </div>
      )}
    </FigurePanel>
  );
}

const weekWords = (first: string): string => words.nights(first, addDays(toDay(first), 6));

function Weeks({ pace: { weeks, chosen }, onWeek }: { readonly pace: Pace; onWeek(week: Day): void }) {
  return (
    <FigureTable
      caption={text.weeks}
      columns={[columns.week, columns.own, columns.others, columns.usualOwn, columns.usualOthers]}
      rows={weeks.map(({ first_date: first, own, others, usual_own: usualOwn, usual_others: usualOthers }) => ({
        key: first,
        isOwn: first === chosen.first_date,
        cells: [
          <button
            key={first}
            type="button"
            className={styles.week}
            aria-pressed={first === chosen.first_date}
            aria-label={text.choose({ week: weekWords(first) })}
            onClick={() => onWeek(toDay(first))}
          >
            {weekWords(first)}
          </button>,
          words.percentOr(own, '–'),
          words.percentOr(others, '–'),
          words.percentOr(usualOwn, '–'),
          words.percentOr(usualOthers, '–'),
        ],
      }))}
    />
  );
}

function Chosen({ pace: { chosen }, colours }: { readonly pace: Pace; readonly colours: ReadonlyMap<string, string> }) {
  const week = weekWords(chosen.first_date);
  const isKnown = chosen.campsites.some(({ shares }) => shares.some(({ percent }) => percent !== null));
  return (
    <div className={styles.chosen}>
      <h3>{text.chosen({ week })}</h3>
      {isKnown ? (
        <>
          <PaceChart chosen={chosen} week={week} colours={colours} />
          <FigureTable
            opener={positionText.asTable}
            caption={text.picture({ week })}
            columns={[columns.campsite, ...chosen.points.map(({ weeks_before: weeks }) => text.before({ weeks }))]}
            rows={chosen.campsites.map(({ name, own, shares }) => ({
              key: name,
              isOwn: own,
              cells: [
                own ? positionText.own({ name }) : name,
                ...shares.map(({ percent }) => words.percentOr(percent, '–')),
              ],
            }))}
          />
        </>
      ) : (
        <Empty look="bare" title={text.nothing}>
          {text.nothingHint}
        </Empty>
      )}
    </div>
  );
}
