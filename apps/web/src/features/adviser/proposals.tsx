import { Button } from '@mantine/core';
import type { NightAdvice } from '@vivac/contract/wire/adviser/advice';
import type { Reason } from '@vivac/domain/adviser/advise';
import { type Day, weekdayOf } from '@vivac/domain/time/day';
import { type ReactNode, Fragment } from 'react';
import { openCall } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { centsWords, refusalSentence, signedCents } from '../../text/adviser-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { language, wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { type Ahead, type Only, AHEAD, ONLY, countNights, shownNights, changeOf } from './adviser-choice.ts';
import { type AdviserQuestion, comparedQuery } from './adviser-query.ts';
import styles from './adviser.module.css';

const text = wordsOf('adviser');

interface ProposalsProps {
  readonly nights: readonly NightAdvice[];
  readonly only: Only;
  readonly day: Day | null;
  readonly momentOf: MomentWords;
  readonly linkTo: (day: Day, words: ReactNode, label: string) => ReactNode;
  onOnly(only: Only): void;
}

/** Every night ahead with its proposal, or why there is none. */
export function Proposals({ nights, only, day, momentOf, linkTo, onOnly }: ProposalsProps) {
  const shown = shownNights(nights, only);
  const counts = countNights(nights);
  return (
    <>
      <p className={styles.counts}>
        {counts.proposed === 0 ? `${text.allRefused}. ${text.allRefusedHint}` : text.counts(counts)}
      </p>
      {shown.length === 0 ? (
        <Empty look="bare" title={text.emptyChoice} action={{ label: text.showAll, act: () => onOnly('all') }} />
      ) : (
        <NightTable nights={shown} day={day} momentOf={momentOf} linkTo={linkTo} />
      )}
    </>
  );
}

interface ChoicesProps {
  readonly ahead: Ahead;
  readonly only: Only;
  /** Whether all are compared, and how many each choice has. */
  readonly compared: { readonly isAll: boolean; readonly all: number; readonly ticked: number };
  onChange(changed: { ahead?: Ahead; only?: Only; isAll?: boolean }): void;
}

/** How far ahead, compared with whom, and which nights are shown. */
export function ProposalChoices({ ahead, only, compared, onChange }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      <ChoiceField
        label={text.compared}
        value={compared.isAll ? 'all' : 'ticked'}
        choices={[
          { value: 'all', label: text.comparedAll({ count: compared.all }) },
          { value: 'ticked', label: text.comparedTicked({ count: compared.ticked }) },
        ]}
        onChange={(value) => onChange({ isAll: value === 'all' })}
      />
      <ChoiceField
        label={text.ahead}
        value={String(ahead)}
        choices={AHEAD.map((nights) => ({ value: String(nights), label: text.nightsAhead({ nights }) }))}
        onChange={(value) => onChange({ ahead: AHEAD.find((each) => String(each) === value) ?? 90 })}
      />
      <ChoiceField
        label={text.only}
        value={only}
        choices={ONLY.map((value) => ({ value, label: text.onlyChoice[value] }))}
        onChange={(value) => onChange({ only: value })}
      />
    </div>
  );
}

const FORMATS = { xlsx: text.downloadExcel, csv: text.downloadCsv } as const;

/** Saves the proposals as a file. */
export function ProposalFiles({ question }: { readonly question: AdviserQuestion }) {
  const download = useSubmission({
    mutationFn: async (kind: keyof typeof FORMATS) => {
      const format = kind === 'csv' && language !== 'en' ? 'csv-es' : kind;
      const query = { ...comparedQuery(question), nights: question.nights, format } as const;
      const response = await openCall('downloadAdvice', { query });
      saveFile({ fileName: fileNameOf(response) ?? `${text.title}.${kind}`, content: await response.blob() });
    },
  });
  return (
    <div className={styles.files} role="group" aria-label={text.download}>
      <span aria-hidden="true">{text.download}</span>
      {(['xlsx', 'csv'] as const).map((kind) => (
        <Button key={kind} variant="default" size="xs" onClick={() => download.submit(kind)}>
          {FORMATS[kind]}
        </Button>
      ))}
      {download.isError && (
        <Notice tone="error" dismiss={{ label: text.dismiss, act: download.reset }}>
          {text.downloadFailed} {errorSentence(download.error)}
        </Notice>
      )}
    </div>
  );
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}

const adviserWords = wordsOf('adviser-words');

interface NightTableProps {
  readonly nights: readonly NightAdvice[];
  /** The night whose reasons are shown. */
  readonly day: Day | null;
  readonly momentOf: MomentWords;
  readonly linkTo: (day: Day, words: ReactNode, label: string) => ReactNode;
}

const MONDAY = 1;

/** One row a night; its link shows the reasons. */
function NightTable({ nights, day, momentOf, linkTo }: NightTableProps) {
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
