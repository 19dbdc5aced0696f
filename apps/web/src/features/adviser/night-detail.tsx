import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NightOfAdvice } from '@vivac/contract/wire/adviser/advice';
import { type Advice, advise, type Reason, type ReasonInputs, type ReasonKind } from '@vivac/domain/adviser/advise';
import { type AdviserDecision, isStale, type NightInputs, withPrices } from '@vivac/domain/adviser/night-facts';
import { type Cents, eurosOf } from '@vivac/domain/money';
import type { Day } from '@vivac/domain/time/day';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { centsWords, refusalSentence, signedCents, scoreWords } from '../../text/adviser-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { quoteWords } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { OwnOccupancy } from '../../ui/figures/own-occupancy.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { changeOf, centsIn, typedEuros } from './adviser-choice.ts';
import { type AdviserQuestion, nightQuery, comparedQuery } from './adviser-query.ts';
import { Change, keyDateWords } from './night-table.tsx';
import styles from './night-detail.module.css';

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
        <OwnOccupancy campsite={compared.reference} day={night.inputs.day} asOf={null} momentOf={momentOf} />
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
        <span className="muted text-13 anywhere">
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
  return names.length === 0 ? null : (
    <p className="muted text-13 anywhere">{text.notKnown({ names: names.join(', ') })}</p>
  );
}

interface DecideProps {
  readonly night: NightOfAdvice;
  readonly proposedCents: Cents;
  readonly compared: Omit<AdviserQuestion, 'nights'>;
  readonly momentOf: MomentWords;
}

const REQUESTED = new Set<unknown>(['getAdvice', 'getAdviceNight', 'getAdviserDecisions']);

/** Accept or ignore: kept with the price that is seen here, and published nowhere. */
function Decide({ night: { inputs, decided }, proposedCents, compared, momentOf }: DecideProps) {
  const queryClient = useQueryClient();
  const decision = useSubmission({
    mutationFn: (chosen: AdviserDecision) =>
      call('decideAdvice', {
        body: { ...comparedQuery(compared), date: inputs.day, decision: chosen, proposed: eurosOf(proposedCents) },
      }),
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => REQUESTED.has(queryKey[0]) }),
  });
  return (
    <div className={styles.part}>
      <div className={styles.decide}>
        <Button onClick={() => decision.submit('accepted')}>{text.accept}</Button>
        <Button variant="default" onClick={() => decision.submit('ignored')}>
          {text.ignore}
        </Button>
        {decided && (
          <span role="status" className="muted text-13 anywhere">
            {text.decided[decided.decision]({ price: centsWords(decided.proposedCents), moment: momentOf(decided.at) })}
          </span>
        )}
      </div>
      <p className="muted text-13 anywhere">{text.decideHint}</p>
      {decision.isError && (
        <Notice tone="error" dismiss={{ label: text.dismiss, act: decision.reset }}>
          {text.decideFailed} {errorSentence(decision.error)}
        </Notice>
      )}
    </div>
  );
}

interface WhatIfProps {
  readonly night: NightOfAdvice;
  readonly typed: ReadonlyMap<string, Cents>;
  readonly momentOf: MomentWords;
  /** Null takes back what was typed. */
  onType(name: string, cents: Cents | null): void;
}

