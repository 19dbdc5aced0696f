import { useQuery, keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/call-query.ts';
import type { CallQuery, CallResponse } from '../../api/routes.ts';
import { positionText, positionWords as words } from '../../text/position/position.ts';
import { BarRows } from '../../ui/figures/bar-rows.tsx';
import { FigurePanel } from '../../ui/figures/figure-panel.tsx';
import { figureState } from '../../ui/figures/figure-state.ts';
import { FigureTable } from '../../ui/figures/figure-table.tsx';
import { Empty } from '../../ui/states/empty.tsx';

const { compression: text, columns } = positionText;

interface CompressionPanelProps {
  readonly question: CallQuery<'getCompression'>;
  readonly actions: ReactNode;
}

/** How much of the compared campsites is sold out or restricted, week by week. */
export function CompressionPanel({ question, actions }: CompressionPanelProps) {
  const asked = useQuery({
    ...callQuery('getCompression', { query: question }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = asked;
  return (
    <FigurePanel
      title={text.title}
      hint={data ? text.hint({ campsites: data.campsites }) : null}
      actions={actions}
      isOutdated={isPlaceholderData}
      state={figureState(asked, text.title)}
    >
      {data && <Weeks {...data} />}
    </FigurePanel>
  );
}

function Weeks({ weeks, nights }: CallResponse<'getCompression'>) {
  if (weeks.every(({ percent }) => percent === null)) {
    return (
      <Empty look="bare" title={text.nothing}>
        {text.nothingHint}
      </Empty>
    );
  }
  return (
    <>
      <BarRows
        label={text.picture}
        rows={weeks.map(({ first_date: first, last_date: last, percent, least_known: least, most_known: most }) => ({
          key: first,
          name: words.nights(first, last),
          value: percent,
          of: 100,
          words: percent === null ? '–' : words.percent(percent),
          note: knownWords(percent, least, most),
        }))}
      />
      <FigureTable
        opener={positionText.asTable}
        caption={text.title}
        columns={[
          columns.date,
          columns.compression,
          columns.restricted,
          columns.known,
          columns.unknown,
          columns.closed,
        ]}
        rows={nights.map(({ date, percent, restricted, known, unknown, closed }) => ({
          key: date,
          cells: [words.nights(date, date), words.percentOr(percent, text.none), restricted, known, unknown, closed],
        }))}
      />
    </>
  );
}

function knownWords(percent: number | null, least: number, most: number): string {
  if (percent === null) return text.none;
  return least === most ? text.known({ least }) : text.knownSpan({ least, most });
}
