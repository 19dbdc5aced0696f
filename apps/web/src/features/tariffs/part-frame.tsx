import { Button } from '@mantine/core';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import type { ReactNode } from 'react';
import { wordsOf } from '../../text/reader.ts';
import styles from './tariff-parts.module.css';
import type { FieldSurroundings } from './typed-field.tsx';

const text = wordsOf('tariff-parts');

interface PartProps {
  readonly title: string;
  readonly summary: string;
  /** A field of it is wrong. */
  readonly isFaulty: boolean;
  readonly children: ReactNode;
}

/** A part of the form, folded: with a fault in it it is open. */
export function Part({ title, summary, isFaulty, children }: PartProps) {
  return (
    <details className={styles.part} data-faulty={isFaulty || undefined} open={isFaulty || undefined}>
      <summary>
        <span className="strong">{title}</span> <span className="muted">{summary}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

export const isFaulty = ({ faults }: FieldSurroundings, list: string): boolean =>
  faults.some(({ place }) => place === list || place.startsWith(`${list} `));

type Lists = Pick<Tariff, 'extraPersons' | 'fees' | 'discounts'>;

/** The rows of a list, each with its fields and a way to take it out, and a way to one more. */
export function Rows<List extends keyof Lists>(props: {
  readonly surroundings: FieldSurroundings;
  readonly list: List;
  readonly title: string;
  readonly add: string;
  readonly fresh: Lists[List][number];
  nameOf(row: Lists[List][number]): string;
  children(row: Lists[List][number], at: number, change: RowChange<Lists[List][number]>): ReactNode;
}) {
  const { surroundings, list, title, add, fresh } = props;
  const { sheet } = surroundings;
  const rows: readonly Lists[List][number][] = sheet.tariff[list];
  const put = (next: readonly Lists[List][number][]) => changePart(surroundings, list, { [list]: next });
  const summary = rows.length === 0 ? text.none : rows.map(props.nameOf).join(' · ');
  return (
    <Part title={title} summary={summary} isFaulty={isFaulty(surroundings, list)}>
      {rows.map((row, at) => (
        <div key={at} role="group" aria-label={text.row({ title, number: String(at + 1) })} className={styles.row}>
          {props.children(row, at, (change) => ({
            ...sheet.tariff,
            [list]: rows.map((each, index) => (index === at ? { ...each, ...change } : each)),
          }))}
          <Remove
            {...surroundings}
            label={text.removeRow({ title, number: String(at + 1) })}
            onRemove={() => put(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Add {...surroundings} label={add} onAdd={() => put([...rows, fresh])} />
    </Part>
  );
}

type RowChange<Row> = (change: Partial<Row>) => Tariff;

/** What was typed of its rows and not understood goes with them: rows are known by their number. */
export function changePart({ sheet, onChange }: FieldSurroundings, list: string, change: Partial<Tariff>): void {
  const unread = Object.fromEntries(Object.entries(sheet.unread).filter(([place]) => !place.startsWith(`${list} `)));
  onChange({ tariff: { ...sheet.tariff, ...change }, unread });
}

interface AddProps extends FieldSurroundings {
  readonly label: string;
  onAdd(): void;
}

export function Add({ label, isReadOnly, onAdd }: AddProps) {
  if (isReadOnly) return null;
  return (
    <Button variant="default" className={styles.add} onClick={onAdd}>
      {label}
    </Button>
  );
}

interface RemoveProps extends FieldSurroundings {
  readonly label: string;
  onRemove(): void;
}

export function Remove({ label, isReadOnly, onRemove }: RemoveProps) {
  if (isReadOnly) return null;
  return (
    <Button variant="subtle" className={styles.remove} aria-label={label} onClick={onRemove}>
      {text.remove}
    </Button>
  );
}
