import { useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { priceChartText } from '../../text/price-chart.ts';
import { DayPrices } from './day-prices.tsx';
import { type ChartContent, type LineChart, createLineChart } from './line-chart.ts';
import { pictureLabelOf } from './picture-label.ts';
import styles from './price-chart.module.css';

interface ChartPlotProps {
  readonly title: string;
  readonly content: ChartContent;
  /** Shown over the plot. */
  readonly children: ReactNode;
}

/** The lines, with a guide line and the day's prices where the pointer is or the arrow keys lead. */
export function ChartPlot({ title, content, children }: ChartPlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [chart, setChart] = useState<LineChart | null>(null);
  const [guided, setGuided] = useState<number | null>(null);
  const scheme = useComputedColorScheme('light');
  const dayCount = content.days.length;
  const shownDay = content.lines.length > 0 && guided !== null && guided < dayCount ? guided : null;

  useEffect(() => {
    const created = createLineChart(canvas.current!);
    setChart(created);
    return () => {
      setChart(null);
      created.destroy();
    };
  }, []);
  useEffect(() => {
    chart?.show(content);
  }, [chart, content, scheme]);
  useEffect(() => {
    chart?.guide(shownDay);
  }, [chart, shownDay]);

  const followPointer = (event: PointerEvent<HTMLElement>) => {
    setGuided(chart?.dayAt(event.clientX - canvas.current!.getBoundingClientRect().left) ?? null);
  };
  const followKeys = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, guided, dayCount);
    if (next === undefined) return;
    if (next !== guided) event.preventDefault();
    setGuided(next);
  };
  return (
    <div
      className={styles.plot}
      role="group"
      aria-label={priceChartText.plot}
      tabIndex={0}
      onPointerMove={followPointer}
      onPointerDown={followPointer}
      onPointerLeave={() => setGuided(null)}
      onKeyDown={followKeys}
      onBlur={() => setGuided(null)}
    >
      <canvas ref={canvas} role="img" aria-label={pictureLabelOf(title, content.lines)} />
      {children}
      {chart && shownDay !== null && (
        <DayPrices
          content={content}
          index={shownDay}
          x={chart.positionOf(shownDay)}
          width={canvas.current!.clientWidth}
        />
      )}
    </div>
  );
}

/** The day that a key leads to, null for none; undefined for a key that is not ours. */
function dayAfterKey(key: string, guided: number | null, dayCount: number): number | null | undefined {
  if (key === 'ArrowRight') return Math.min((guided ?? -1) + 1, dayCount - 1);
  if (key === 'ArrowLeft') return Math.max((guided ?? dayCount) - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return dayCount - 1;
  if (key === 'Escape' && guided !== null) return null;
  return undefined;
}
