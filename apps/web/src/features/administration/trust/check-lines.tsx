import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type ShownCheck, trustText as text } from './trust-words.ts';
import styles from './trust.module.css';

const SIGNS: Readonly<Record<ShownCheck['state'], string>> = {
  good: 'm4.5 10.5 3.5 3.5 7.5-8',
  look: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM10 5.5V10l3 2',
  act: 'M10 2.8 1.8 17h16.4ZM10 8v4M10 14.4v.2',
};

/** Where something can be done about a check. */
const PLACES = {
  prices: '/sources',
  sources: '/sources',
  questions: '/sources',
  mail: '/notification-failures',
  access: '/admin-users',
  backup: '/backups',
  rehearsal: '/backups',
} as const;

interface CheckLinesProps {
  readonly title: string;
  readonly checks: readonly ShownCheck[];
  momentOf(at: string): string;
}

/** Checks of one kind, a line each; nothing where there are none. */
export function CheckLines({ title, checks, momentOf }: CheckLinesProps) {
  const id = useId();
  if (checks.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className={styles.lines}>
        {checks.map((check) => (
          <CheckLine key={check.check} check={check} sentence={text.finding(check, momentOf)} />
        ))}
      </ul>
    </section>
  );
}

function CheckLine({ check: shown, sentence }: { readonly check: ShownCheck; readonly sentence: string }) {
  const { check, state } = shown;
  const name = text.checkName(check);
  const todo = text.todo(shown);
  const place = state === 'good' ? undefined : (PLACES as Readonly<Record<string, string | undefined>>)[check];
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.sign}>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d={SIGNS[state]} />
        </svg>
        <span className="visually-hidden">{text.states[state]}</span>
      </span>
      <h4 className={styles.name}>{name}</h4>
      <div className={styles.said}>
        <p>{sentence}</p>
        {todo !== null && <p className={styles.todo}>{todo}</p>}
      </div>
      {place !== undefined && (
        <Button
          variant="default"
          className={styles.open}
          aria-label={text.openOf({ check: name })}
          renderRoot={(props) => <Link to={place} {...props} />}
        >
          {text.open}
        </Button>
      )}
    </li>
  );
}
