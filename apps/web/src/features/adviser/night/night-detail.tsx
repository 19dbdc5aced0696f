import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NightOfAdvice } from '@vivac/contract/wire/adviser/advice';
import { advise } from '@vivac/domain/adviser/advise';
import { withPrices } from '@vivac/domain/adviser/what-if';
import type { Cents } from '@vivac/domain/money';
import type { Day } from '@vivac/domain/time/day';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorSentence } from '../../../api/error-sentence.ts';
import { centsWords, refusalSentence } from '../../../text/adviser-words.ts';
import type { MomentWords } from '../../../text/moment-words.ts';
import { priceWords } from '../../../text/price-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { Failed } from '../../../ui/states/failed.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { changeOf } from '../adviser-choice.ts';
import { type AdviserQuestion, nightQuery } from '../adviser-query.ts';
import { Change, keyDateWords } from '../night-table.tsx';
import { Decide } from './decide.tsx';
import styles from './night.module.css';
import { Waterfall } from './waterfall.tsx';
import { WhatIf } from './what-if.tsx';

const text = wordsOf('adviser');
const adviserWords = wordsOf('adviser-words');

interface NightDetailProps {
  readonly compared: Omit<AdviserQuestion, 'nights'>;
  readonly day: Day;
  readonly momentOf: MomentWords;
  /** Leads back to all nights, and to those beside this one; null where there is none. */
  readonly ways: ReactNode;
}

/** The proposal of one night with its reasons, what-if and the decision. */
export function NightDetail({ compared, day, momentOf, ways }: NightDetailProps) {
  const query = useQuery(nightQuery(compared, day));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [day]);
  const words = priceWords.weekdayAndDay(day);
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          <span className="visually-hidden">{text.detail({ night: words })}</span>
          <span aria-hidden="true">{words}</span>
        </h2>
        {ways}
      </div>
      {query.data === undefined && query.error === null && (
        <Waiting label={text.loadingNight} className={styles.part} heights={[40, 24, 24, 24, 24]} />
      )}
      {query.error !== null && (
        <Failed title={text.failedNight} onRetry={() => void query.refetch()}>
          {errorSentence(query.error)}
        </Failed>
      )}
      {query.data && <Known key={day} night={query.data} compared={compared} momentOf={momentOf} />}
    </>
  );
}

interface KnownProps extends Pick<NightDetailProps, 'compared' | 'momentOf'> {
  readonly night: NightOfAdvice;
}

function Known({ night, compared, momentOf }: KnownProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Cents>>(new Map());
  // How often somebody went back: the fields then begin anew.
  const [resets, setResets] = useState(0);
  const { settings, advice: known } = night;
  const inputs = withPrices(night.inputs, typed);
  // By the same computation as the server’s, so that nothing has to be asked.
  const advice = typed.size === 0 ? known : advise(inputs, settings);
  const shown = { ...night, inputs, advice };
  const reset = () => {
    setTyped(new Map());
    setResets(resets + 1);
  };
  return (
    <>
      <div className={styles.part} aria-live="polite" data-what-if={typed.size > 0 || undefined}>
        <Answer night={shown} momentOf={momentOf} />
        {typed.size > 0 && (
          <p className={styles.whatIf}>
            {known.proposedCents === null
              ? text.whatIfActiveNone
              : text.whatIfActive({ price: centsWords(known.proposedCents) })}{' '}
            <Button variant="default" size="compact-sm" onClick={reset}>
              {text.reset}
            </Button>
          </p>
        )}
      </div>
      {advice.reasons.length > 0 && (
        <div className={styles.part}>
          <Waterfall advice={advice} keyDate={inputs.keyDate} />
          <NotKnown night={shown} />
        </div>
      )}
      {typed.size === 0 && known.proposedCents !== null && (
        <Decide night={night} proposedCents={known.proposedCents} compared={compared} momentOf={momentOf} />
      )}
      <WhatIf
        key={resets}
        night={night}
        typed={typed}
        momentOf={momentOf}
        onType={(name, cents) => setTyped((before) => withPrice(before, name, cents))}
      />
    </>
  );
}

/** The price, how far it is from the own one, or why there is none. */
function Answer({ night, momentOf }: Pick<KnownProps, 'night' | 'momentOf'>) {
  const { advice, inputs } = night;
  const { own, keyDate } = inputs;
  return (
    <>
      <p className={styles.answer}>
        <strong>{advice.proposedCents === null ? text.refusedShort : centsWords(advice.proposedCents)}</strong>
        <Change cents={changeOf(night)} />
        <span className={styles.quiet}>
          {own.priceCents === null ? text.noOwn : text.now({ price: centsWords(own.priceCents) })}
          {keyDate && ` · ${keyDateWords(keyDate)}`}
        </span>
      </p>
      {advice.refused && <p className={styles.refused}>{refusalSentence(advice.refused, momentOf)}</p>}
    </>
  );
}

function withPrice(before: ReadonlyMap<string, Cents>, name: string, cents: Cents | null): ReadonlyMap<string, Cents> {
  const typed = new Map(before);
  if (cents === null) typed.delete(name);
  else typed.set(name, cents);
  return typed;
}

/** Reasons that weigh something and of which too little is known. */
function NotKnown({ night: { inputs, settings } }: { readonly night: NightOfAdvice }) {
  const names = [
    ...(inputs.pace === null && settings.weights.pace > 0 ? [adviserWords.reasons.pace] : []),
    ...(inputs.score === null && settings.weights.reviews > 0 ? [adviserWords.reasons.reviews] : []),
  ];
  return names.length === 0 ? null : <p className={styles.quiet}>{text.notKnown({ names: names.join(', ') })}</p>;
}
