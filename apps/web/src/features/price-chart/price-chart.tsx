import { ActionIcon } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Day, dayRange } from '@vivac/domain/time/day';
import { priceLinesOf } from '@vivac/domain/screens/price-series';
import { useMemo } from 'react';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { priceChartText } from '../../text/en/dashboard/price-chart.ts';
import { priceWords } from '../../text/price-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { useEscape } from '../../ui/states/use-escape.ts';
import { Waiting } from '../../ui/states/waiting.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartPlot } from './drawing/chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { FullScreenIcon } from './full-screen-icon.tsx';
import { type ChartAnswer, priceChartQuery } from './price-chart-query.ts';
import styles from './price-chart.module.css';

interface PriceChartProps {
  readonly startDay: Day;
  readonly dayCount: number;
  readonly selection: OfferFilters;
  readonly reference: string | null;
  /** The selected competitors. */
  readonly campsites: readonly string[];
  readonly colours: ReadonlyMap<string, string>;
  readonly fullScreen: boolean;
  readonly onToggleFullScreen: () => void;
}

/** Every campsite's price from a day on, a line each (chart-2). */
export function PriceChart(props: PriceChartProps) {
  const { startDay, dayCount, selection, reference, campsites, colours, fullScreen, onToggleFullScreen } = props;
  const period = { startDay, dayCount, reference };
  const query = useQuery({ ...priceChartQuery(period, selection, campsites), placeholderData: keepPreviousData });
  const answer: ChartAnswer = query.isError || !query.data ? { ...period, campsites, series: {} } : query.data;
  const content = useChartContent(answer, colours);
  useEscape(fullScreen, onToggleFullScreen);

  // Of the numbers that are shown: those asked for may be on their way.
  const title = priceChartText.title(priceWords.plainDay(answer.startDay), answer.dayCount);
  const toggleLabel = fullScreen ? priceChartText.closeFullScreen : priceChartText.openFullScreen;
  return (
    <section className={styles.panel} data-full-screen={fullScreen || undefined} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        <ActionIcon
          variant="default"
          size={36}
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
          <ChartPlot title={title} content={content}>
            {content.lines.length === 0 && (
              <div className={styles.overlay}>
                {query.isError ? (
                  <Failed look="centre" title={priceChartText.noData} onRetry={() => void query.refetch()}>
                    {priceChartText.failed}
                  </Failed>
                ) : (
                  <Empty look="bare" title={priceChartText.noData} />
                )}
              </div>
            )}
          </ChartPlot>
          {content.lines.length > 0 && <ChartLegend lines={content.lines} colours={colours} />}
          <ChartTable caption={title} content={content} />
        </div>
      )}
    </section>
  );
}

function useChartContent(answer: ChartAnswer, colours: ReadonlyMap<string, string>) {
  const { series, startDay, dayCount, reference, campsites } = answer;
  return useMemo(
    () => ({
      days: dayRange(startDay, dayCount),
      lines: priceLinesOf(series, startDay, dayCount, reference, campsites),
      colours,
    }),
    [series, startDay, dayCount, reference, campsites, colours],
  );
}
