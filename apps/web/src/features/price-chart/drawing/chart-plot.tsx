import { useComputedColorScheme } from '@mantine/core';
import type { PriceLine } from '@vivac/domain/screens/price-series';
import type { Day } from '@vivac/domain/time/day';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DayPrices } from '../day-prices.tsx';
import { DaySlider } from '../day-slider.tsx';
import { type ChartContent, type LineChart, createLineChart } from './line-chart.ts';
import { pictureLabelOf } from './picture-label.ts';
import styles from '../price-chart.module.css';

/** A finger that moves farther looks along the lines, and opens nothing. */
const TAP_WITHIN_PX = 10;

interface ChartPlotProps {
  readonly title: string;
  readonly content: ChartContent;
  /** Of the lines those that are drawn. */
  readonly drawn: readonly PriceLine[];
  /** A day was clicked or tapped, or Enter pressed on it. */
  readonly onDetail: (day: Day) => void;
  /** Shown over the plot. */
  readonly children: ReactNode;
}

/** The lines, with a guide line and the day's prices where the pointer is or the arrow keys lead. */
export function ChartPlot({ title, content, drawn, onDetail, children }: ChartPlotProps) {
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
  useEffect(() => chart?.show(content, drawn), [chart, content, drawn, scheme]);
  const pressed = useRef<{ readonly x: number; readonly y: number } | null>(null);
  useEffect(() => chart?.guide(index), [chart, index]);

  const indexAt = (event: PointerEvent) =>
    chart?.dayAt(event.clientX - canvas.current!.getBoundingClientRect().left) ?? null;
  const follow = (event: PointerEvent) => setGuided(indexAt(event));
  const isTap = ({ clientX, clientY, button }: PointerEvent) =>
    button === 0 &&
    pressed.current !== null &&
    Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) <= TAP_WITHIN_PX;
  const detail = (at: number | null) => at !== null && hasLines && onDetail(content.days[at]!);
  return (
    <div
      className={styles.plot}
      onPointerMove={follow}
      onPointerDown={(event) => {
        pressed.current = { x: event.clientX, y: event.clientY };
        follow(event);
      }}
      onPointerLeave={() => setGuided(null)}
      onPointerUp={(event) => isTap(event) && event.target === canvas.current && detail(indexAt(event))}
      onPointerCancel={() => (pressed.current = null)}
    >
      <canvas ref={canvas} role="img" aria-label={pictureLabelOf(title, content.lines)} />
      {children}
      {hasLines && <DaySlider content={content} index={index} onChange={setGuided} onEnter={() => detail(index)} />}
      {chart && index !== null && (
        <DayPrices content={content} index={index} x={chart.positionOf(index)} width={canvas.current!.clientWidth} />
      )}
    </div>
  );
}
