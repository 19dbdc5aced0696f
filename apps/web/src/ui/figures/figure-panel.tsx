import { type ReactNode, useId } from 'react';
import { Waiting } from '../states/waiting.tsx';
import { Failed } from '../states/failed.tsx';
import styles from './figures.module.css';

const LINES = Array.from({ length: 14 }, () => 28);

interface FigurePanelProps {
  readonly title: string;
  /** What it is made of, in a sentence. */
  readonly hint: string | null;
  /** Choices and downloads beside the title. */
  readonly actions: ReactNode;
  readonly state:
    | { readonly is: 'loading'; readonly label: string }
    | { readonly is: 'failed'; readonly title: string; readonly sentence: string; retry(): void }
    | { readonly is: 'ready' };
  readonly isOutdated?: boolean;
  readonly children: ReactNode;
}

/** A figure of a page with its title; while it is on its way, of its shape, and where it failed, what to do. */
export function FigurePanel({ title, hint, actions, state, isOutdated = false, children }: FigurePanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={state.is === 'loading' || isOutdated}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={id}>{title}</h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        <div className={styles.actions}>{actions}</div>
      </header>
      {state.is === 'loading' && <Waiting label={state.label} className={styles.waiting} heights={LINES} />}
      {state.is === 'failed' && (
        <Failed look="strip" title={state.title} onRetry={state.retry}>
          {state.sentence}
        </Failed>
      )}
      {state.is === 'ready' && <div data-outdated={isOutdated || undefined}>{children}</div>}
    </section>
  );
}
