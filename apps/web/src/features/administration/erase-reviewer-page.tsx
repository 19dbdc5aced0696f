import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FoundReview } from '@vivac/contract/reviews';
import { type FormEvent, useId, useState } from 'react';
import { call, callQuery } from '../../api/call.ts';
import type { CallResponse } from '../../api/routes.ts';
import { wordsOf } from '../../text/reader.ts';
import { reviewWords } from '../../text/review-words.ts';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { DecisionState, MessageLine } from '../../ui/lists/list-page.tsx';
import { useDecision } from '../../ui/lists/use-decision.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Question } from '../../ui/states/question.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { AdministrationPage } from './administration-frame.tsx';
import { SourceName } from '../../ui/source-name.tsx';
import styles from './erase-reviewer.module.css';

const pageTitles = wordsOf('page-titles');
const text = wordsOf('erase-reviewer');

interface RequestedReviewer {
  readonly name: string;
  readonly campsite: string;
}

interface Found extends RequestedReviewer {
  readonly answer: CallResponse<'findReviewer'>;
}

export function EraseReviewerPage() {
  return (
    <AdministrationPage section="users" title={pageTitles.eraseReviewer} lead={text.lead}>
      <EraseReviewer />
    </AdministrationPage>
  );
}

/** What somebody wrote as a guest, found and erased on their request. */
function EraseReviewer() {
  const { finding, erasing, chosen, choose } = useEraseReviewer();
  const found = finding.data;
  return (
    <>
      <ReviewerForm isBusy={finding.isPending} onFind={(requested) => finding.isPending || finding.mutate(requested)} />
      {finding.error && <Notice tone="error">{failureSentence(finding.error, text.findFailed)}</Notice>}
      {finding.isPending && <Waiting label={text.finding} heights={[28, 28]} />}
      {found && !finding.isPending && (
        <Result found={found} chosen={new Set(chosen)} onChoose={choose} onAsk={() => erasing.ask(found)} />
      )}
      <MessageLine message={erasing.message} dismissMessage={erasing.dismissMessage} />
      {erasing.asked && found && (
        <Question
          title={text.question.title}
          confirm={text.question.erase}
          cancel={text.question.keep}
          isBusy={erasing.isBusy}
          form={<DecisionState isBusy={erasing.isBusy} underWay={text.question.underWay} failure={erasing.failure} />}
          onConfirm={() => erasing.decide(found)}
          onCancel={() => erasing.ask(null)}
        >
          {text.question.detail({ count: chosen.length, campsite: found.campsite })}
        </Question>
      )}
    </>
  );
}

/** The reviews of somebody, looked for and erased. */
function useEraseReviewer() {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const finding = useMutation({
    mutationFn: async (requested: RequestedReviewer): Promise<Found> => ({
      ...requested,
      answer: await call('findReviewer', { body: requested }),
    }),
    onMutate: () => setLeftOut(new Set()),
  });
  const chosen = (finding.data?.answer.reviews ?? []).map(({ id }) => id).filter((id) => !leftOut.has(id));
  // Reviews are read on other pages too: all that was asked for is asked for again.
  const erasing = useDecision<RequestedReviewer>({
    send: ({ name, campsite }) => call('eraseReviewer', { body: { name, campsite, review_ids: chosen } }),
    failed: (error) => failureSentence(error, text.eraseFailed),
    onDone: (requested) => finding.mutate(requested),
  });
  const choose = (id: string, isChosen: boolean) => {
    const changed = new Set(leftOut);
    if (isChosen) changed.delete(id);
    else changed.add(id);
    setLeftOut(changed);
  };
  return { finding, erasing, chosen, choose };
}

interface ReviewerFormProps {
  readonly isBusy: boolean;
  onFind(requested: RequestedReviewer): void;
}

/** Browsers show a long list of proposals slowly. */
const MAX_PROPOSED = 50;

