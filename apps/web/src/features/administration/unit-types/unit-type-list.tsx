import { Button } from '@mantine/core';
import { wordingMeant } from '@vivac/domain/known-words';
import { useId, useState } from 'react';
import type { CallResponse } from '../../../api/routes.ts';
import { language } from '../../../text/reader.ts';
import { sourceWord } from '../../../text/source-words.ts';
import { unitTypesText as text } from './unit-type-words.ts';
import { UnitTypeRow } from './unit-type-row.tsx';
import styles from './unit-types.module.css';
import { type Change, type Shown, keyOf } from './use-unit-types.ts';

interface UnitTypeListProps {
  readonly data: CallResponse<'getUnitTypes'>;
  readonly shown: Shown;
  readonly isBusy: boolean;
  decide(changes: readonly Change[]): void;
}

/** The wordings of a page, each with the type that is suggested, typed or decided. */
export function UnitTypeList({ data: { unit_types: rows, types }, shown, isBusy, decide }: UnitTypeListProps) {
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
      <ul className={styles.rows}>
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
