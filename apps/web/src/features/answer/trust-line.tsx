import { answerText } from '../../text/dashboard/answer.ts';
import { asOfText, wallClockWords } from '../../text/dashboard/as-of.ts';
import { quoteWords } from '../../text/dashboard/quote-words.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import type { ShownAnswer } from './use-nights-answer.ts';
import styles from './answer-line.module.css';

/** As many names as a line has room for. */
const MOST_NAMES = 3;

interface TrustLineProps {
  readonly answer: ShownAnswer;
  readonly present: Present;
}

/** When prices were seen and looked for, who has none, and whose are old. */
export function TrustLine({ answer, present }: TrustLineProps) {
  const { unpriced, old, competitors, asOf } = answer;
  const names = unpriced.map(({ name, state, restriction }) =>
    answerText.withReason({ name, reason: quoteWords.short(state === 'priced' ? 'not_seen' : state, restriction) }),
  );
  return (
    <p className={styles.trust}>
      {momentsOf(answer, present).map((words) => (
        <span key={words} className={styles.moment}>
          {words}
        </span>
      ))}
      {names.length > 0 && (
        <span title={names.join(', ')}>
          {answerText.unpriced({ names: firstOf(names), amount: names.length, of: competitors })}
        </span>
      )}
      {asOf === null && old.length > 0 && (
        <span className={styles.old}>
          {firstOf(old.map(({ name, checkedAt }) => answerText.old({ name, age: priceWords.age(checkedAt, present) })))}
        </span>
      )}
    </p>
  );
}

function momentsOf({ seenAt, checkedAt, asOf }: ShownAnswer, present: Present): string[] {
  if (asOf !== null) return [asOfText.caption(wallClockWords(asOf))];
  if (checkedAt === null) return [answerText.never];
  const checked = answerText.checked({ age: priceWords.age(checkedAt, present) });
  return seenAt === null ? [checked] : [answerText.seen({ age: priceWords.age(seenAt, present) }), checked];
}

function firstOf(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  const first = names.slice(0, MOST_NAMES).join(', ');
  return rest > 0 ? `${first} ${answerText.andMore({ amount: rest })}` : first;
}
