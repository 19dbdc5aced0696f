import { Button } from '@mantine/core';
import { useState } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { Empty } from '../../../ui/states/empty.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { failureSentence, listWords } from '../failure-sentence.ts';
import { MessageLine } from '../message-line.tsx';
import { FoundReviews } from './found-reviews.tsx';
import { ReviewerForm } from './reviewer-form.tsx';
import { type Found, useEraseReviewer } from './use-erase-reviewer.ts';
import styles from './erase-reviewer.module.css';

const text = wordsOf('erase-reviewer');

/** What somebody wrote as a guest, found and erased on their request. */
export function EraseReviewer() {
  const erasing = useEraseReviewer();
  const [isAsked, ask] = useState(false);
  const { found, chosen, findError } = erasing;
  const count = chosen.length;
  return (
    <>
      <ReviewerForm isBusy={erasing.isFinding} onFind={erasing.find} />
      {findError !== null && <Notice tone="error">{failureSentence(findError, listWords(text.findFailed))}</Notice>}
      {erasing.isFinding && (
        <Waiting label={text.finding}>
          <Bones heights={[28, 28]} />
        </Waiting>
      )}
      {found !== null && !erasing.isFinding && (
        <Result
          found={found}
          chosen={new Set(chosen.map(({ id }) => id))}
          onChoose={erasing.choose}
          onAsk={() => ask(true)}
        />
      )}
      <MessageLine message={erasing.message} onDismiss={erasing.dismissMessage} />
      {isAsked && found !== null && (
        <Question
          title={text.question.title}
          confirm={text.question.erase}
          cancel={text.question.keep}
          isBusy={erasing.isErasing}
          form={<EraseState isBusy={erasing.isErasing} failure={erasing.eraseFailure} />}
          onConfirm={() => erasing.erase(() => ask(false))}
          onCancel={() => {
            erasing.forgetFailure();
            ask(false);
          }}
        >
          {text.question.detail({ count, campsite: found.campsite })}
        </Question>
      )}
    </>
  );
}

function EraseState({ isBusy, failure }: { readonly isBusy: boolean; readonly failure: string | null }) {
  return (
    <>
      <div role="status">{isBusy && text.question.underWay}</div>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </>
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
        {total > reviews.length && <span className={styles.small}>{text.newest({ shown: reviews.length })}</span>}
      </p>
      <FoundReviews label={label} reviews={reviews} isChosen={(id) => chosen.has(id)} onChoose={onChoose} />
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
