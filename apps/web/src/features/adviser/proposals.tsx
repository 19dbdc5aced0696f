import { Button } from '@mantine/core';
import { type Ahead, AHEAD } from '@vivac/contract/wire/screens/page-questions';
import type { NightAdvice } from '@vivac/contract/wire/adviser/advice';
import type { Day } from '@vivac/domain/time/day';
import type { ReactNode } from 'react';
import { openCall } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useSubmission } from '../../api/use-submission.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { language, wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { type Only, ONLY, countNights, shownNights } from './adviser-choice.ts';
import { type AdviserQuestion, comparedQuery } from './adviser-query.ts';
import { NightGroups } from './night-groups.tsx';
import styles from './adviser.module.css';

const text = wordsOf('adviser');

interface ProposalsProps {
  readonly nights: readonly NightAdvice[];
  readonly only: Only;
  readonly day: Day | null;
  readonly momentOf: MomentWords;
  readonly linkTo: (day: Day, words: ReactNode, label: string) => ReactNode;
  onOnly(only: Only): void;
}

/** The nights ahead by what is at stake, each with its proposal or why there is none. */
export function Proposals({ nights, only, day, momentOf, linkTo, onOnly }: ProposalsProps) {
  const shown = shownNights(nights, only);
  const counts = countNights(nights);
  return (
    <>
      <p className={styles.counts}>
        {counts.proposed === 0 ? `${text.allRefused}. ${text.allRefusedHint}` : text.counts(counts)}
      </p>
      {shown.length === 0 ? (
        <Empty look="bare" title={text.emptyChoice} action={{ label: text.showAll, act: () => onOnly('all') }} />
      ) : (
        <NightGroups key={only} nights={shown} day={day} momentOf={momentOf} linkTo={linkTo} />
      )}
    </>
  );
}

interface ChoicesProps {
  readonly ahead: Ahead;
  readonly only: Only;
  /** Whether all are compared, and how many each choice has. */
  readonly compared: { readonly isAll: boolean; readonly all: number; readonly ticked: number };
  onChange(changed: { ahead?: Ahead; only?: Only; isAll?: boolean }): void;
}

/** How far ahead, compared with whom, and which nights are shown. */
export function ProposalChoices({ ahead, only, compared, onChange }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      <ChoiceField
        label={text.compared}
        value={compared.isAll ? 'all' : 'ticked'}
        choices={[
          { value: 'all', label: text.comparedAll({ count: compared.all }) },
          { value: 'ticked', label: text.comparedTicked({ count: compared.ticked }) },
        ]}
        onChange={(value) => onChange({ isAll: value === 'all' })}
      />
      <ChoiceField
        label={text.ahead}
        value={String(ahead)}
        choices={AHEAD.map((nights) => ({ value: String(nights), label: text.nightsAhead({ nights }) }))}
        onChange={(value) => onChange({ ahead: AHEAD.find((each) => String(each) === value) ?? 90 })}
      />
      <ChoiceField
        label={text.only}
        value={only}
        choices={ONLY.map((value) => ({ value, label: text.onlyChoice[value] }))}
        onChange={(value) => onChange({ only: value })}
      />
    </div>
  );
}

const FORMATS = { xlsx: text.downloadExcel, csv: text.downloadCsv } as const;

/** Saves the proposals as a file. */
export function ProposalFiles({ question }: { readonly question: AdviserQuestion }) {
  const download = useSubmission({
    mutationFn: async (kind: keyof typeof FORMATS) => {
      const format = kind === 'csv' && language !== 'en' ? 'csv-es' : kind;
      const query = { ...comparedQuery(question), nights: question.nights, format } as const;
      const response = await openCall('downloadAdvice', { query });
      saveFile({ fileName: fileNameOf(response) ?? `${text.title}.${kind}`, content: await response.blob() });
    },
  });
  return (
    <div className={styles.files} role="group" aria-label={text.download}>
      <span aria-hidden="true">{text.download}</span>
      {(['xlsx', 'csv'] as const).map((kind) => (
        <Button key={kind} variant="default" size="xs" onClick={() => download.submit(kind)}>
          {FORMATS[kind]}
        </Button>
      ))}
      {download.isError && (
        <Notice tone="error" dismiss={{ label: text.dismiss, act: download.reset }}>
          {text.downloadFailed} {errorSentence(download.error)}
        </Notice>
      )}
    </div>
  );
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}
