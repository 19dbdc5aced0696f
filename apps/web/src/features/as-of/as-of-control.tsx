import { Button } from '@mantine/core';
import { Suspense, lazy, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { wallClockWords } from '../../text/moment-words.ts';
import { wordsOf } from '../../text/reader.ts';
import type { ProductClock } from './as-of-form.tsx';
import { LineIcon } from '../../ui/line-icon.tsx';
import styles from './as-of.module.css';

const asOfText = wordsOf('as-of');
const AsOfForm = lazy(async () => ({ default: (await import('./as-of-form.tsx')).AsOfForm }));

interface AsOfControlProps extends ProductClock {
  /** The moment asked for now, by the product's clock; null for now. */
  readonly asOf: string | null;
  onChange(asOf: string | null): void;
}

/** Chooses the moment as known on which everything is shown. */
export function AsOfControl({ asOf, onChange, ...clock }: AsOfControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  const control = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const moment = asOf === null ? asOfText.now : wallClockWords(asOf);

  function close(): void {
    setIsOpen(false);
    opener.current?.focus();
  }

  function choose(wanted: string | null): void {
    close();
    onChange(wanted);
  }

  /** Nearer to the key than the dialog or the table around it. */
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    const element = control.current!;
    element.addEventListener('keydown', closeOnEscape);
    return () => element.removeEventListener('keydown', closeOnEscape);
  }, []);

  return (
    <div ref={control} className="relative">
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={asOfText.change({ moment })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        data-past={asOf !== null || undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="muted one-line">{asOfText.label}</span> <span className={styles.moment}>{moment}</span>
        <LineIcon box={16} sizePx={14} path="m4 6 4 4 4-4" />
      </button>
      {isOpen && (
        <Suspense>
          <AsOfForm id={formId} clock={clock} asOf={asOf} onChoose={choose} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

interface AsOfBannerProps {
  readonly asOf: string;
  onBackToNow(): void;
}

/** Says as long as it is so that everything is shown as it was known at an earlier moment, and leads back. */
export function AsOfBanner({ asOf, onBackToNow }: AsOfBannerProps) {
  return (
    <div className={styles.banner} role="status">
      <p>{asOfText.banner({ moment: wallClockWords(asOf) })}</p>
      <Button variant="default" size="xs" className={styles.back} onClick={onBackToNow}>
        {asOfText.backToNow}
      </Button>
    </div>
  );
}
