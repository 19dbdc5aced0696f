import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { callQuery, configurationQuery } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { DecisionState } from '../../ui/lists/list-page.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Question } from '../../ui/states/question.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import type { RequestedAct, CopyBody, Of, TariffDecision } from './tariff-decision.ts';
import { emptyTariff, type Tariff } from '@vivac/domain/tariffs/tariff';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { CampsiteField } from '../../ui/forms/campsite-field.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';

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

const titleOf = (verb: RequestedAct['verb'] & keyof typeof text.titles, { name }: Of): string =>
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

const { fresh } = text;

interface TypedTariff {
  readonly campsite: string;
  readonly name: string;
  readonly year: string;
  readonly channel: string;
  readonly address: string;
  readonly day: string;
}
type Missing = 'campsite' | 'name' | 'year' | 'channel' | 'day';

/** Autumn is when the list of next year is made. */
const usualYear = (today: Day): number => Number(today.slice(0, 4)) + Number(today.slice(5, 7) >= '09');

function missingIn({ campsite, name, year, channel, day }: TypedTariff): Missing | null {
  if (campsite.trim() === '') return 'campsite';
  if (name.trim() === '') return 'name';
  if (!/^2[01]\d\d$/.test(year)) return 'year';
  if (channel.trim() === '') return 'channel';
  return parseDay(day) === null ? 'day' : null;
}

function tariffOf({ name, year, channel, address, day }: TypedTariff): Tariff {
  return emptyTariff({
    name: name.trim(),
    year: Number(year),
    readAt: { address: address.trim() || null, day: parseDay(day)! },
    channel: channel.trim(),
  });
}

interface NewTariffQuestionProps {
  readonly decision: TariffDecision;
}

/** Of which campsite a tariff is, and where and when it was read; then its sheet opens. */
function NewTariffQuestion({ decision }: NewTariffQuestionProps) {
  const today = useQuery(configurationQuery).data?.today ?? '';
  const year = today === '' ? '' : String(usualYear(parseDay(today)!));
  const [changed, setChanged] = useState<Partial<TypedTariff>>({});
  const [missing, setMissing] = useState<Missing | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const preset = {
    campsite: '',
    name: fresh.usualName({ year }),
    year,
    channel: fresh.usualChannel,
    address: '',
    day: today,
  };
  const typed: TypedTariff = { ...preset, ...changed };
  if (changed.name === undefined) Object.assign(typed, { name: fresh.usualName({ year: typed.year }) });

  const field = (part: keyof TypedTariff) => ({
    label: fresh[part],
    autoComplete: 'off',
    readOnly: decision.isBusy,
    value: typed[part],
    error: missing === part && fresh.missing[part as Missing],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) =>
      setChanged((before) => ({ ...before, [part]: value })),
  });
  function confirm() {
    const lacks = missingIn(typed);
    setMissing(lacks);
    if (lacks === null) decision.decide({ verb: 'add', campsite: typed.campsite.trim(), tariff: tariffOf(typed) });
  }
  const { onChange: _, ...campsite } = field('campsite');
  return (
    <Question
      title={fresh.title}
      confirm={fresh.confirm}
      cancel={text.cancel}
      isBusy={decision.isBusy}
      isHarmless
      onConfirm={confirm}
      onCancel={() => decision.ask(null)}
      form={
        <div className="stack gap-12 above-12">
          <CampsiteField
            ref={first}
            {...campsite}
            withAsterisk={false}
            description={fresh.campsiteHint}
            onChange={(value) => setChanged((before) => ({ ...before, campsite: value }))}
          />
          <TextInput maxLength={200} {...field('name')} />
          <TextInput inputMode="numeric" maxLength={4} {...field('year')} />
          <TextInput maxLength={200} {...field('channel')} />
          <TextInput maxLength={2000} {...field('address')} />
          <DateField
            label={fresh.day}
            value={typed.day}
            error={missing === 'day' ? fresh.missing.day : null}
            onChange={(day) => setChanged((before) => ({ ...before, day }))}
          />
          <DecisionState isBusy={decision.isBusy} underWay={text.underWay} failure={decision.failure} />
        </div>
      }
    >
      {fresh.detail}
    </Question>
  );
}
