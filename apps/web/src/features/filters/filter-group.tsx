import { type ReactNode, useId } from 'react';
import { useChangeChoices, useChoices } from '../../api/choices/choices.ts';
import styles from './filters.module.css';

interface FilterGroupProps {
  /** Under which it is kept whether the group is open. */
  readonly name: string;
  readonly title: string;
  readonly openAtFirst: boolean;
  /** What is ticked, said beside the title of a closed group. */
  readonly ticked: string;
  readonly children: ReactNode;
}

/** A group that opens and closes by its title, with a + or − icon (filter-1). Which are open is kept with the user. */
export function FilterGroup({ name, title, openAtFirst, ticked, children }: FilterGroupProps) {
  const groups = useChoices().choices.open_groups;
  const change = useChangeChoices();
  const isOpen = groups?.[name] ?? openAtFirst;
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
          onClick={() => change({ open_groups: { ...groups, [name]: !isOpen } })}
        >
          <span id={titleId}>{title}</span>
          {!isOpen && <span className={styles.note}>{ticked}</span>}
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
