import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { parseDay } from '@vivac/domain/time/day';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { isFaulty, Part } from './part-frame.tsx';
import styles from './tariff-parts.module.css';
import { type FieldSurroundings, TypedField, words, wordsOrNone } from './typed-field.tsx';

const text = wordsOf('tariff-editor').about;

const PERS = (['night', 'week'] as const).map((value) => ({ value, label: text.pers[value] }));

const year = {
  write: String,
  read: (typed: string) => (/^2[01]\d\d$/.test(typed) ? Number(typed) : undefined),
  isNumber: true,
};

/** What a price list is: its name and year, where and when it was read, and what a price pays for. */
export function AboutTariff(surroundings: FieldSurroundings) {
  const { sheet, onChange } = surroundings;
  const { tariff } = sheet;
  const { readAt } = tariff;
  const change = (part: Partial<Tariff>): Tariff => ({ ...tariff, ...part });
  const field = (name: string) => ({ surroundings, place: `tariff 0 ${name}` });
  return (
    <Part title={text.label} summary={summaryOf(tariff)} isFaulty={isFaulty(surroundings, 'tariff')}>
      <TypedField
        {...field('name')}
        label={text.name}
        value={tariff.name}
        typing={words}
        tariffWith={(name) => change({ name })}
      />
      <TypedField
        {...field('year')}
        label={text.year}
        value={tariff.year}
        typing={year}
        tariffWith={(next) => change({ year: next })}
      />
      <TypedField
        {...field('channel')}
        label={text.channel}
        value={tariff.channel}
        typing={words}
        tariffWith={(channel) => change({ channel })}
      />
      <ChoiceField
        label={text.per}
        value={tariff.per}
        choices={PERS}
        onChange={(per) => onChange({ ...sheet, tariff: change({ per }) }, 'tariff 0 per')}
      />
      <TypedField
        {...field('currency')}
        label={text.currency}
        value={tariff.currency}
        typing={words}
        tariffWith={(currency) => change({ currency })}
      />
      <TypedField
        {...field('readAt')}
        className={styles.wide!}
        label={text.address}
        value={readAt.address}
        typing={wordsOrNone}
        tariffWith={(address) => change({ readAt: { ...readAt, address } })}
      />
      <DateField
        label={text.day}
        value={readAt.day}
        onChange={(typed) => {
          const day = parseDay(typed);
          if (day !== null) onChange({ ...sheet, tariff: change({ readAt: { ...readAt, day } }) }, 'tariff 0 readDay');
        }}
      />
    </Part>
  );
}

function summaryOf({ name, year, channel, readAt: { address, day } }: Tariff): string {
  const words = [
    name,
    String(year),
    sourceWord(channel),
    text.readOn({ day: `${priceWords.dayAndMonth(day)} ${day.slice(0, 4)}` }),
    address,
  ];
  return words.filter(Boolean).join(' · ');
}
