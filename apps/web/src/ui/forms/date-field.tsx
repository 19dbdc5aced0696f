import { TextInput } from '@mantine/core';
import { type Day, LAST_DAY, parseDay } from '@vivac/domain/time/day';
import { type Ref, Suspense, lazy, useId, useRef, useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import styles from './date-field.module.css';
import { dateShape, readDate, writtenDate } from './typed-date.ts';
import { LineIcon } from '../line-icon.tsx';

const text = wordsOf('date-field');
const DateCalendar = lazy(async () => ({ default: (await import('./date-calendar.tsx')).DateCalendar }));

/** The first day that may be asked for (call-1). */
const FIRST_DAY = '2000-01-01' as Day;
/** A day that is picked without a time before it is noon, as a mere date of a file is. */
const NOON = '12:00';

interface DateFieldProps {
  readonly label: string;
  /** The field’s own, where its label stands elsewhere and names it by this. */
  readonly id?: string;
  /** `2026-12-24`, with a time `2026-12-24T07:00`; or what was typed and is neither. */
  readonly value: string;
  readonly min?: Day;
  readonly max?: Day;
  readonly withTime?: boolean;
  readonly description?: string;
  /** What the form found wrong with it; what cannot be read the field says by itself when it is left. */
  readonly error?: string | null;
  readonly size?: 'sm' | 'md';
  /** Its name in its form, which may focus it. */
  readonly field?: string;
  readonly ref?: Ref<HTMLInputElement>;
  /** The day; nothing of an empty field; what is no day as it was typed, which a form refuses and a filter leaves alone. */
  onChange(value: string): void;
}

/** What is typed, and the value around it: as long as that stays, the text is the reader’s own. */
interface Typed {
  readonly text: string;
  readonly reported: string;
  readonly before: string;
  /** The field was left, or Enter pressed: what is wrong may be said. */
  readonly isWhole: boolean;
}

/** A day, and with `withTime` its time, typed in the reader’s order or picked from a month. */
export function DateField(props: DateFieldProps) {
  const { label, value, min = FIRST_DAY, max = LAST_DAY, withTime = false, size = 'md', onChange } = props;
  const ownId = useId();
  const { shown, fault, type, finish, forget } = useTyped({ value, min, max, withTime, onChange });
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const error = props.error ?? fault;

  function pick(day: Day): void {
    forget();
    setIsOpen(false);
    onChange(withTime ? `${day}T${value.split('T')[1] ?? NOON}` : day);
  }

  return (
    <div ref={frame} className="narrow relative">
      <TextInput
        ref={props.ref}
        id={props.id ?? ownId}
        className={styles.field}
        size={size}
        label={props.id === undefined && label}
        description={props.description}
        data-field={props.field}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder={dateShape(withTime)}
        value={shown}
        error={error !== null && <span role="alert">{error}</span>}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
        rightSectionPointerEvents="all"
        rightSection={
          <button
            type="button"
            className={styles.opener}
            aria-label={text.choose}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <LineIcon box={24} sizePx={18} path="M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8" />
          </button>
        }
      />
      {isOpen && (
        <Suspense>
          <DateCalendar
            label={label}
            anchor={frame}
            day={parseDay(value.slice(0, 10))}
            min={min}
            max={max}
            onPick={pick}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

type Bounds = Required<Pick<DateFieldProps, 'min' | 'max' | 'withTime'>>;

/** What stands in the field, and what is wrong with it. */
function useTyped({ value, onChange, ...bounds }: Bounds & Pick<DateFieldProps, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const own = typed !== null && isStill(typed, value) ? typed : null;
  const shown = own?.text ?? writtenDate(value);

  function tell(words: string, isWhole: boolean): void {
    const read = readDate(words, bounds.withTime, isWhole) ?? words.trim();
    const isRead = parseDay(read.slice(0, 10)) !== null;
    setTyped({ text: isWhole && isRead ? writtenDate(read) : words, reported: read, before: value, isWhole });
    if (read !== value && !(isWhole && read === own?.reported)) onChange(read);
  }

  function finish(): void {
    if (own === null) return;
    // A field that cannot be empty, and was emptied, has its value back.
    if (own.reported === '' && value !== '') setTyped(null);
    else tell(own.text, true);
  }

  return {
    shown,
    fault: own?.isWhole === false ? null : faultOf(shown, own?.reported ?? value, bounds),
    type: (words: string) => tell(words, false),
    finish,
    forget: () => setTyped(null),
  };
}

/** Whether a value is what came of the text: it was taken, left alone, or made nothing because it is no day. */
const isStill = ({ reported, before }: Typed, value: string): boolean =>
  value === reported || value === before || (value === '' && parseDay(reported.slice(0, 10)) === null);

function faultOf(shown: string, reported: string, { min, max, withTime }: Bounds): string | null {
  if (reported === '') return null;
  const day = parseDay(reported.slice(0, 10));
  if (day === null || readDate(reported, withTime, true) === null) {
    return text.unreadable({ text: shown, example: writtenDate(withTime ? '2026-12-24T07:00' : '2026-12-24') });
  }
  if (day < min) return text.early({ day: writtenDate(min) });
  return day > max ? text.late({ day: writtenDate(max) }) : null;
}
