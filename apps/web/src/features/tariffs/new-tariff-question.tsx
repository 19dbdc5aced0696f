import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { emptyTariff, type Tariff } from '@vivac/domain/tariffs/tariff';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { useEffect, useRef, useState } from 'react';
import { configurationQuery } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';
import { CampsiteField } from '../../ui/forms/campsite-field.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { DecisionState } from '../../ui/lists/list-page.tsx';
import { Question } from '../../ui/states/question.tsx';
import type { TariffDecision } from './tariff-decision.ts';

const text = wordsOf('tariff-questions');
const { fresh } = text;

interface Typed {
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

function missingIn({ campsite, name, year, channel, day }: Typed): Missing | null {
  if (campsite.trim() === '') return 'campsite';
  if (name.trim() === '') return 'name';
  if (!/^2[01]\d\d$/.test(year)) return 'year';
  if (channel.trim() === '') return 'channel';
  return parseDay(day) === null ? 'day' : null;
}

function tariffOf({ name, year, channel, address, day }: Typed): Tariff {
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
export function NewTariffQuestion({ decision }: NewTariffQuestionProps) {
  const today = useQuery(configurationQuery).data?.today ?? '';
  const year = today === '' ? '' : String(usualYear(parseDay(today)!));
  const [changed, setChanged] = useState<Partial<Typed>>({});
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
  const typed: Typed = { ...preset, ...changed };
  if (changed.name === undefined) Object.assign(typed, { name: fresh.usualName({ year: typed.year }) });

  const field = (part: keyof Typed) => ({
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
