import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { momentWords } from '../../text/moment-words.ts';
import { nightText } from './night-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { PriceHistory } from './chart/price-history.tsx';
import type { NightAnswer } from './night-query.ts';
import { OwnPlace } from './own-place.tsx';
import { StayDetails } from './stay-details.tsx';
import { StayCards } from './table/stay-cards.tsx';
import { StayTable } from './table/stay-table.tsx';
import { UnlikeCounts } from './table/unlike-marks.tsx';
import styles from './night.module.css';

const PHONE = '(max-width: 719.98px)';

interface NightContentProps {
  readonly answer: NightAnswer;
  readonly receivedAtMs: number;
  readonly zone: string;
  readonly colours: ReadonlyMap<string, string>;
  /** The campsite whose row is chosen at first; null for the own. */
  readonly chosen: string | null;
}

/** The numbers of a night: how the own price stands, every campsite's, and how the chosen one came about. */
export function NightContent({ answer, receivedAtMs, zone, colours, chosen: first }: NightContentProps) {
  const { night, question } = answer;
  const [chosen, setChosen] = useState(first ?? question.reference);
  const Stays = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ? StayCards : StayTable;
  const momentOf = momentWords(zone, 'short');
  const own = night.campsites[0]!;
  const shown = night.campsites.find(({ name }) => name === chosen) ?? own;
  if (night.campsites.every(({ state, evidence }) => state === 'not_seen' && evidence.length === 0)) {
    return (
      <Empty look="bare" title={nightText.empty}>
        {nightText.emptyHint}
      </Empty>
    );
  }
  return (
    <>
      <OwnPlace night={night} own={own} />
      <Stays
        stays={night.campsites}
        reference={own.name}
        chosen={shown.name}
        colours={colours}
        momentOf={momentOf}
        onChoose={setChosen}
      />
      <UnlikeCounts stays={night.campsites} />
      <div className={styles.below}>
        <PriceHistory
          night={night}
          reference={own.name}
          chosen={shown.name}
          asOf={question.asOf}
          zone={zone}
          receivedAtMs={receivedAtMs}
          colours={colours}
        />
        <StayDetails stay={shown} momentOf={momentOf} />
      </div>
    </>
  );
}
