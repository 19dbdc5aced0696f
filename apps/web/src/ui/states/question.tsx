import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './question.module.css';

interface QuestionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of what is asked about. */
  readonly confirm: string;
  readonly cancel: string;
  /** What has to be filled in or read before; with it the focus begins in the field that asks for it. */
  readonly form?: ReactNode;
  /** What is asked about is under way: it can neither be asked for again nor called off. */
  readonly isBusy?: boolean;
  /** False until what has to be known before is known: it cannot be confirmed yet, and can be called off. */
  readonly mayConfirm?: boolean;
  /** Nothing is lost by it. */
  readonly isHarmless?: boolean;
  onConfirm(): void;
  /** Also by Escape. */
  onCancel(): void;
}

/**
 * A question that has to be answered before anything else (an `alertdialog`). The browser keeps all outside it out of reach
 * and gives the focus back where it was.
 */
export function Question({
  title,
  children,
  confirm,
  cancel,
  form = null,
  isBusy = false,
  mayConfirm = true,
  isHarmless = false,
  onConfirm,
  onCancel,
}: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isHeld = isBusy || !mayConfirm;

  useEffect(() => {
    const element = dialog.current;
    const asker = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (asker instanceof HTMLElement && asker.isConnected) asker.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.question}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={keepInside}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onCancel();
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isHeld) onConfirm();
        }}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{children}</p>
        {form}
        <div className={styles.answers}>
          <Button
            variant="default"
            autoFocus={form === null}
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || onCancel()}
          >
            {cancel}
          </Button>
          <Button type="submit" {...(isHarmless ? {} : { color: 'error' })} aria-disabled={isHeld || undefined}>
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** Tab goes round within the question instead of out to the browser's own buttons. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input, select')];
  const end = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== end) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
