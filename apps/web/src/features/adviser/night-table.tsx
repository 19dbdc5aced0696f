import type { NightAdvice } from '@vivac/contract/wire/adviser/advice';
import type { Reason } from '@vivac/domain/adviser/advise';
import { type Day, weekdayOf } from '@vivac/domain/time/day';
import { type ReactNode, Fragment } from 'react';
import { centsWords, refusalSentence, signedCents } from '../../text/adviser-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { changeOf } from './adviser-choice.ts';
import styles from './adviser.module.css';

const text = wordsOf('adviser');
const adviserWords = wordsOf('adviser-words');

export interface NightTableProps {
  readonly nights: readonly NightAdvice[];
  /** The night whose reasons are shown. */
  readonly day: Day | null;
  readonly momentOf: MomentWords;
  readonly linkTo: (day: Day, words: ReactNode, label: string) => ReactNode;
}

const MONDAY = 1;

/** One row a night; its link shows the reasons. */
export function NightTable({ nights, day, momentOf, linkTo }: NightTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{text.table}</caption>
      <thead>
        <tr>
          <th scope="col">{text.night}</th>
          <th scope="col" className={styles.number}>
            {text.own}
          </th>
          <th scope="col" className={styles.number}>
            {text.proposal}
          </th>
          <th scope="col" className={styles.number}>
            {text.change}
          </th>
          <th scope="col">{text.reasons}</th>
        </tr>
      </thead>
      <tbody>
        {nights.map((night) => (
          <Row
            key={night.inputs.day}
            night={night}
            isOpen={night.inputs.day === day}
            momentOf={momentOf}
            linkTo={linkTo}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<NightTableProps, 'momentOf' | 'linkTo'> {
  readonly night: NightAdvice;
  readonly isOpen: boolean;
}

function Row({ night, isOpen, momentOf, linkTo }: RowProps) {
  const { inputs, advice, decided } = night;
  const { day, own, keyDate } = inputs;
  const words = priceWords.shortDay(day);
  return (
    <tr data-open={isOpen || undefined} data-week={weekdayOf(day) === MONDAY || undefined}>
      <th scope="row">
        {linkTo(day, words, text.open({ night: words }))}
        {keyDate && <span className={styles.keyDate}>{keyDateWords(keyDate)}</span>}
      </th>
      <td className={styles.number} data-title={text.own}>
        {own.priceCents === null ? text.none : centsWords(own.priceCents)}
      </td>
      <td className={styles.number} data-title={text.proposal} data-proposal="">
        {advice.proposedCents === null ? text.none : centsWords(advice.proposedCents)}
      </td>
      <td className={styles.number} data-title={text.change}>
        <Change cents={changeOf(night)} />
      </td>
      <td className={styles.why}>
        {advice.refused === null ? (
          <ShortReasons reasons={advice.reasons} />
        ) : (
          <span className={styles.refused}>{refusalSentence(advice.refused, momentOf)}</span>
        )}
        {decided && (
          <span className={styles.decided} data-decision={decided.decision}>
            {adviserWords.decisions[decided.decision]}
          </span>
        )}
      </td>
    </tr>
  );
}

export function keyDateWords({ name, isEve }: { readonly name: string; readonly isEve: boolean }): string {
  return isEve ? text.eve({ name }) : name;
}

/** How far the proposals of some nights are from the own prices. */
export function ChangeSpan({ way, cents }: { readonly way: 'raise' | 'lower'; readonly cents: readonly number[] }) {
  const [least, most] = [cents.reduce(nearer), cents.reduce(farther)];
  return (
    <span className={styles.change} data-way={way === 'raise' ? 'up' : 'down'}>
      <span aria-hidden="true">{way === 'raise' ? '▲ ' : '▼ '}</span>
      {least === most ? signedCents(least) : text.changeSpan({ least: signedCents(least), most: signedCents(most) })}
    </span>
  );
}

const nearer = (a: number, b: number) => (Math.abs(b) < Math.abs(a) ? b : a);
const farther = (a: number, b: number) => (Math.abs(b) > Math.abs(a) ? b : a);

/** How far the proposal is from the own price, by sign and shape too. */
export function Change({ cents }: { readonly cents: number | null }) {
  if (cents === null) return text.none;
  const way = cents > 0 ? 'up' : cents < 0 ? 'down' : 'same';
  return (
    <span className={styles.change} data-way={way}>
      {way !== 'same' && <span aria-hidden="true">{way === 'up' ? '▲ ' : '▼ '}</span>}
      {way === 'same' ? text.same : signedCents(cents)}
    </span>
  );
}

/** Those that change something, with their amounts; the median is where it begins. */
function ShortReasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  return reasons
    .filter(({ kind, amountCents }) => kind === 'median' || amountCents !== 0)
    .map(({ kind, amountCents, inputs }, at) => (
      <Fragment key={kind}>
        {at > 0 && ' · '}
        <span className="one-line">
          {kind === 'median'
            ? text.reasonOf({ name: adviserWords.reasons.median, amount: centsWords(amountCents), of: inputs.of! })
            : text.reason({ name: adviserWords.reasons[kind], amount: signedCents(amountCents) })}
        </span>
      </Fragment>
    ));
}
