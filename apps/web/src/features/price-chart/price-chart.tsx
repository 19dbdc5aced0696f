import { ActionIcon } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import {
  CHART_VIEWS,
  type ChartView,
  isSpreadOffered,
  type PriceLine,
  priceLinesOf,
  spreadsOf,
} from '@vivac/domain/screens/price-series';
import { type Day, dayRange } from '@vivac/domain/time/day';
import { type ReactNode, useMemo, useState } from 'react';
import { useChangeChoices, useChoices } from '../../api/choices.ts';
import { useReached } from '../../api/connection.ts';
import type { NightMoves, NightMove } from '../../text/night-moves.ts';
import { withLength } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { language } from '../../text/reader.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { useEscape } from '../../ui/states/use-escape.ts';
import { Waiting } from '../../ui/states/waiting.tsx';
import { ChartLegend, ChartPlot } from './chart-plot.tsx';
import type { ChartContent } from './line-chart.ts';
import { type ChartAnswer, priceChartQuery } from './price-chart-query.ts';
import { priceChartText } from './price-chart-words.ts';
import { LineIcon } from '../../ui/line-icon.tsx';
import styles from './price-chart.module.css';

interface PriceChartProps {
  readonly startDay: Day;
  readonly dayCount: number;
  readonly selection: OfferFilters;
  readonly reference: string | null;
  /** The selected competitors. */
  readonly campsites: readonly string[];
  readonly colours: ReadonlyMap<string, string>;
  /** As known at this moment, by the product's clock; null for now. */
  readonly asOf: string | null;
  /** What moved since yesterday. */
  readonly moves: NightMoves;
  readonly fullScreen: boolean;
  readonly onToggleFullScreen: () => void;
  /** The stay that arrives on a day is to be shown in detail. */
  readonly onDetail: (day: Day) => void;
  /** Where nothing has a price: when the first one is. */
  readonly children?: ReactNode;
}

/** Every campsite's price from a day on, a line each (chart-2); of many, by choice, their median and middle half (chart-17). */
export function PriceChart(props: PriceChartProps) {
  const { startDay, dayCount, selection, reference, campsites, colours, asOf, fullScreen } = props;
  const { onToggleFullScreen, onDetail } = props;
  const period = { startDay, dayCount, reference, asOf };
  const requested = { ...priceChartQuery(period, selection, campsites), placeholderData: keepPreviousData };
  const query = useReached(useQuery(requested));
  const answer: ChartAnswer = query.isError || !query.data ? { ...period, campsites, series: {} } : query.data;
  const view = useChartView();
  const content = useChartContent(answer, colours, props.moves, view);
  const { drawn, picked, pick, point } = useDrawnLines(content);
  useEscape(fullScreen, onToggleFullScreen);

  // Of the numbers that are shown: those asked for may be on their way.
  const title = priceChartText.title(priceWords.plainDay(answer.startDay), answer.dayCount, answer.asOf);
  const toggleLabel = fullScreen ? priceChartText.closeFullScreen : priceChartText.openFullScreen;
  return (
    <section className={styles.panel} data-full-screen={fullScreen || undefined} aria-label={title}>
      <header className={styles.header}>
        <h2 className="text-18">{title}</h2>
        <ViewControl value={view} lines={content.lines} />
        <ActionIcon
          variant="default"
          className={styles.expand}
          aria-label={toggleLabel}
          title={toggleLabel}
          onClick={onToggleFullScreen}
        >
          <FullScreenIcon open={fullScreen} />
        </ActionIcon>
      </header>
      {query.isPending ? (
        <Waiting label={priceChartText.loading} className={styles.skeleton} />
      ) : (
        <div className={styles.body} aria-busy={query.isFetching} data-outdated={query.isPlaceholderData || undefined}>
          <ChartPlot title={title} content={content} drawn={drawn} onDetail={onDetail}>
            {content.lines.length === 0 && (
              <div className={styles.overlay}>
                {query.isError ? (
                  <Failed look="centre" title={priceChartText.noData} onRetry={() => void query.refetch()}>
                    {priceChartText.failed}
                  </Failed>
                ) : (
                  <Empty look="bare" title={priceChartText.noData}>
                    {props.children}
                  </Empty>
                )}
              </div>
            )}
          </ChartPlot>
          {content.lines.length > 0 && <ChartLegend content={content} picked={picked} onPick={pick} onPoint={point} />}
          <ChartTable caption={title} content={content} />
        </div>
      )}
    </section>
  );
}

