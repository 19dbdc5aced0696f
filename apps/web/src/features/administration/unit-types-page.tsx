import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UnitType } from '@vivac/contract/unit-types';
import { wordingMeant } from '@vivac/domain/known-words';
import { type FormEvent, useId, useState } from 'react';
import { call, callQuery } from '../../api/call.ts';
import type { CallResponse } from '../../api/routes.ts';
import { useMoments } from '../../api/use-moments.ts';
import { priceWords } from '../../text/price-words.ts';
import { language, wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { FindBar, ListPage } from '../../ui/lists/list-page.tsx';
import { useDecision, useShown } from '../../ui/lists/use-decision.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { AdministrationPage } from './administration-frame.tsx';
import styles from './unit-types.module.css';

const headerText = wordsOf('header');
const words = wordsOf('unit-types');

/** The administrator’s page of what wordings of channels mean. */
const text = {
  ...words,
  undecided: (count: number | null) => (count === null ? words.undecided : words.undecidedCount({ count })),
  changed: (moment: string, by: string, from: string | null, to: string | null) =>
    words.changed({ moment, by, from: from ?? words.sourceSays, to: to ?? words.sourceSays }),
};

interface Shown {
  readonly decided: boolean;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** A wording with the type that somebody gives it; null takes the decision back. */
interface Change {
  readonly of: UnitType;
  readonly type: string | null;
}

/** What tells wordings apart. */
function keyOf({ campsite, channel, wording }: UnitType): string {
  return JSON.stringify([campsite, channel, wording]);
}

const UNDECIDED: Shown = { decided: false, search: '', page: 1 };

export function UnitTypesPage() {
  return (
    <AdministrationPage section="data" title={headerText.unitTypes} lead={text.lead}>
      <UnitTypes />
    </AdministrationPage>
  );
}

/** Which accommodation type the wordings of channels mean: those that nobody has decided first. */
function UnitTypes() {
  const { shown, wanted, show } = useShown(UNDECIDED, { page: 1 });
  const list = useQuery({
    ...callQuery('getUnitTypes', { query: queryOf(wanted) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const decision = useDecision<readonly Change[]>({
    send: sendChanges,
    failed: (error) => failureSentence(error, text.decideFailed),
  });
  const { isBusy } = decision;
  const decide = (changes: readonly Change[]) => changes.length > 0 && decision.decide(changes);
  return (
    <ListPage
      label={headerText.unitTypes}
      query={list}
      loading={text.loading}
      heights={[28, 28]}
      failed={text.failed}
      find={
        <FindBar
          which={{
            label: text.which,
            chosen: shown.decided,
            choices: [
              { value: false, label: text.undecided(list.data?.undecided ?? null) },
              { value: true, label: text.decided },
            ],
            onChoose: (decided) => show({ decided }),
          }}
          search={{
            label: text.search,
            placeholder: text.searchHint,
            value: shown.search,
            onChange: (search) => show({ search }),
          }}
        />
      }
      empty={({ unit_types: rows }) => rows.length === 0 && <NoWordings shown={shown} onShow={show} />}
      pagerOf={({ total }) => ({
        words: { pages: text.pages, range: text.range, back: text.previous, on: text.next },
        page: shown.page,
        total,
        onPage: (page) => show({ page }),
      })}
      decision={decision}
    >
      {(data) => <UnitTypeList {...{ data, shown, isBusy, decide }} />}
    </ListPage>
  );
}

function queryOf({ decided, search, page }: Shown) {
  return { decided, page, ...(search.trim() !== '' && { search: search.trim() }) };
}

function sendChanges(changes: readonly Change[]): Promise<{ readonly message: string }> {
  const decisions = changes.flatMap(({ of: { campsite, channel, wording }, type }) =>
    type === null ? [] : [{ campsite, channel, wording, type }],
  );
  if (decisions.length > 0) return call('decideUnitTypes', { body: { decisions } });
  const { campsite, channel, wording } = changes[0]!.of;
  return call('forgetUnitType', { query: { campsite, channel, wording } });
}

interface ShownProps {
  readonly shown: Shown;
  onShow(change: Partial<Shown>): void;
}

function NoWordings({ shown, onShow }: ShownProps) {
  if (shown.search.trim() !== '') {
    const all = { label: text.showAll, act: () => onShow({ search: '' }) };
    return <Empty title={text.nothingFound({ text: shown.search.trim() })} action={all} />;
  }
  return shown.decided ? (
    <Empty title={text.noneDecided} />
  ) : (
    <Empty title={text.noneUndecided}>{text.noneUndecidedDetail}</Empty>
  );
}

interface UnitTypeListProps {
  readonly data: CallResponse<'getUnitTypes'>;
  readonly shown: Shown;
  readonly isBusy: boolean;
  decide(changes: readonly Change[]): void;
}

/** The wordings of a page, each with the type that is suggested, typed or decided. */
function UnitTypeList({ data: { unit_types: rows, types }, shown, isBusy, decide }: UnitTypeListProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const listId = useId();
  const changes = rows.map((of): Change => ({
    of,
    type: typeMeant(typed.get(keyOf(of)), types, of) ?? of.type ?? of.suggestion?.type ?? '',
  }));
  const suggested = changes.filter(({ of, type }) => of.suggestion !== null && type === of.suggestion.type);

  return (
    <>
      {!shown.decided && suggested.length > 1 && (
        <p className={styles.all}>
          <Button variant="default" aria-disabled={isBusy || undefined} onClick={() => decide(suggested)}>
            {text.acceptAll({ count: suggested.length })}
          </Button>
        </p>
      )}
      <datalist id={listId}>
        {types.map((type) => (
          <option key={type} value={sourceWord(type)} />
        ))}
      </datalist>
      <ul className="plain-list card below-16">
        {changes.map((change) => (
          <UnitTypeRow
            key={keyOf(change.of)}
            change={change}
            words={typed.get(keyOf(change.of)) ?? sourceWord(change.type ?? '')}
            listId={listId}
            isBusy={isBusy}
            onType={(type) => setTyped((before) => new Map(before).set(keyOf(change.of), type))}
            onDecide={(type) => {
              decide([{ of: change.of, type }]);
              setTyped((before) => without(before, keyOf(change.of)));
            }}
          />
        ))}
      </ul>
    </>
  );
}

/** What is typed in the reader’s words is the type that the market has for them; others are a type of their own. */
function typeMeant(words: string | undefined, types: readonly string[], { type, suggestion }: Change['of']) {
  if (words === undefined) return undefined;
  const more = [type, suggestion?.type].filter((each) => typeof each === 'string');
  return wordingMeant(words, [...types, ...more], language) ?? words;
}

function without(typed: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  return new Map([...typed].filter(([each]) => each !== key));
}

interface UnitTypeRowProps {
  readonly change: Change;
  /** Its type as the reader calls it, or as they are typing it. */
  readonly words: string;
  /** Of the types that are offered while one is typed. */
  readonly listId: string;
  readonly isBusy: boolean;
  onType(type: string): void;
  onDecide(type: string | null): void;
}

/** What a channel calls a unit, how often it was seen, and the type that it means. */
function UnitTypeRow({ change, ...decisions }: UnitTypeRowProps) {
  const { of } = change;
  return (
    <li className={styles.row}>
      <div className="anywhere">
        <p className="strong" translate="no">
          {of.wording}
        </p>
        <p className={styles.where}>
          {of.campsite} · {sourceWord(of.channel)}
        </p>
        <p className={styles.where}>{facts(of)}</p>
      </div>
      <TypeForm change={change} {...decisions} />
      <Changes of={of} />
    </li>
  );
}

function TypeForm({ change: { of, type }, words, listId, isBusy, onType, onDecide }: UnitTypeRowProps) {
  const name = (type ?? '').trim();
  const isDecided = of.type !== null;
  const verb = isDecided ? text.change : text.accept;
  const canDecide = name !== '' && name !== of.type;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canDecide && !isBusy) onDecide(name);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label={text.type}
        aria-label={text.of({ verb: text.type, wording: of.wording, campsite: of.campsite })}
        description={suggestionWords(of)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        list={listId}
        maxLength={100}
        autoComplete="off"
        value={words}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
      <Button
        type="submit"
        variant={canDecide ? 'filled' : 'default'}
        aria-label={text.of({ verb, wording: of.wording, campsite: of.campsite })}
        aria-disabled={isBusy || !canDecide || undefined}
      >
        {verb}
      </Button>
      {isDecided && <Undo of={of} isBusy={isBusy} onUndo={() => onDecide(null)} />}
    </form>
  );
}

function Undo({ of, isBusy, onUndo }: { readonly of: UnitType; readonly isBusy: boolean; onUndo(): void }) {
  return (
    <Button
      variant="subtle"
      aria-label={text.of({ verb: text.undo, wording: of.wording, campsite: of.campsite })}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onUndo()}
    >
      {text.undo}
    </Button>
  );
}

function suggestionWords({ suggestion, type }: UnitType): string | null {
  return suggestion === null || type !== null
    ? null
    : text.suggested({ type: sourceWord(suggestion.type), word: suggestion.word });
}

function facts({ nights, lowest_price, stated_type }: UnitType): string {
  const from = lowest_price === null ? '' : text.from({ euros: priceWords.euros(lowest_price) });
  return (
    text.nights({ count: nights }) + from + (stated_type === null ? '' : text.stated({ type: sourceWord(stated_type) }))
  );
}

function Changes({ of: { changes } }: { readonly of: UnitType }) {
  const momentOf = useMoments();
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ from, to, by, at }) => (
        <li key={at}>{text.changed(momentOf(at), by, from && sourceWord(from), to && sourceWord(to))}</li>
      ))}
    </ul>
  );
}
