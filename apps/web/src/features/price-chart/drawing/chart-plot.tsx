import { useComputedColorScheme } from '@mantine/core';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DayPrices } from '../day-prices.tsx';
import { DaySlider } from '../day-slider.tsx';
import { type ChartContent, type LineChart, createLineChart } from './line-chart.ts';
import { pictureLabelOf } from './picture-label.ts';
import styles from '../price-chart.module.css';

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
  const hasLines = content.lines.length > 0;
  const index = hasLines && guided !== null && guided < content.days.length ? guided : null;

  useEffect(() => {
    const created = createLineChart(canvas.current!);
    setChart(created);
    return () => {
      setChart(null);
      created.destroy();
    };
  }, []);
  useEffect(() => chart?.show(content), [chart, content, scheme]);
  useEffect(() => chart?.guide(index), [chart, index]);

  const follow = (event: PointerEvent) => {
    setGuided(chart?.dayAt(event.clientX - canvas.current!.getBoundingClientRect().left) ?? null);
  };
  return (
    <div className={styles.plot} onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => setGuided(null)}>
      <canvas ref={canvas} role="img" aria-label={pictureLabelOf(title, content.lines)} />
      {children}
      {hasLines && <DaySlider content={content} index={index} onChange={setGuided} />}
      {chart && index !== null && (
        <DayPrices content={content} index={index} x={chart.positionOf(index)} width={canvas.current!.clientWidth} />
      )}
    </div>
  );
}
