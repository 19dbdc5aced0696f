import { useContext } from 'react';
import { DashboardPart, lazyPart } from '../dashboard-part.tsx';
import { MarkedNightsContext } from './marked-nights.ts';
import { RecentContext } from '../changes/recent-changes.ts';
import type { DashboardShown, Market } from '../use-dashboard.ts';
import styles from '../dashboard.module.css';

const AnswerLine = lazyPart(() => import('../../../features/answer/answer-line.tsx'), 'AnswerLine');

const ChangeStrip = lazyPart(() => import('../../../features/changes/change-strip.tsx'), 'ChangeStrip');

interface PartProps extends DashboardShown {
  readonly market: Market;
}

/** The next nights in numbers above calendar and map; nothing where there is no price of one's own to compare. */
export function AnswerPart({ market, state, choice }: PartProps) {
  const { today, zone, reference, referenceState, openStay } = market;
  const { told, isFailed } = useContext(RecentContext);
  const marks = useContext(MarkedNightsContext);
  if (marks === null || reference === null || referenceState === 'waiting') return null;
  const { answered, mark, onMark } = marks;
  return (
    <DashboardPart name="answer" bone={styles.answerBone}>
      <AnswerLine answered={answered} mark={mark} onMark={onMark} present={{ today, zone }}>
        {state.asOf === null && (
          <ChangeStrip
            told={told}
            isFailed={isFailed}
            today={today}
            selection={choice.selection}
            toldAlready={answered.answer?.moves[0] ?? null}
            onOpen={openStay}
          />
        )}
      </AnswerLine>
    </DashboardPart>
  );
}
