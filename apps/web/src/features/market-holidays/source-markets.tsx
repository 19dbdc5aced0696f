import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Choices } from '@vivac/contract/access/choices';
import { type FormEvent, useState } from 'react';
import { saveChoices, useChangeChoices } from '../../api/choices/choices.ts';
import { wordsOf } from '../../text/reader.ts';
import type { Holidays } from './holidays-query.ts';
import styles from './market-holidays.module.css';

const text = wordsOf('market-holidays');

interface SourceMarketsProps {
  readonly holidays: Holidays;
  onDone(): void;
}

type Weights = NonNullable<Choices['source_markets']>;
const WHOLE = /^(100|\d{1,2})$/;

/** How much of the own demand comes from each country: kept with the user, who is on holiday follows at once. */
export function SourceMarkets({ holidays, onDone }: SourceMarketsProps) {
  const { markets, weights_are_own: areOwn } = holidays;
  const queryClient = useQueryClient();
  const change = useChangeChoices();
  const [draft, setDraft] = useState(() =>
    Object.fromEntries(markets.map(({ country, weight }) => [country, String(weight)])),
  );
  const [asked, setAsked] = useState(false);
  const wrong = markets.filter(({ country }) => !WHOLE.test(draft[country] ?? ''));
  const isNone = wrong.length === 0 && markets.every(({ country }) => Number(draft[country]) === 0);

  const keep = async (weights: Weights | null) => {
    change({ source_markets: weights });
    await saveChoices(queryClient);
    await queryClient.invalidateQueries({ queryKey: ['getMarketHolidays'] });
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (wrong.length > 0 || isNone) return;
    void keep(Object.fromEntries(markets.map(({ country }) => [country, Number(draft[country])])) as Weights);
  };
  return (
    <form className={styles.weights} onSubmit={submit} noValidate>
      <p className={styles.note}>
        {text.marketsHint} {!areOwn && text.guess}
      </p>
      <div className={styles.fields}>
        {markets.map(({ country, name }) => (
          <TextInput
            key={country}
            label={name}
            inputMode="numeric"
            value={draft[country] ?? ''}
            error={asked && wrong.some((each) => each.country === country) ? text.weightWrong : null}
            onChange={({ currentTarget }) =>
              setDraft((before) => ({ ...before, [country]: currentTarget.value.trim() }))
            }
          />
        ))}
      </div>
      {asked && isNone && (
        <p role="alert" className={styles.wrong}>
          {text.weightNone}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" size="sm">
          {text.save}
        </Button>
        {areOwn && (
          <Button variant="default" size="sm" onClick={() => void keep(null)}>
            {text.reset}
          </Button>
        )}
      </div>
    </form>
  );
}