/** A line each, as specified, or the calm view of many: kept with the user. */
function ViewControl({ value, lines }: { readonly value: ChartView; readonly lines: readonly PriceLine[] }) {
  const change = useChangeChoices();
  if (!isSpreadOffered(lines.filter((line) => !line.isReference).length)) return null;
  return (
    <Segments
      legend={priceChartText.view}
      value={value}
      choices={VIEWS}
      onChange={(chart_view) => change({ chart_view })}
    />
  );
}

const VIEWS = CHART_VIEWS.map((value) => ({ value, label: priceChartText.views[value] }));

function useChartView(): ChartView {
  return useChoices().choices.chart_view ?? 'lines';
}

function useChartContent(
  answer: ChartAnswer,
  colours: ReadonlyMap<string, string>,
  moves: NightMoves,
  view: ChartView,
): ChartContent {
  const { series, startDay, dayCount, reference, campsites } = answer;
  return useMemo(() => {
    const lines = priceLinesOf(series, startDay, dayCount, reference, campsites, language);
    const competitors = lines.filter((line) => !line.isReference);
    const isSpread = view === 'spread' && isSpreadOffered(competitors.length);
    const spreads = isSpread ? spreadsOf(competitors.map(({ prices }) => prices)) : null;
    return { days: dayRange(startDay, dayCount), lines, spreads, colours, moves };
  }, [series, startDay, dayCount, reference, campsites, colours, moves, view]);
}

/** All lines; over a ribbon the own one, those picked in the legend, and the one that is pointed at there. */
function useDrawnLines({ lines, spreads }: ChartContent) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [pointed, point] = useState<string | null>(null);
  const drawn = useMemo(() => {
    const isDrawn = ({ campsite, isReference }: PriceLine) =>
      spreads === null || isReference || picked.has(campsite) || campsite === pointed;
    return lines.filter(isDrawn);
  }, [lines, spreads, picked, pointed]);
  const pick = (campsite: string) => setPicked(picked.symmetricDifference(new Set([campsite])));
  return { drawn, picked, pick, point };
}

interface ChartTableProps {
  readonly caption: string;
  readonly content: ChartContent;
}

const wordsOfMove = (move: NightMove | null): string => (move === null ? '' : ` (${move.words})`);

/** The chart's prices as a table for those who do not see the picture. */
function ChartTable({ caption, content: { days, lines, moves } }: ChartTableProps) {
  if (lines.length === 0) return null;
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{priceChartText.day}</th>
            {lines.map((line) => (
              <th key={line.campsite} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{priceWords.weekdayAndDay(day)}</th>
              {lines.map(({ campsite, prices, nights }) => (
                <td key={campsite}>
                  {prices[index] == null
                    ? priceChartText.noPrice
                    : withLength(priceWords.euros(prices[index]), nights?.[index])}
                  {wordsOfMove(moves.of(campsite, day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Two arrows apart, or together to close. */
function FullScreenIcon({ open }: { open: boolean }) {
  const path = open
    ? 'M14 2 9.5 6.5M9.5 3v3.5H13M2 14l4.5-4.5M3 9.5h3.5V13'
    : 'M9.5 6.5 14 2M10.5 2H14v3.5M6.5 9.5 2 14M5.5 14H2v-3.5';
  return <LineIcon box={16} sizePx={16} weight={1.6} path={path} />;
}
