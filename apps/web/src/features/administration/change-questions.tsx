import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import type { CallBody, CallResponse } from '../../api/routes.ts';
import { useMoments } from '../../api/use-moments.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceName } from '../../text/source-words.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './change-questions.module.css';

const text = wordsOf('change-questions');

type ChangeQuestion = CallResponse<'getChangeQuestions'>['questions'][number];
type Answer = CallBody<'answerChangeQuestion'>['answer'];

/** As many names as a line has room for. */
const MOST_NAMES = 5;
const MOST_PAST = 5;

/** Sources of which more than half moved in one go: whether they mean something else now, or that is true. Nothing while nobody is asked. */
export function ChangeQuestions() {
  const queryClient = useQueryClient();
  const requested = useQuery({ ...callQuery('getChangeQuestions', {}), staleTime: 0 });
  const answering = useMutation({
    mutationFn: ({ number, answer }: { readonly number: number; readonly answer: Answer }) =>
      call('answerChangeQuestion', { params: { number }, body: { answer } }),
    // Of another administrator’s answer too: the question is no more.
    onSettled: () =>
      Promise.all(
        ['getChangeQuestions', 'getTrust'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
      ),
  });
  return (
    <Loaded query={requested} waiting={null} failed={text.failed} stale="keep">
      {({ questions, open }) => (
        <div className={styles.questions}>
          {answering.isSuccess && <Notice tone="success">{text.answered}</Notice>}
          {answering.isError && (
            <Notice tone="error">
              {text.notAnswered} {errorSentence(answering.error)}
            </Notice>
          )}
          {open > 0 && (
            <section className={styles.panel} aria-labelledby="change-questions">
              <h2 id="change-questions">{text.title({ count: open })}</h2>
              <p>{text.lead}</p>
              {questions
                .filter(({ answer }) => answer === null)
                .map((question) => (
                  <OpenQuestion
                    key={question.number}
                    question={question}
                    isBusy={answering.isPending}
                    onAnswer={(answer) => answering.mutate({ number: question.number, answer })}
                  />
                ))}
            </section>
          )}
          <Answered questions={questions.filter(({ answer }) => answer !== null)} />
        </div>
      )}
    </Loaded>
  );
}

interface OpenQuestionProps {
  readonly question: ChangeQuestion;
  readonly isBusy: boolean;
  onAnswer(answer: Answer): void;
}

function OpenQuestion({ question, isBusy, onAnswer }: OpenQuestionProps) {
  const { number, known_rates: known, moved_rates: moved, batches, campsites } = question;
  const source = sourceName(question.source);
  const facts = [
    text.moved({ moved, known, percent: priceWords.unsignedPercent(Math.round((100 * moved) / Math.max(1, known))) }),
    useReceived(question),
    text.batches({ count: batches.length, numbers: batches.join(', ') }),
    text.campsites({ count: campsites.length, names: namesOf(campsites) }),
  ];
  return (
    <article className={styles.question} aria-label={text.region({ number, source })}>
      <h3>{source}</h3>
      <ul className={styles.facts} title={campsites.join(', ')}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Choice
          words={text.meaning}
          effect={text.meaningEffect}
          label={text.of({ answer: text.meaning, source })}
          isBusy={isBusy}
          onChoose={() => onAnswer('meaning_changed')}
        />
        <Choice
          words={text.true}
          effect={text.trueEffect}
          label={text.of({ answer: text.true, source })}
          isBusy={isBusy}
          onChoose={() => onAnswer('true_changes')}
        />
      </div>
      <p className="above-8 muted text-13">{text.sure}</p>
    </article>
  );
}

interface ChoiceProps {
  readonly words: string;
  readonly effect: string;
  readonly label: string;
  readonly isBusy: boolean;
  onChoose(): void;
}

/** An answer and what it does. */
function Choice({ words, effect, label, isBusy, onChoose }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <p>{effect}</p>
      <Button variant="default" className={styles.button} aria-label={label} disabled={isBusy} onClick={onChoose}>
        {words}
      </Button>
    </div>
  );
}

function useReceived({ received_from: from, received_to: to }: ChangeQuestion): string {
  const momentOf = useMoments('short');
  return from === to
    ? text.receivedAt({ from: momentOf(from) })
    : text.received({ from: momentOf(from), to: momentOf(to) });
}

function namesOf(names: readonly string[]): string {
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')} …` : names.join(', ');
}

/** What was answered lately, and by whom. */
function Answered({ questions }: { readonly questions: readonly ChangeQuestion[] }) {
  const momentOf = useMoments('short');
  if (questions.length === 0) return null;
  return (
    <details className={styles.past}>
      <summary>{text.past}</summary>
      <ul>
        {questions.slice(0, MOST_PAST).map(({ number, source, answer, answered_by: by, answered_at: at }) => (
          <li key={number}>
            {text.pastLine({
              source: sourceName(source),
              moment: momentOf(at ?? ''),
              answer: text.answers[answer!],
              by: by ?? '',
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
