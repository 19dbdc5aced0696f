import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { callQuery } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { DecisionState } from '../../ui/lists/list-page.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Question } from '../../ui/states/question.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { NewTariffQuestion } from './new-tariff-question.tsx';
import type { AskedAct, CopyBody, Of, TariffDecision } from './tariff-decision.ts';

const text = wordsOf('tariff-questions');

interface TariffQuestionProps {
  readonly decision: TariffDecision;
}

/** What has to be answered about a tariff before it is decided. */
export function TariffQuestion({ decision }: TariffQuestionProps) {
  const { asked: requested } = decision;
  if (requested === null) return null;
  if (requested.verb === 'add') return <NewTariffQuestion decision={decision} />;
  const { of, verb } = requested;
  const props = { of, decision };
  if (verb === 'publish') return <PublishQuestion {...props} />;
  if (verb === 'withdraw') return <WithdrawQuestion {...props} />;
  return verb === 'copy' ? <CopyQuestion {...props} /> : <RemoveQuestion {...props} />;
}

interface OfProps extends TariffQuestionProps {
  readonly of: Of;
}

const titleOf = (verb: AskedAct['verb'] & keyof typeof text.titles, { name }: Of): string =>
  text.titles[verb]({ name });

const stateOf = ({ isBusy, failure }: TariffDecision) => (
  <DecisionState isBusy={isBusy} underWay={text.underWay} failure={failure} />
);

/** Names what it becomes, and what is unusual in it. */
function PublishQuestion({ of, decision }: OfProps) {
  const check = useQuery({ ...callQuery('checkKeptTariff', { params: { id: of.id }, body: {} }), staleTime: 0 });
  const { errors = 0, warnings = 0 } = check.data ?? {};
  const canPublish = check.isSuccess && !check.isFetching && errors === 0;
  return (
    <Question
      title={titleOf('publish', of)}
      confirm={warnings > 0 ? text.publishAnyway : text.publish}
      cancel={text.cancel}
      isBusy={decision.isBusy}
      mayConfirm={canPublish}
      isHarmless
      onConfirm={() => decision.decide({ verb: 'publish', of, confirmed: warnings > 0 })}
      onCancel={() => decision.ask(null)}
      form={
        <div className="stack gap-8 above-12">
          <Loaded
            query={check}
            waiting={<Waiting label={text.checking} heights={[24]} />}
            look="strip"
            failed={(error) => failureSentence(error, text.checkFailed)}
          >
            {({ problems, stays }) => (
              <>
                <p role="status">{errors > 0 ? text.withErrors({ count: errors }) : text.becomes({ stays })}</p>
                {of.state === 'counts' && errors === 0 && <p>{text.inPlace}</p>}
                {warnings > 0 && errors === 0 && <p className="strong">{text.withWarnings({ count: warnings })}</p>}
                <ul className="no-margin">
                  {problems.map(({ sentence, code }, at) => (
                    <li key={`${at} ${code}`}>{sentence}</li>
                  ))}
                </ul>
              </>
            )}
          </Loaded>
          {stateOf(decision)}
        </div>
      }
    >
      {text.basis({ campsite: of.campsite })}
    </Question>
  );
}

function WithdrawQuestion({ of, decision }: OfProps) {
  const { field, value, input, isMissing, check } = useReason();
  return (
    <Question
      title={titleOf('withdraw', of)}
      confirm={text.withdraw}
      cancel={text.cancel}
      isBusy={decision.isBusy}
      onConfirm={() => check() && decision.decide({ verb: 'withdraw', of, why: value.trim() })}
      onCancel={() => decision.ask(null)}
      form={
        <div className="stack gap-12 above-12">
          <TextInput
            ref={field}
            label={text.why}
            error={isMissing && text.whyMissing}
            maxLength={500}
            autoComplete="off"
            required
            readOnly={decision.isBusy}
            {...input}
          />
          {stateOf(decision)}
        </div>
      }
    >
      {text.withdrawDetail}
    </Question>
  );
}

function useReason() {
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => field.current?.focus(), []);
  return {
    field: field as Ref<HTMLInputElement>,
    value,
    isMissing,
    input: {
      value,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setValue(currentTarget.value),
    },
    check: () => {
      setIsMissing(value.trim() === '');
      if (value.trim() === '') field.current?.focus();
      return value.trim() !== '';
    },
  };
}

function RemoveQuestion({ of, decision }: OfProps) {
  return (
    <Question
      title={titleOf('remove', of)}
      confirm={text.remove}
      cancel={text.cancel}
      isBusy={decision.isBusy}
      onConfirm={() => decision.decide({ verb: 'remove', of })}
      onCancel={() => decision.ask(null)}
      form={<div className="above-12">{stateOf(decision)}</div>}
    >
      {text.removeDetail}
    </Question>
  );
}

const SHIFTS = (['weekday', 'date'] as const).map((value) => ({ value, label: text.shifts[value] }));
const ROUNDINGS = (['none', 'half', 'whole', 'five', 'nine'] as const).map((value) => ({
  value,
  label: text.roundings[value],
}));
const PERCENT = /^[-−+]?\d{1,3}([.,]\d{1,2})?$/;
const [LEAST_PERCENT, MOST_PERCENT] = [-90, 900];

/** Last year's list as the draft of another year. */
function CopyQuestion({ of, decision }: OfProps) {
  const [year, setYear] = useState(String(of.year + 1));
  const [shift, setShift] = useState<CopyBody['shift']>('weekday');
  const [percent, setPercent] = useState('0');
  const [rounding, setRounding] = useState<CopyBody['rounding']>('whole');
  const raised = PERCENT.test(percent.trim()) ? Number(percent.trim().replace('−', '-').replace(',', '.')) : Number.NaN;
  const isYear = /^2[01]\d\d$/.test(year);
  const isPercent = raised >= LEAST_PERCENT && raised <= MOST_PERCENT;
  const body = { year: Number(year), shift, percent: raised, rounding };
  return (
    <Question
      title={titleOf('copy', of)}
      confirm={text.copy}
      cancel={text.cancel}
      isBusy={decision.isBusy}
      isHarmless
      onConfirm={() => isYear && isPercent && decision.decide({ verb: 'copy', of, body })}
      onCancel={() => decision.ask(null)}
      form={
        <div className="stack gap-12 above-12">
          <Typed label={text.year} error={!isYear && text.yearWrong} value={year} onChange={setYear} />
          <ChoiceField label={text.shift} value={shift} choices={SHIFTS} onChange={(next) => setShift(next)} />
          <Typed label={text.percent} error={!isPercent && text.percentWrong} value={percent} onChange={setPercent} />
          <ChoiceField
            label={text.rounding}
            value={rounding}
            choices={ROUNDINGS}
            onChange={(next) => setRounding(next)}
          />
          {stateOf(decision)}
        </div>
      }
    >
      {text.copyDetail({ year: String(of.year) })}
    </Question>
  );
}

interface TypedProps {
  readonly label: string;
  readonly error: ReactNode;
  readonly value: string;
  onChange(value: string): void;
}

function Typed({ onChange, ...field }: TypedProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...field}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
