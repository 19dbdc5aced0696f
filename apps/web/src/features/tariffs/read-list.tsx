import { Button, Checkbox, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { TariffRead } from '@vivac/contract/tariffs/read-tariff';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { useEffect, useId, useRef, useState } from 'react';
import { sendPriceList } from '../../api/send-file.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { tariffOf } from './stored-tariff.ts';
import styles from './read-list.module.css';
import { TariffGrid, type Mark } from './tariff-grid.tsx';
import { TariffParts } from './tariff-parts.tsx';
import { type CellPart, SEASON_PARTS } from './cell-text.ts';

const text = wordsOf('tariff-list-reading');

type Doubt = TariffRead['doubts'][number];

/** What can be asked again with another answer. */
const ANSWERED_BY: Readonly<Record<string, string>> = {
  year: 'year',
  last_day: 'lastDay',
  per: 'per',
  night_or_week: 'per',
  day_order: 'dayOrder',
};
const FILES = '.xlsx,.xlsm,.csv,.txt,.htm,.html,.pdf';

interface ReadListProps {
  /** What the list is of; its prices are those that were typed before. */
  readonly tariff: Tariff;
  onTake(tariff: Tariff): void;
  onClose(): void;
}

interface ListRequest {
  readonly list: File | string;
  readonly answers: Readonly<Record<string, string>>;
}

/** A price list of a file or a pasted text: shown with what is in doubt, and taken over once that is confirmed. */
export function ReadList({ tariff, onTake, onClose }: ReadListProps) {
  const id = useId();
  const [requested, setRequested] = useState<ListRequest | null>(null);
  const reading = useReading(tariff);
  const read = (next: ListRequest) => {
    setRequested(next);
    reading.mutate(next);
  };
  const { data: found } = reading;
  const isFound = requested !== null && found !== undefined;
  const title = useFocusOnChange(isFound);
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <div className="row apart middle">
        <h2 ref={title} tabIndex={-1} id={`${id}-title`} className="text-18">
          {text.title}
        </h2>
        <Button variant="subtle" onClick={onClose}>
          {text.close}
        </Button>
      </div>
      {!isFound ? (
        <Source isBusy={reading.isPending} onRead={(list) => read({ list, answers: {} })} />
      ) : (
        <Found
          found={found}
          isBusy={reading.isPending}
          onAnswer={(doubt, answer) =>
            read({ ...requested, answers: { ...requested.answers, [ANSWERED_BY[doubt.asks]!]: answer } })
          }
          onAgain={() => {
            setRequested(null);
            reading.reset();
          }}
          onTake={() => onTake(takenOver(found, tariff))}
        />
      )}
      <div role="status">{reading.isPending && text.reading}</div>
      {reading.error && <Notice tone="error">{failureSentence(reading.error, text.failed)}</Notice>}
    </section>
  );
}

/** Where what was pressed is gone with what it was in, reading goes on at the heading. */
function useFocusOnChange(of: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(of);
  useEffect(() => {
    if (before.current !== of) heading.current?.focus();
    before.current = of;
  }, [of]);
  return heading;
}

/** Another list replaces what is on its way; while it is read the one before stays in view. */
function useReading({ name, channel, readAt: { address, day } }: Tariff) {
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const about = { name, channel, day, ...(address !== null && { address }) };
  const stated = Object.fromEntries(Object.entries(about).filter(([, value]) => value.trim() !== ''));
  const [last, setLast] = useState<TariffRead | undefined>(undefined);
  const reading = useMutation({
    mutationFn: ({ list, answers }: ListRequest) => {
      underWay.current?.abort();
      underWay.current = new AbortController();
      return sendPriceList(list, { ...stated, ...answers }, underWay.current.signal);
    },
    onSuccess: setLast,
  });
  return {
    ...reading,
    data: last,
    reset: () => {
      setLast(undefined);
      reading.reset();
    },
  };
}

/** Of what it is, where and when it was read is known already. */
function takenOver({ tariff }: TariffRead, { name, channel, readAt }: Tariff): Tariff {
  const read = tariffOf(tariff);
  return { ...read, name: name.trim() === '' ? read.name : name, channel, readAt };
}

function Source({ isBusy, onRead }: { readonly isBusy: boolean; onRead(list: File | string): void }) {
  const [pasted, setPasted] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className="stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(pasted.trim() === '');
        if (pasted.trim() !== '' && !isBusy) onRead(pasted);
      }}
    >
      <p className="muted">{text.detail}</p>
      <Textarea
        label={text.text}
        rows={6}
        spellCheck={false}
        error={isMissing && text.nothing}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <div className="row gap-8">
        <Button type="submit" className={styles.act!} aria-disabled={isBusy || undefined}>
          {text.read}
        </Button>
        <Button variant="default" className={styles.act!} onClick={() => isBusy || field.current?.click()}>
          {text.file}
        </Button>
        <input
          ref={field}
          type="file"
          hidden
          aria-label={text.file}
          accept={FILES}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) onRead(file);
          }}
        />
      </div>
    </form>
  );
}

interface FoundProps {
  readonly found: TariffRead;
  readonly isBusy: boolean;
  onAnswer(doubt: Doubt, answer: string): void;
  onAgain(): void;
  onTake(): void;
}

