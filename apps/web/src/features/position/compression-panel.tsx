import { useQuery, keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/call.ts';
import type { CallQuery, CallResponse } from '../../api/routes.ts';
import { positionWords as words } from '../../text/position-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { BarRows } from '../../ui/figures/bar-rows.tsx';
import { FigurePanel, figureState, FigureTable } from '../../ui/figures/figure-panel.tsx';
import { Empty } from '../../ui/states/empty.tsx';

const positionText = wordsOf('position');
const { compression: text, columns } = positionText;

interface CompressionPanelProps {
  readonly question: CallQuery<'getCompression'>;
  readonly actions: ReactNode;
}

/** How much of the compared campsites is sold out, week by week, and what is restricted beside it. */
export function CompressionPanel({ question, actions }: CompressionPanelProps) {
  const requested = useQuery({
    ...callQuery('getCompression', { query: question }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = requested;
  return (
    <FigurePanel
      title={text.title}
      shape="bars"
      hint={data ? text.hint({ campsites: data.campsites }) : null}
      actions={actions}
      isOutdated={isPlaceholderData}
      state={figureState(requested, text.title)}
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
        rows={weeks.map((week) => ({
          key: week.first_date,
          name: words.nights(week.first_date, week.last_date),
          value: week.percent,
          of: 100,
          words: week.percent === null ? '–' : words.percent(week.percent),
          note: knownWords(week),
        }))}
      />
      <FigureTable
        opener={positionText.asTable}
        caption={text.title}
        columns={[
          columns.date,
          columns.compression,
          columns.soldOut,
          columns.restricted,
          columns.known,
          columns.unknown,
          columns.closed,
        ]}
        rows={nights.map(({ date, percent, sold_out: soldOut, restricted, known, unknown, closed }) => ({
          key: date,
          cells: [
            words.nights(date, date),
            words.percentOr(percent, text.none),
            soldOut,
            restricted,
            known,
            unknown,
            closed,
          ],
        }))}
      />
    </>
  );
}

function knownWords(week: CallResponse<'getCompression'>['weeks'][number]): string {
  const { percent, least_known: least, most_known: most, restricted_percent: restricted } = week;
  if (percent === null) return text.none;
  const stated = { least, restricted: restricted ?? 0 };
  return least === most ? text.known(stated) : text.knownSpan({ ...stated, most });
}
