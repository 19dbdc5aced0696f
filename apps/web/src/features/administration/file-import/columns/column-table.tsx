import { TextInput } from '@mantine/core';
import type { GuessedColumn } from '@vivac/contract/administration/guessed-column';
import { parseDay } from '@vivac/domain/time/day';
import { useState } from 'react';
import { fieldName } from '../../../../text/field-names.ts';
import { DateField } from '../../../../ui/forms/date-field.tsx';
import { fileImportText as text } from '../file-import-words.ts';
import {
  SKIP_ROW,
  draftOf,
  fieldOfColumn,
  withColumn,
  type Draft,
  wallClockOf,
  withConstant,
  withValue,
} from '../mapping-draft.ts';
import type { Reading } from '../use-upload.ts';
import styles from './columns.module.css';
import { type ColumnsProps, Questions } from './question-field.tsx';

/** More columns than these that are not read are listed when somebody asks. */
const MOST_UNREAD_AT_ONCE = 30;

/** A row a column, those that are not read last; what is asked about one stands in it, on yellow. */
export function ColumnTable({ reading, onChange }: ColumnsProps) {
  const { guess } = reading;
  const read = guess.columns.filter((column) => isRead(column, reading));
  const unread = guess.columns.filter((column) => !isRead(column, reading));
  const isSeenRequested = guess.questions.some(({ asks }) => asks === 'observed_at');
  return (
    <>
      <table className={styles.table}>
        <Head />
        <tbody>
          {read.map((column) => (
            <ColumnRow key={column.name} column={column} reading={reading} onChange={onChange} />
          ))}
          {isSeenRequested && (
            <tr className={styles.row} data-asks>
              <td colSpan={2}>
                {text.questions.observed_at}
                <p className={styles.whyAsked}>{text.whys.observed_at}</p>
              </td>
              <td colSpan={2}>
                <SeenAt reading={reading} onChange={onChange} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {unread.length > 0 && <UnreadColumns columns={unread} reading={reading} onChange={onChange} />}
    </>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{text.column}</th>
        <th scope="col">{text.example}</th>
        <th scope="col">{text.field}</th>
        <th scope="col">{text.why}</th>
      </tr>
    </thead>
  );
}

/** What is not read, and what it holds; a long list is drawn when it is opened. */
function UnreadColumns({ columns, ...props }: ColumnsProps & { readonly columns: readonly GuessedColumn[] }) {
  const isShort = columns.length <= MOST_UNREAD_AT_ONCE;
  const [isOpen, setOpen] = useState(isShort);
  return (
    <details className={styles.unread} open={isOpen} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{text.unusedTitle({ count: columns.length })}</summary>
      <p className="no-margin muted text-13">{text.unusedHint}</p>
      {isOpen && (
        <table className={styles.table}>
          <Head />
          <tbody>
            {columns.map((column) => (
              <ColumnRow key={column.name} column={column} {...props} />
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

/** Whether anything of a column is read, or asked. */
export function isRead(column: GuessedColumn, { draft, guess }: Reading): boolean {
  return (
    column.offer_of !== null ||
    fieldOfColumn(draft, column.name) !== null ||
    partPlayed(draft, column.name) !== null ||
    guess.questions.some((question) => question.column === column.name)
  );
}

interface ColumnRowProps extends ColumnsProps {
  readonly column: GuessedColumn;
}

function ColumnRow({ column, reading, onChange }: ColumnRowProps) {
  const { guess, draft } = reading;
  const field = fieldOfColumn(draft, column.name);
  const unknown = unknownValues(column, reading);
  const isRequested = guess.questions.some((question) => question.column === column.name);
  const asks = isRequested || unknown > 0 || undefined;
  return (
    <>
      <tr className={styles.row} data-asks={asks} data-unused={!isRead(column, reading) || undefined}>
        <th scope="row" title={column.name}>
          <span className={styles.name}>{column.name}</span>
        </th>
        <td className={styles.example}>
          <span>{exampleOf(column)}</span>
        </td>
        <td>
          {column.offer_of === null ? (
            <FieldSelect
              column={column}
              field={field}
              fields={guess.fields}
              played={field === null ? partPlayed(draft, column.name) : null}
              onField={(chosen) => onChange(withColumn(draft, column, chosen))}
            />
          ) : (
            <span>{text.ofOffer({ field: fieldName(column.field ?? ''), channel: column.offer_of })}</span>
          )}
        </td>
        <td className={styles.why}>
          {unknown > 0 && <p>{text.unknownValues({ count: unknown })}</p>}
          <WhyRead column={column} reading={reading} />
        </td>
      </tr>
      {isRequested && (
        <tr className={styles.asked} data-asks>
          <td colSpan={4}>
            <Questions column={column.name} reading={reading} onChange={onChange} />
          </td>
        </tr>
      )}
    </>
  );
}

function exampleOf({ example, values }: GuessedColumn): string {
  return example === '' ? (values[0] ?? text.emptyColumn) : example;
}

/** Read as what and why; or that it is not read, and what it holds. */
function WhyRead({ column, reading: { draft, guess } }: Omit<ColumnRowProps, 'onChange'>) {
  const field = column.offer_of === null ? fieldOfColumn(draft, column.name) : column.field;
  const proposed = guess.as_last_time && draftOf(guess.mapping);
  if (field !== column.field && proposed && fieldOfColumn(proposed, column.name) === field && field !== null)
    return text.asLastTime;
  if (field !== null) return columnReason(column, field);
  const played = partPlayed(draft, column.name);
  if (played !== null) return played;
  if (column.filled === 0) return text.emptyThroughout;
  return (
    <>
      {text.notRead}. {text.holds} {column.values.map((value) => text.quoted({ value })).join(', ')}
    </>
  );
}
/** How many texts of a column nobody has given a meaning. */
function unknownValues(column: GuessedColumn, { draft }: Reading): number {
  const field = fieldOfColumn(draft, column.name);
  if (field === null || field !== column.field) return 0;
  const values = draft.fields[field]?.values ?? {};
  return (column.translations ?? []).filter(({ text: written, meant }) => meant === null && !(written in values))
    .length;
}

interface FieldSelectProps {
  readonly column: GuessedColumn;
  readonly field: string | null;
  readonly fields: readonly string[];
  /** What it is read for where it feeds no field by itself. */
  readonly played: string | null;
  onField(field: string | null): void;
}

function FieldSelect({ column, field, fields, played, onField }: FieldSelectProps) {
  const others = [field, column.field].filter((one) => one !== null && one !== SKIP_ROW && !fields.includes(one));
  const choices = [...fields, ...new Set(others)] as string[];
  return (
    <select
      className={styles.select}
      aria-label={text.fieldOf({ column: column.name })}
      value={field ?? ''}
      onChange={({ currentTarget: { value } }) => onField(value === '' ? null : value)}
    >
      <option value="">{played ?? text.notImported}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {fieldName(choice)}
        </option>
      ))}
      <option value={SKIP_ROW}>{text.skipRow}</option>
    </select>
  );
}

const DATES = new Set(['stay_date', 'date', 'observed_at']);

/** Why a column is taken for its field, in a few words. */
function columnReason(column: GuessedColumn, field: string): string {
  if (field !== column.field) return text.chosen;
  if (DATES.has(field) && column.date_format !== null) return dateWords(column.date_format, column.example);
  const { by, language = null, publisher = '' } = column.reason;
  if (by === 'layout') return text.byLayout({ publisher });
  return by === 'name' ? text.byName(language) : text.byContent;
}

/** What a column that feeds no field by itself is read for; null where it is not read. */
function partPlayed({ table, skip, fields }: Draft, name: string): string | null {
  const ofTable = partOfTable(table, name);
  if (ofTable !== null) return ofTable;
  const field = Object.keys(fields).find((one) => names(fields[one], name));
  if (field !== undefined) return text.partOf({ field: fieldName(field) });
  return names(skip, name) ? text.decidesRows : null;
}

function partOfTable(table: Draft['table'], name: string): string | null {
  if (table?.range?.from === name) return text.rangeFrom;
  if (table?.range?.to === name) return text.rangeTo;
  return table?.split?.column === name ? text.partOf({ field: fieldName('stay_date') }) : null;
}

/** Whether a part of a mapping names a column. */
function names(part: unknown, name: string): boolean {
  if (typeof part === 'string') return part === name || part.includes(`{${name}}`) || part.includes(`{${name}|`);
  return typeof part === 'object' && part !== null && Object.values(part).some((inner) => names(inner, name));
}

function dateWords(format: string, example: string): string {
  if (format === 'epochSeconds') return text.epochSeconds;
  if (format === 'epochMilliseconds') return text.epochMilliseconds;
  if (format !== 'iso') return text.byDate({ format });
  return /^\d{4}-\d{2}-\d{2}$/.test(example) ? text.isoDate : text.isoMoment;
}

/** Texts that are read as something else, or of which nobody knows what they mean. */
export function Translations({ reading: { guess, draft }, onChange }: ColumnsProps) {
  const translated = guess.columns.flatMap((column) => {
    const field = fieldOfColumn(draft, column.name);
    if (field === null || field !== column.field || column.offer_of !== null) return [];
    const values = column.translations?.filter(({ text: written, meant }) => meant !== written) ?? [];
    return values.length === 0 ? [] : [{ column, field, values }];
  });
  if (translated.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>{text.translations}</h3>
      {translated.map(({ column, field, values }) => (
        <div key={column.name} className={styles.values}>
          <p>{column.name}</p>
          {values.map(({ text: written, rows, meant }) => {
            const value = draft.fields[field]?.values?.[written];
            return (
              <label
                key={written}
                className={styles.value}
                data-unknown={(meant === null && value === undefined) || undefined}
              >
                <span>
                  “{written}” <small>{text.rows({ count: rows })}</small>
                </span>
                <TextInput
                  aria-label={text.translate({ text: written, field: fieldName(field) })}
                  placeholder={field === 'price' ? text.noPrice : written}
                  maxLength={200}
                  value={value === undefined ? '' : String(value)}
                  onChange={({ currentTarget: { value: typed } }) =>
                    onChange(withValue(draft, field, written, typed === '' && field !== 'price' ? null : typed))
                  }
                />
              </label>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** When the file was seen, where no column says so; nothing where one was chosen since. */
function SeenAt({ reading: { draft }, onChange }: ColumnsProps) {
  const constant = draft.fields['observed_at']?.constant;
  if (draft.fields['observed_at'] !== undefined && constant === undefined) return null;
  return (
    <DateField
      withTime
      label={fieldName('observed_at')}
      description={text.seenHint}
      value={wallClockOf(constant)}
      onChange={(value) => onChange(withConstant(draft, 'observed_at', parseDay(value.slice(0, 10)) ? value : ''))}
    />
  );
}
