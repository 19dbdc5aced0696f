import { useElementSize } from '@mantine/hooks';
import type { ComparedNight } from '@vivac/contract/wire/night';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import { type CSSProperties, useState } from 'react';
import { nightText } from '../night-words.ts';
import { priceWords } from '../../../text/price-words.ts';
import { Empty } from '../../../ui/states/empty.tsx';
import styles from '../night.module.css';
import { type HistoryLine, failuresOf, historyLines, newestLook } from './history-lines.ts';
import { HistoryPicture, NARROW_PX } from './history-picture.tsx';
import { RANGES, type Range, type TimeSpan, spanOf, stepsWithin } from './step-lines.ts';

interface PriceHistoryProps {
  readonly night: ComparedNight;
  readonly reference: string;
  readonly chosen: string;
  readonly asOf: string | null;
  readonly zone: string;
  readonly receivedAtMs: number;
  readonly colours: ReadonlyMap<string, string>;
}

/** The price of the stay over the time of observation, as steps (night-5). */
export function PriceHistory(props: PriceHistoryProps) {
  const { night, chosen, colours } = props;
  const [range, setRange] = useState<Range>('month');
  const { ref, width, height } = useElementSize();
  const untilMs = endOf(props);
  const all = historyLines(night, chosen, colours);
  const span = spanOf(
    range,
    all.map(({ steps }) => steps),
    untilMs,
  );
  const lines = all.map((line) => ({ ...line, steps: stepsWithin(line.steps, span) })).filter(hasPrice);
  return (
    <section className={styles.history} aria-label={nightText.history}>
      <header className={styles.historyHead}>
        <h3 className={styles.partTitle}>{nightText.history}</h3>
        <div className={styles.ranges} role="group" aria-label={nightText.range}>
          {RANGES.map((each) => (
            <button key={each} type="button" aria-pressed={each === range} onClick={() => setRange(each)}>
              {nightText.ranges[each]}
            </button>
          ))}
        </div>
      </header>
      <div ref={ref} className={styles.picture} data-narrow={width < NARROW_PX || undefined}>
        {lines.length === 0 ? (
          <Empty look="line" title={nightText.noHistory} />
        ) : (
          <>
            <HistoryPicture
              widthPx={width || 480}
              roomPx={height}
              span={span}
              lines={lines}
              unlooked={unlookedIn(night, span)}
              failures={failuresOf(night, chosen).filter((atMs) => atMs >= span.fromMs)}
              zone={props.zone}
              label={nightText.picture({ lines: lines.map(inWords).join('. ') })}
            />
            <ul className={styles.legend} data-narrow={width < NARROW_PX || undefined}>
              {lines.map(({ campsite, colour, look }) => (
                <li key={campsite} data-look={look} style={{ '--dot': colour } as CSSProperties}>
                  {campsite}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** The moment as known on which the night is shown, else now; never before the newest look. */
function endOf({ night, asOf, zone, receivedAtMs }: PriceHistoryProps): number {
  const asked = asOf === null ? receivedAtMs : (isoSeconds(asOf, zone) ?? 0) * 1000;
  return Math.max(asked, newestLook(night) ?? 0);
}

/** The times without a look, and the one since the newest look where it is as long. */
function unlookedIn(night: ComparedNight, { fromMs, toMs }: TimeSpan): TimeSpan[] {
  const newest = newestLook(night);
  const open = newest !== null && toMs - newest > STALE_AFTER_HOURS * 3_600_000 ? [{ fromMs: newest, toMs }] : [];
  const told = night.unlooked.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) }));
  return [...told, ...open]
    .filter((time) => time.toMs > fromMs && time.fromMs < toMs)
    .map((time) => ({ fromMs: Math.max(time.fromMs, fromMs), toMs: Math.min(time.toMs, toMs) }));
}

function hasPrice({ steps }: HistoryLine): boolean {
  return steps.some(({ price }) => price !== null);
}

function inWords({ campsite, steps }: HistoryLine): string {
  const prices = steps.map(({ price }) => (price === null ? nightText.noPrice : priceWords.euros(price)));
  return nightText.line(campsite, prices);
}
