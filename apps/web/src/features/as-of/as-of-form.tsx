import { Button, CloseButton } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import styles from './as-of.module.css';
import { type Day, addDays, dayAt } from '@vivac/domain/time/day';
import { isWallClock, minuteInZone } from '@vivac/domain/time/zoned-moment';
import { wallClockWords } from '../../text/moment-words.ts';
import { writtenDate } from '../../ui/forms/typed-date.ts';

const asOfFormText = wordsOf('as-of-form');

interface AsOfFormProps {
  readonly id: string;
  readonly clock: ProductClock;
  readonly asOf: string | null;
  onChoose(asOf: string | null): void;
  onClose(): void;
}

/** The moments asked for most, and a field for any other. */
export function AsOfForm({ id, clock, asOf, onChoose, onClose }: AsOfFormProps) {
  const [text, setText] = useState(asOf ?? `${clock.today}T07:00`);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultOfMoment(text, latestMoment(clock));
    setFault(found);
    if (found === null) onChoose(text);
    else field.current?.focus();
  }

  return (
    <form id={id} className={styles.form} aria-label={asOfFormText.form} noValidate onSubmit={submit}>
      <div className="line apart">
        <p className="text-13 strong">{asOfFormText.presets}</p>
        <CloseButton size={32} aria-label={asOfFormText.close} onClick={onClose} />
      </div>
      <div className="column gap-4" role="group" aria-label={asOfFormText.presets}>
        {presetsOf(clock.today).map((preset) => (
          <button
            key={preset.label}
            type="button"
            className={styles.preset}
            aria-pressed={preset.asOf === asOf}
            onClick={() => onChoose(preset.asOf)}
          >
            {preset.label}
          </button>
        ))}
      </div>
      <DateField
        ref={field}
        withTime
        size="sm"
        label={asOfFormText.field}
        description={asOfFormText.clock({ zone: clock.zone })}
        max={clock.today}
        value={text}
        error={fault}
        onChange={(typed) => {
          setText(typed);
          setFault(null);
        }}
      />
      <Button type="submit" fullWidth size="sm">
        {asOfFormText.show}
      </Button>
    </form>
  );
}

/** What the product's clock says: today, and in which zone. */
export interface ProductClock {
  readonly today: Day;
  readonly zone: string;
  /** Milliseconds since 1970 by the browser's clock. */
  readonly nowMs: () => number;
}

/** The moments that are asked for most; null is now. */
function presetsOf(today: Day): readonly { readonly label: string; readonly asOf: string | null }[] {
  const morning = (daysAgo: number) => `${addDays(today, -daysAgo)}T07:00`;
  return [
    { label: asOfFormText.preset.now, asOf: null },
    { label: asOfFormText.preset.yesterday, asOf: morning(1) },
    { label: asOfFormText.preset.week, asOf: morning(7) },
    { label: asOfFormText.preset.month, asOf: morning(30) },
  ];
}

/** The latest moment that can be asked for: the browser's now where it agrees with the product's day, else the end of that day. */
export function latestMoment({ today, zone, nowMs }: ProductClock): string {
  const now = new Date(nowMs());
  return dayAt(now, zone) === today ? minuteInZone(now, zone).replace(' ', 'T') : `${today}T23:59`;
}

/** What is wrong with a moment that was typed; null when it can be asked for. */
export function faultOfMoment(text: string, latest: string): string | null {
  if (text === '') return asOfFormText.faults.missing;
  if (!isWallClock(text)) return asOfFormText.faults.unreadable({ text, example: writtenDate('2026-11-21T07:00') });
  if (text < '2000') return asOfFormText.faults.early;
  return text > latest ? asOfFormText.faults.ahead({ moment: wallClockWords(text) }) : null;
}