/** Whose reviews, and of which campsite. */
function ReviewerForm({ isBusy, onFind }: ReviewerFormProps) {
  const fields = useRequiredFields({ name: '', campsite: '' });
  const proposals = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fields.check()) onFind(fields.trimmed);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        {...fields.field('name', text.nameMissing)}
        label={text.name}
        description={text.nameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={200}
      />
      <TextInput
        {...fields.field('campsite', text.campsiteMissing)}
        label={text.campsite}
        list={proposals}
        autoComplete="off"
        maxLength={300}
      />
      <Proposals id={proposals} typed={fields.trimmed.campsite} />
      <Button type="submit" className={styles.find} aria-disabled={isBusy || undefined}>
        {text.find}
      </Button>
    </form>
  );
}

/** Campsites with reviews whose name has what is typed. */
function Proposals({ id, typed }: { readonly id: string; readonly typed: string }) {
  const { data = [] } = useQuery(callQuery('getReviewList', {}));
  const sought = typed.toLowerCase();
  const names = data.map(({ name }) => name).filter((name) => name.toLowerCase().includes(sought));
  return (
    <datalist id={id}>
      {names.slice(0, MAX_PROPOSED).map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

interface ResultProps {
  readonly found: Found;
  readonly chosen: ReadonlySet<string>;
  onChoose(id: string, isChosen: boolean): void;
  onAsk(): void;
}

function Result({ found: { name, campsite, answer }, chosen, onChoose, onAsk }: ResultProps) {
  const { reviews, total } = answer;
  if (total === 0) return <Empty title={text.none({ name, campsite })}>{text.noneHint}</Empty>;
  const label = text.found({ total, name, campsite });
  return (
    <>
      <p role="status" className={styles.found}>
        {label}
        {total > reviews.length && (
          <span className="block muted text-13 light">{text.newest({ shown: reviews.length })}</span>
        )}
      </p>
      <DataTable
        label={label}
        className={styles.table}
        columns={columnsOf(chosen, onChoose)}
        rows={reviews}
        keyOf={({ id }) => id}
      />
      <Button
        color="error"
        className={styles.erase}
        disabled={chosen.size === 0}
        title={chosen.size === 0 ? text.chooseOne : undefined}
        onClick={onAsk}
      >
        {text.erase({ count: chosen.size })}
      </Button>
    </>
  );
}

function columnsOf(
  chosen: ReadonlySet<string>,
  onChoose: (id: string, isChosen: boolean) => void,
): readonly Column<FoundReview>[] {
  const { columns } = text;
  const dateOf = (review: FoundReview) => reviewWords.date(review.date, review.date_precision);
  const scoreOf = (review: FoundReview) => reviewWords.score(review.score);
  return [
    {
      label: columns.chosen,
      cell: (review) => (
        <Checkbox
          aria-label={text.choose({ date: dateOf(review), score: scoreOf(review) })}
          checked={chosen.has(review.id)}
          onChange={({ currentTarget: { checked } }) => onChoose(review.id, checked)}
        />
      ),
    },
    {
      label: columns.date,
      isRowHeader: true,
      cell: (review) => (
        <>
          {dateOf(review)}
          <span className="block muted text-13 light">
            <SourceName name={review.source} />
          </span>
        </>
      ),
    },
    {
      label: columns.guest,
      cell: ({ reviewer_name: guest, is_shown: isShown }) => (
        <>
          <span dir="auto" translate="no">
            {guest}
          </span>
          {!isShown && <span className="block muted text-13 light">{text.aside}</span>}
        </>
      ),
    },
    { label: columns.score, cell: scoreOf },
    {
      label: columns.words,
      cell: ({ title, positive, negative }) => {
        const words = [title, positive, negative].filter((part) => part !== null && part !== '');
        if (words.length === 0) return text.noWords;
        return (
          <div dir="auto">
            {words.map((part, at) => (
              <span key={at} className="block" lang="">
                {part}
              </span>
            ))}
          </div>
        );
      },
    },
  ];
}