/** The competitors' prices, each of which can be another one: the proposal follows. */
function WhatIf({ night, typed, momentOf, onType }: WhatIfProps) {
  const { others, atS } = night.inputs;
  return (
    <section className={styles.part} aria-labelledby="what-if">
      <h3 id="what-if">{text.whatIf}</h3>
      <p className="muted text-13 anywhere">{text.whatIfHint}</p>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.name}>
            <span className="column narrow">
              <span className="ellipsis" title={other.name}>
                {other.name}
              </span>
              <span className="muted text-13 anywhere">
                {other.state === 'priced' ? centsWords(other.priceCents!) : quoteWords.short(other.state, null)}
                {other.seenAtS !== null && ` · ${momentOf(new Date(other.seenAtS * 1000).toISOString())}`}
                {isStale(other, atS) && ` · ${text.old}`}
              </span>
            </span>
            <PriceField
              name={other.name}
              known={other.priceCents}
              typed={typed.get(other.name) ?? null}
              onType={(cents) => onType(other.name, cents)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PriceFieldProps {
  readonly name: string;
  readonly known: Cents | null;
  readonly typed: Cents | null;
  onType(cents: Cents | null): void;
}

function PriceField({ name, known, typed, onType }: PriceFieldProps) {
  const [words, setWords] = useState(() => typedEuros(typed ?? known));
  const cents = centsIn(words);
  const isWrong = words.trim() !== '' && cents === null;
  return (
    <TextInput
      aria-label={text.whatIfOf({ name })}
      className={styles.price}
      inputMode="decimal"
      maxLength={10}
      value={words}
      data-typed={typed !== null || undefined}
      error={isWrong ? text.whatIfInvalid : null}
      onChange={({ currentTarget: { value } }) => {
        setWords(value);
        const price = centsIn(value);
        onType(price === known ? null : price);
      }}
    />
  );
}

interface WaterfallProps {
  readonly advice: Advice;
  readonly keyDate: NightInputs['keyDate'];
}

/** The reasons one below the other, each from where the one before ended, down to their sum. */
function Waterfall({ advice, keyDate }: WaterfallProps) {
  const { reasons, proposedCents } = advice;
  const bars = barsOf(reasons);
  return (
    <table className={styles.waterfall}>
      <caption className="visually-hidden">{text.waterfall}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text.waterfallReason}</th>
          <th scope="col">{text.waterfallAmount}</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map((reason, at) => (
          <tr key={reason.kind}>
            <th scope="row">
              <span className="strong">{adviserWords.reasons[reason.kind]}</span>
              <span className={styles.inputs}>{inputWords(reason, keyDate)}</span>
              <span className={styles.rail} aria-hidden="true">
                <span
                  className={styles.bar}
                  data-way={reason.kind === 'median' ? 'start' : reason.amountCents < 0 ? 'down' : 'up'}
                  style={{ insetInlineStart: `${bars[at]!.start}%`, inlineSize: `${bars[at]!.size}%` }}
                />
              </span>
            </th>
            <td>{reason.kind === 'median' ? centsWords(reason.amountCents) : signedCents(reason.amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{proposedCents === null ? text.soFar : text.total}</th>
          <td>{centsWords(bars.at(-1)!.endCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** From where to where each bar reaches, in percent of the range that all of them take; the median begins at its left end. */
function barsOf(reasons: readonly Reason[]) {
  let sum = 0;
  const spans = reasons.map(({ amountCents }) => ({ from: sum, to: (sum += amountCents) }));
  const ends = spans.map(({ to }) => to);
  const highest = Math.max(...ends);
  // What happens is near the median: the rail begins a third of it below what is lowest.
  const lowest = Math.max(0, Math.min(...ends) - (ends[0] ?? 0) / 3);
  const place = (cents: number) => (100 * (Math.max(cents, lowest) - lowest)) / Math.max(1, highest - lowest);
  return spans.map(({ from, to }) => {
    const start = place(Math.min(from, to));
    return { start, size: Math.max(from === to ? 0 : 0.6, place(Math.max(from, to)) - start), endCents: to };
  });
}

type Given = Required<ReasonInputs>;

const WORDS: Readonly<Record<ReasonKind, (given: Given, keyDate: NightInputs['keyDate']) => string>> = {
  median: ({ of }) => text.inputs.median({ of }),
  position: ({ medianCents, index }) => text.inputs.position({ median: centsWords(medianCents), index: String(index) }),
  compression: ({ baseCents, percent, gone, restricted, of }) =>
    text.inputs.compression({
      base: centsWords(baseCents),
      percent: String(percent),
      gone: String(gone),
      restricted,
      of: String(of),
    }),
  pace: ({ baseCents, percent, ownGone, ownOf, othersGone, othersOf, campsites }) =>
    text.inputs.pace({
      base: centsWords(baseCents),
      percent: String(percent),
      ownGone: String(ownGone),
      ownOf: String(ownOf),
      othersGone: String(othersGone),
      othersOf: String(othersOf),
      campsites,
    }),
  holiday: ({ baseCents, percent }, keyDate) =>
    text.inputs.holiday({
      name: keyDate === null ? '' : keyDateWords(keyDate),
      base: centsWords(baseCents),
      percent: String(percent),
    }),
  reviews: ({ baseCents, percent, ownScore, medianScore, of }) =>
    text.inputs.reviews({
      base: centsWords(baseCents),
      percent: String(percent),
      own: scoreWords(ownScore),
      median: scoreWords(medianScore),
      of,
    }),
  floor: ({ limitCents, everyCents }) => limitWords('floor', everyCents)({ limit: centsWords(limitCents) }),
  ceiling: ({ limitCents, everyCents }) => limitWords('ceiling', everyCents)({ limit: centsWords(limitCents) }),
  step: ({ fromCents, lowCents, highCents, everyCents }) =>
    limitWords('step', everyCents)({ from: centsWords(fromCents), room: roomWords(lowCents, highCents) }),
  rounding: () => text.inputs.rounding,
};

/** What an amount was computed from, as a person would compute it again. */
function inputWords({ kind, inputs }: Reason, keyDate: NightInputs['keyDate']): string {
  return WORDS[kind](inputs as Given, keyDate);
}

const WITH_ENDING = {
  floor: text.inputs.floorEnding,
  ceiling: text.inputs.ceilingEnding,
  step: text.inputs.stepEnding,
};

/** A limit that also kept the price from the nearest wanted ending says so. */
function limitWords<Limit extends 'floor' | 'ceiling' | 'step'>(limit: Limit, everyCents: number | undefined) {
  return (everyCents === undefined ? text.inputs[limit] : WITH_ENDING[limit]) as (typeof text.inputs)[Limit];
}

function roomWords(lowCents: number | undefined, highCents: number | undefined): string {
  if (lowCents === undefined) return text.roomTo({ high: centsWords(highCents!) });
  if (highCents === undefined) return text.roomFrom({ low: centsWords(lowCents) });
  return text.room({ low: centsWords(lowCents), high: centsWords(highCents) });
}
