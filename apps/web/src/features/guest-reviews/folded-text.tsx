import { useId, useLayoutEffect, useRef, useState } from 'react';
import { guestReviewsText } from '../../text/reviews.ts';
import styles from './guest-reviews.module.css';

/** Shorter texts fit six lines on the narrowest screen, and need not be measured. */
const SURELY_SHORT_CHARACTERS = 150;
const SURELY_FEW_LINES = 6;

/** A text as the guest wrote it, in whatever language; beyond six lines it folds behind a button. */
export function FoldedText({ children }: { children: string }) {
  const mayBeLong = children.length > SURELY_SHORT_CHARACTERS || children.split('\n').length > SURELY_FEW_LINES;
  return mayBeLong ? (
    <LongText>{children}</LongText>
  ) : (
    <span className={styles.text} lang="" dir="auto">
      {children}
    </span>
  );
}

function LongText({ children }: { children: string }) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || isOpen) return;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <span className={styles.folding}>
      <span ref={box} id={id} className={styles.text} data-folded={!isOpen} lang="" dir="auto">
        {children}
      </span>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? guestReviewsText.showLess : guestReviewsText.showAll}
        </button>
      )}
    </span>
  );
}
