import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { PAGES } from '@vivac/contract/pages';
import { linksToWire } from '@vivac/contract/wire/links';
import { MAX_COMPETITORS } from '@vivac/domain/places/link';
import { toDay } from '@vivac/domain/time/day';
import { useState } from 'react';
import { call, callQuery } from '../../../../api/call.ts';
import { wordsOf } from '../../../../text/reader.ts';
import { ChoiceField } from '../../../../ui/forms/choice-field.tsx';
import { failureSentence } from '../../../../ui/lists/failure-sentence.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import styles from '../campsites.module.css';

const text = wordsOf('file-campsites');

interface OwnCampsiteProps {
  readonly names: readonly string[];
  /** The first night ahead that has a price; null where none has. */
  readonly first: string | null;
  /** Of whoever brought the file. */
  readonly email: string;
}

/** From prices that were imported to the calendar; whoever has no campsite yet says which of them is theirs. */
export function OwnCampsite({ names, email, first }: OwnCampsiteProps) {
  const reference = useQuery({ ...callQuery('getReferenceCampsite', {}), staleTime: 0 });
  if (names.length === 0 || !reference.data) return null;
  if (reference.data.referenceCampsite === null) return <Choose names={names} email={email} first={first} />;
  return (
    <p className={styles.own}>
      <Link to={PAGES.dashboard} search={monthOfNight(first)}>
        {text.toCalendar}
      </Link>
    </p>
  );
}

function monthOfNight(first: string | null) {
  return first === null ? {} : { month: first.slice(0, 'YYYY-MM'.length), day: toDay(first) };
}

function Choose({ names, email, first }: OwnCampsiteProps) {
  const navigate = useNavigate();
  const [own, setOwn] = useState(names[0]!);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: () =>
      call('setReference', {
        body: {
          email,
          ...linksToWire({
            reference: `campsite:${own}`,
            competitors: names.flatMap((name) => (name === own ? [] : `campsite:${name}`)).slice(0, MAX_COMPETITORS),
          }),
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      await navigate({ to: PAGES.dashboard, search: monthOfNight(first) });
    },
  });
  return (
    <div className={styles.own}>
      <h3>{text.own}</h3>
      <p>{text.ownLead}</p>
      <ChoiceField
        label={text.ownLabel}
        value={own}
        choices={names.map((name) => ({ value: name, label: name }))}
        onChange={setOwn}
      />
      {saving.isError && <Notice tone="error">{failureSentence(saving.error, text.ownFailed)}</Notice>}
      <Button aria-disabled={saving.isPending || undefined} onClick={() => saving.isPending || saving.mutate()}>
        {text.ownSave}
      </Button>
    </div>
  );
}
