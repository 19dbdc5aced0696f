import { type ReactNode, useId, useState } from 'react';
import styles from './filters.module.css';

interface FilterGroupProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** A group that opens and closes by its title, with a + or − icon (spec §2). */
export function FilterGroup({ title, note, children }: FilterGroupProps) {
  const [isOpen, setIsOpen] = useState(true);
  const titleId = useId();
  const bodyId = useId();
  return (
    <section className={styles.group}>
      <h3 className={styles.groupHeading}>
        <button
          type="button"
          className={styles.groupTitle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span id={titleId}>{title}</span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
          <span className={styles.sign} aria-hidden="true">
            {isOpen ? '−' : '+'}
          </span>
        </button>
      </h3>
      <div role="group" id={bodyId} aria-labelledby={titleId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