function Found({ found, isBusy, onAnswer, onAgain, onTake }: FoundProps) {
  const id = useId();
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const { doubts, leftOut, leftOutCount } = found;
  const tariff = tariffOf(found.tariff);
  const { seasons, units, prices } = tariff;
  const origins = originsOf(found);
  const isHeld = isBusy || doubts.some((doubt) => !confirmed.has(keyOf(doubt)));
  return (
    <div className="stack one-column gap-12">
      <p className="strong" role="status">
        {text.found({ seasons: seasons.length, units: units.length, prices: prices.length })}
      </p>
      {doubts.length > 0 && <h3 className="text-15">{text.doubts}</h3>}
      <ul className={styles.doubts}>
        {doubts.map((doubt, at) => (
          <li key={keyOf(doubt)} id={`${id}-${at}`}>
            <DoubtField
              doubt={doubt}
              isConfirmed={confirmed.has(keyOf(doubt))}
              onAnswer={(answer) => onAnswer(doubt, answer)}
              onConfirm={() => setConfirmed((before) => before.symmetricDifference(new Set([keyOf(doubt)])))}
            />
          </li>
        ))}
      </ul>
      <TariffGrid
        sheet={{ tariff, unread: {} }}
        marks={doubtMarks(found, (at) => `${id}-${at}`)}
        isReadOnly
        aboutCell={(key) => {
          const cells = origins.get(key);
          return cells && text.origin({ cells: cells.map(cellWords).join(', ') });
        }}
      />
      <h3 className="text-15">{text.parts}</h3>
      <TariffParts sheet={{ tariff, unread: {} }} faults={[]} isReadOnly onChange={() => undefined} />
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} leftOutCount={leftOutCount} />}
      <p className="muted">{text.replaces}</p>
      <div className="row gap-8">
        <Button
          className={styles.act!}
          aria-disabled={isHeld || undefined}
          title={isHeld ? text.takeHeld : undefined}
          onClick={() => isHeld || onTake()}
        >
          {text.take}
        </Button>
        <Button variant="default" className={styles.act!} onClick={onAgain}>
          {text.again}
        </Button>
      </div>
    </div>
  );
}

/** Another answer is another doubt: it is confirmed anew. */
const keyOf = ({ asks, of, taken }: Doubt): string => JSON.stringify([asks, of, taken.answer]);

const cellWords = ({ sheet, line, column, text: words }: ListCell): string =>
  text.cell({ sheet: sheet ?? 'none', line: String(line), column: String(column + 1), text: words });

interface DoubtFieldProps {
  readonly doubt: Doubt;
  readonly isConfirmed: boolean;
  onAnswer(answer: string): void;
  onConfirm(): void;
}

function DoubtField({ doubt, isConfirmed, onAnswer, onConfirm }: DoubtFieldProps) {
  const { asks, question, taken, others, cells } = doubt;
  const choices = [taken, ...others].map(({ answer, words }) => ({ value: answer, label: words }));
  const canChange = asks in ANSWERED_BY && others.length > 0;
  return (
    <div className="stack gap-4">
      <p>{question}</p>
      {cells.length > 0 && (
        <p className="muted text-13 anywhere">{cells.slice(0, MOST_CELLS).map(cellWords).join(' · ')}</p>
      )}
      <div className="row middle gap-8-16">
        {canChange ? (
          <ChoiceField label={text.answer} value={taken.answer} choices={choices} onChange={onAnswer} />
        ) : (
          <span className="strong">{taken.words}</span>
        )}
        <Checkbox label={text.right} checked={isConfirmed} onChange={onConfirm} />
      </div>
    </div>
  );
}

const MOST_CELLS = 3;
const MOST_LEFT_OUT = 20;

function LeftOut({ leftOut, leftOutCount }: Pick<TariffRead, 'leftOut' | 'leftOutCount'>) {
  return (
    <details open>
      <summary>{text.leftOut({ count: leftOutCount })}</summary>
      <ul>
        {leftOut.slice(0, MOST_LEFT_OUT).map(({ cell, sentence }, at) => (
          <li key={at}>
            {cellWords(cell)} {sentence}
          </li>
        ))}
        {leftOutCount > MOST_LEFT_OUT && <li>{text.more({ count: leftOutCount - MOST_LEFT_OUT })}</li>}
      </ul>
    </details>
  );
}

type ListCell = TariffRead['origins'][number]['cell'];

/** From which cells of a list each cell of the sheet was read. */
function originsOf({ tariff, origins }: TariffRead): ReadonlyMap<string, readonly ListCell[]> {
  const found = new Map<string, ListCell[]>();
  for (const { path, cell } of origins) {
    for (const key of keysAt(tariff, path)) found.set(key, [...(found.get(key) ?? []), cell]);
  }
  return found;
}

/** Of a season the cells of all its parts: what it says stands together. */
function keysAt({ seasons, units, prices }: TariffRead['tariff'], path: string): string[] {
  const [list, at] = path.split('.');
  const row = Number(at);
  const season = seasons[row];
  if (list === 'seasons' && season) return SEASON_PARTS.map((part) => seasonKey(season.id, part));
  const unit = units[row];
  if (list === 'units' && unit) return [`unit ${unit.id} name`];
  const price = prices[row];
  return list === 'prices' && price ? [`price ${price.unit} ${price.season}`] : [];
}

const seasonKey = (id: string, part: CellPart): string => `season ${id} ${part}`;

/** The season or the unit that a doubt is about; `idOf` is of the doubt as it is shown. */
function doubtMarks({ tariff, doubts }: TariffRead, idOf: (at: number) => string): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  doubts.forEach(({ of }, at) => {
    const season = tariff.seasons.find(({ name }) => name === of);
    const unit = tariff.units.find(({ name }) => name === of);
    const mark = { id: idOf(at), severity: 'warning' } as const;
    if (season) marks.set(seasonKey(season.id, 'name'), mark);
    else if (unit) marks.set(`unit ${unit.id} name`, mark);
  });
  return marks;
}
