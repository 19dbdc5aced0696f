import { Button, CloseButton } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { type ProductClock, faultOfMoment, latestMoment, presetsOf } from './as-of-moment.ts';
import styles from './as-of.module.css';

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
