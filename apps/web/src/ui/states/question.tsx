import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './question.module.css';

interface QuestionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of what is asked about. */
  readonly confirm: string;
  readonly cancel: string;
  onConfirm(): void;
  /** Also by Escape. */
  onCancel(): void;
}

/**
 * A question that has to be answered before anything else (an `alertdialog`). The browser keeps all outside it out of reach
 * and gives the focus back where it was.
 */
export function Question({ title, children, confirm, cancel, onConfirm, onCancel }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

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
        onCancel();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{children}</p>
      <div className={styles.answers}>
        <Button variant="default" autoFocus onClick={onCancel}>
          {cancel}
        </Button>
        <Button color="error" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}

/** Tab goes round within the question instead of out to the browser's own buttons. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const end = event.shiftKey ? buttons[0] : buttons.at(-1);
  if (document.activeElement !== end) return;
  event.preventDefault();
  (event.shiftKey ? buttons.at(-1) : buttons[0])?.focus();
}
