import { useQuery } from '@tanstack/react-query';
import {
  type Day,
  type YearMonth,
  addDays,
  addMonths,
  dateOf,
  dayRange,
  firstDayOf,
  monthOf,
  parseDay,
  weekdayOf,
} from '@vivac/domain/time/day';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { configurationQuery } from '../../api/call.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './date-field.module.css';
import { dayAfterKey, sameDateIn } from './day-after-key.ts';
import { LineIcon } from '../line-icon.tsx';

const text = wordsOf('date-field');

const BUTTON = 'bare rounded ink pad-0';
const WEEKS = 6;
const DAYS = 7;
const MONTHS = 12;
/** Between the calendar and its field, and the edge of the window. */
const GAP_PX = 4;
const MARGIN_PX = 8;

interface DateCalendarProps {
  /** The name of the field. */
  readonly label: string;
  /** Below which it opens. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** The day in the field; null where there is none. */
  readonly day: Day | null;
  readonly min: Day;
  readonly max: Day;
  onPick(day: Day): void;
  onClose(): void;
}

/** A month of days to pick one from, over the page. One tab stop among the days; arrows, Home, End and Page move in them. */
export function DateCalendar({ label, anchor, day, min, max, onPick, onClose }: DateCalendarProps) {
  const today = parseDay(useQuery(configurationQuery).data?.today ?? '');
  const within = (wanted: Day): Day => (wanted < min ? min : wanted > max ? max : wanted);
  const [active, setActive] = useState<Day>(() => within(day ?? today ?? min));
  const titleId = useId();
  const dialog = useDialogBelow(anchor, onClose);
  const grid = useRef<HTMLTableElement>(null);
  const follows = useRef(true);
  const month = monthOf(active);

  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
    follows.current = false;
  }, [active]);

  function turn(count: number): void {
    setActive(within(sameDateIn(addMonths(month, count), active)));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isYear = event.shiftKey && /^Page(Up|Down)$/.test(event.key);
    const target = isYear
      ? sameDateIn(addMonths(month, event.key === 'PageUp' ? -MONTHS : MONTHS), active)
      : dayAfterKey(event.key, active, { earliest: min, latest: max });
    if (target === null) return;
    event.preventDefault();
    follows.current = true;
    setActive(within(target));
  }

  return (
    <dialog
      ref={dialog}
      className={styles.calendar}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.month}>
        <Turn label={text.previousYear} path="m12 6-6 6 6 6M19 6l-6 6 6 6" onTurn={() => turn(-MONTHS)} />
        <Turn label={text.previousMonth} path="m14 6-6 6 6 6" onTurn={() => turn(-1)} />
        <h2 id={titleId} className="text-13 text-centre" aria-live="polite">
          {priceWords.month(month)}
        </h2>
        <Turn label={text.nextMonth} path="m10 6 6 6-6 6" onTurn={() => turn(1)} />
        <Turn label={text.nextYear} path="m12 6 6 6-6 6M5 6l6 6-6 6" onTurn={() => turn(MONTHS)} />
      </div>
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {priceWords.weekdays().map(({ long, narrow }) => (
              <th key={long} scope="col" className="muted text-12">
                <span className="visually-hidden">{long}</span>
                <span aria-hidden="true">{narrow}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} aria-selected={each === day}>
                  <button
                    type="button"
                    className={BUTTON}
                    data-day={each}
                    // The drawer around the field keeps out of Escape here.
                    data-mantine-stop-propagation="true"
                    tabIndex={each === active ? 0 : -1}
                    aria-label={priceWords.longDay(each)}
                    aria-current={each === today ? 'date' : undefined}
                    aria-pressed={each === day}
                    disabled={each < min || each > max}
                    data-beside={each.slice(0, 7) !== active.slice(0, 7) || undefined}
                    onClick={() => onPick(each)}
                  >
                    {dateOf(each)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {today !== null && (
        <button
          type="button"
          className={`${BUTTON} strong ${styles.today}`}
          disabled={today < min || today > max}
          onClick={() => onPick(today)}
        >
          {text.today}
        </button>
      )}
    </dialog>
  );
}

function Turn({ label, path, onTurn }: { readonly label: string; readonly path: string; onTurn(): void }) {
  return (
    <button type="button" className={BUTTON} data-mantine-stop-propagation="true" aria-label={label} onClick={onTurn}>
      <LineIcon box={24} sizePx={18} path={path} />
    </button>
  );
}

/** Opens over everything, below its field, or above it where there is no room; the focus goes back where it was. */
function useDialogBelow(
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useEffectEvent(() => {
    const [field, element] = [anchor.current?.getBoundingClientRect(), dialog.current];
    if (field === undefined || element === null) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const below = field.bottom + GAP_PX;
    const isRoomBelow = below + height + MARGIN_PX <= window.innerHeight;
    const left = Math.min(field.left, window.innerWidth - width - MARGIN_PX);
    element.style.left = `${Math.max(MARGIN_PX, left)}px`;
    element.style.top = `${isRoomBelow ? below : Math.max(MARGIN_PX, field.top - height - GAP_PX)}px`;
  });
  // What is clicked outside it lands on its own backdrop.
  const closeBeside = useEffectEvent(({ target }: Event) => target === dialog.current && onClose());
  useEffect(() => {
    const element = dialog.current!;
    const asker = document.activeElement;
    element.showModal();
    element.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
    place();
    const follow = () => place();
    const leave = (event: Event) => closeBeside(event);
    element.addEventListener('click', leave);
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, { capture: true });
    return () => {
      element.removeEventListener('click', leave);
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, { capture: true });
      element.close();
      if (asker instanceof HTMLElement && asker.isConnected) asker.focus();
    };
  }, []);
  return dialog;
}

/** Six weeks from Monday, with the days beside the month, so that the calendar keeps its height. */
function weeksOf(month: YearMonth): readonly (readonly Day[])[] {
  const first = firstDayOf(month);
  const monday = addDays(first, 1 - weekdayOf(first));
  return Array.from({ length: WEEKS }, (_, week) => dayRange(addDays(monday, DAYS * week), DAYS));
}
