import { type ReactNode, useId } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { wordsOf } from '../../text/reader.ts';
import { Failed } from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { useNear } from '../use-near.ts';
import styles from './figures.module.css';

const WEEKS = 13;
const rowsOf = (height: number) => Array.from({ length: WEEKS }, () => height);

/** What each figure looks like while it is on its way, in pixels from top to bottom; figures.module.css has how high it is in all. */
const SHAPES = {
  scatter: [20, 380, 20, 20],
  bars: rowsOf(20),
  lines: [...rowsOf(20), 160],
  words: [44, 34, 20],
} as const satisfies Readonly<Record<string, readonly number[]>>;

interface FigurePanelProps {
  readonly title: string;
  /** What it is made of, in a sentence. */
  readonly hint: string | null;
  readonly shape: keyof typeof SHAPES;
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
export function FigurePanel({ title, hint, shape, actions, state, isOutdated = false, children }: FigurePanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={state.is === 'loading' || isOutdated}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={id}>{title}</h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        <div className="row middle gap-8">{actions}</div>
      </header>
      {state.is === 'loading' && (
        <div className={styles.shape} data-shape={shape}>
          <Waiting label={state.label} className={styles.waiting} heights={SHAPES[shape]} />
        </div>
      )}
      {state.is === 'failed' && (
        <div className={styles.shape} data-shape={shape}>
          <Failed look="strip" title={state.title} onRetry={state.retry}>
            {state.sentence}
          </Failed>
        </div>
      )}
      {state.is === 'ready' && (
        <Figure shape={shape} isOutdated={isOutdated}>
          {children}
        </Figure>
      )}
    </section>
  );
}

/** Drawn once it is near; until then its place is empty, and a figure with little to say keeps it: what is below stays. */
function Figure({ shape, isOutdated, children }: Pick<FigurePanelProps, 'shape' | 'isOutdated' | 'children'>) {
  const [place, isNear] = useNear();
  return (
    <div ref={place} className={styles.shape} data-shape={shape} data-outdated={isOutdated || undefined}>
      {isNear && children}
    </div>
  );
}

const text = wordsOf('position');

interface Requested {
  readonly data: unknown;
  readonly error: Error | null;
  refetch(): unknown;
}

/** How a figure that is asked for stands: on its way, failed with the sentence why, or there. */
export function figureState({ data, error, refetch }: Requested, title: string) {
  if (error !== null) {
    const retry = () => void refetch();
    return { is: 'failed', title: text.panelFailed, sentence: errorSentence(error), retry } as const;
  }
  if (data === undefined) return { is: 'loading', label: text.panelLoading({ title }) } as const;
  return { is: 'ready' } as const;
}

interface FigureTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly isOwn?: boolean }[];
  /** What opens it; without one it stands open. */
  readonly opener?: string;
}

/** A figure in numbers, which scrolls in its own box where it is wider than the page. */
export function FigureTable({ opener, ...table }: FigureTableProps) {
  if (opener === undefined) return <Table {...table} label={table.caption} />;
  return (
    <details className={styles.details}>
      <summary>{opener}</summary>
      <Table {...table} label={text.named({ name: opener, words: table.caption })} />
    </details>
  );
}

function Table({ caption, columns, rows, label }: Omit<FigureTableProps, 'opener'> & { readonly label: string }) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest], isOwn = false }) => (
            <tr key={key} data-own={isOwn || undefined}>
              <th scope="row">{first}</th>
              {rest.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
