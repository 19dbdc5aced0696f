import { Link, useNavigate } from '@tanstack/react-router';
import type { Upload } from '@vivac/contract/administration/uploads';
import { StepsAfterImport } from '../../first-steps.tsx';
import { fileImportText as text } from '../file-import-words.ts';
import { Steps } from '../steps.tsx';
import styles from './result.module.css';
import { ReportWords } from './trial-panel.tsx';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import ownCampsiteStyles from '../campsites.module.css';

/** What became of a file that is not here any more: imported as a batch, or given up. */
export function ImportResult({ upload }: { readonly upload: Upload }) {
  const { report, state, batch, file_name: name } = upload;
  return (
    <>
      <p className={styles.file}>
        <b translate="no">{name}</b> · {text.size(upload.bytes)}
      </p>
      <Steps at={state === 'done' ? 4 : 0} />
      <section className="card pad-16" aria-labelledby="result-title">
        <div className={styles.head}>
          <h2 id="result-title" role="status">
            {state === 'done' ? text.done(batch) : text.gone}
          </h2>
        </div>
        {upload.problem !== null && <p>{upload.problem}</p>}
        {report && (
          <>
            <ReportWords id={upload.id} report={report} isDryRun={false} />
            <p className={styles.quiet}>{text.doneCampsites({ count: report.campsites })}</p>
          </>
        )}
        {report?.effect?.nights && (
          <OwnCampsite
            names={report.effect.campsites.names}
            email={upload.sent_by}
            first={report.effect.nights.first}
          />
        )}
        <div className={styles.links}>
          {batch !== null && <Link to="/imports">{text.toImports}</Link>}
          <Link to="/administration/import">{text.next}</Link>
        </div>
      </section>
      {batch !== null && <StepsAfterImport />}
    </>
  );
}

const ownCampsiteText = wordsOf('file-campsites');

interface OwnCampsiteProps {
  readonly names: readonly string[];
  /** The first night ahead that has a price; null where none has. */
  readonly first: string | null;
  /** Of whoever brought the file. */
  readonly email: string;
}

/** From prices that were imported to the calendar; whoever has no campsite yet says which of them is theirs. */
function OwnCampsite({ names, email, first }: OwnCampsiteProps) {
  const reference = useQuery({ ...callQuery('getReferenceCampsite', {}), staleTime: 0 });
  if (names.length === 0 || !reference.data) return null;
  if (reference.data.referenceCampsite === null) return <Choose names={names} email={email} first={first} />;
  return (
    <p className={ownCampsiteStyles.own}>
      <Link to={PAGES.dashboard} search={monthOfNight(first)}>
        {ownCampsiteText.toCalendar}
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
    <div className={ownCampsiteStyles.own}>
      <h3>{ownCampsiteText.own}</h3>
      <p>{ownCampsiteText.ownLead}</p>
      <ChoiceField
        label={ownCampsiteText.ownLabel}
        value={own}
        choices={names.map((name) => ({ value: name, label: name }))}
        onChange={setOwn}
      />
      {saving.isError && <Notice tone="error">{failureSentence(saving.error, ownCampsiteText.ownFailed)}</Notice>}
      <Button aria-disabled={saving.isPending || undefined} onClick={() => saving.isPending || saving.mutate()}>
        {ownCampsiteText.ownSave}
      </Button>
    </div>
  );
}
