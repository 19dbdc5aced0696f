import { useContext } from 'react';
import { DashboardPart, lazyPart } from '../dashboard-part.tsx';
import { MarkedNightsContext } from './marked-nights.ts';
import type { Market } from '../use-dashboard.ts';
import styles from '../dashboard.module.css';

const AnswerLine = lazyPart(() => import('../../../features/answer/answer-line.tsx'), 'AnswerLine');

/** The next nights in numbers above calendar and map; nothing where there is no price of one's own to compare. */
export function AnswerPart({ market: { today, zone, reference, referenceState } }: { readonly market: Market }) {
  const marks = useContext(MarkedNightsContext);
  if (marks === null || reference === null || referenceState === 'waiting') return null;
  const { answered, mark, comparedWith, onMark } = marks;
  return (
    <DashboardPart name="answer" bone={styles.answerBone}>
      <AnswerLine
        answered={answered}
        comparedWith={comparedWith}
        mark={mark}
        onMark={onMark}
        present={{ today, zone }}
      />
    </DashboardPart>
  );
}
