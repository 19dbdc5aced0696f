import type { Cents } from '@vivac/domain/money';
import { plain } from '@vivac/domain/tariffs/check-seasons';
import type { Tariff, TariffDiscount, TariffFee, TariffPrice } from '@vivac/domain/tariffs/tariff';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { cellWords } from './cell-text.ts';
import { Add, changePart, isFaulty, Part, Remove, Rows } from './part-frame.tsx';
import { fieldName } from './problems.ts';
import { USUAL_WEEKEND } from './sheet.ts';
import styles from './tariff-parts.module.css';
import { readRanges } from './typed-days.ts';
import {
  countOrNone,
  type FieldSurroundings,
  money,
  percent,
  TypedField,
  weekdays,
  words,
  wordsOrNone,
} from './typed-field.tsx';

const text = wordsOf('tariff-parts');
const NOTHING = 0 as Cents;

/** What a price list says below its prices, each folded with what is in it. */
export function TariffParts(surroundings: FieldSurroundings) {
  return (
    <div className="stack gap-8">
      <Weekend {...surroundings} />
      <ExtraPersons {...surroundings} />
      <Fees {...surroundings} />
      <TouristTax {...surroundings} />
      <Discounts {...surroundings} />
      <Closed {...surroundings} />
      <Terms {...surroundings} />
    </div>
  );
}

function Weekend(surroundings: FieldSurroundings) {
  const { tariff } = surroundings.sheet;
  const { weekend } = tariff;
  const part = { title: text.weekend.title, isFaulty: isFaulty(surroundings, 'weekend') };
  const change = (next: Tariff['weekend']) =>
    changePart(surroundings, 'weekend', {
      weekend: next,
      ...(next === null && { prices: tariff.prices.map(ofAllNights) }),
    });
  if (weekend === null) {
    return (
      <Part {...part} summary={text.none}>
        <Add {...surroundings} label={text.weekend.add} onAdd={() => change(USUAL_WEEKEND)} />
      </Part>
    );
  }
  const field = { surroundings };
  const own = tariff.prices.filter(({ weekendCents }) => weekendCents !== undefined).length;
  const amounts = [
    ...(own === 0 || weekend.priceCents !== 0 ? [`${money.write(weekend.priceCents)} ${tariff.currency}`] : []),
    ...(own === 0 ? [] : [text.weekend.own({ prices: own })]),
  ];
  return (
    <Part
      {...part}
      summary={text.weekend.summary({ days: weekdays.write(weekend.weekdays), amounts: amounts.join(', ') })}
    >
      <TypedField
        {...field}
        place={fieldName('weekend', 0, 'weekdays')}
        label={text.weekend.days}
        value={weekend.weekdays}
        typing={weekdays}
        tariffWith={(days) => ({ ...tariff, weekend: { ...weekend, weekdays: days } })}
      />
      <TypedField
        {...field}
        place={fieldName('weekend', 0, 'priceCents')}
        label={text.weekend.price({ currency: tariff.currency })}
        value={weekend.priceCents}
        typing={money}
        tariffWith={(priceCents) => ({ ...tariff, weekend: { ...weekend, priceCents } })}
      />
      <Remove {...surroundings} label={text.weekend.remove} onRemove={() => change(null)} />
    </Part>
  );
}

const ofAllNights = (price: TariffPrice): TariffPrice => ({ ...price, weekendCents: undefined });

function ExtraPersons(surroundings: FieldSurroundings) {
  const { sheet, faults, onChange } = surroundings;
  const { currency, seasons } = sheet.tariff;
  const { extra } = text;
  const choices = [
    { value: '', label: extra.allSeasons },
    ...seasons.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Rows
      surroundings={surroundings}
      list="extraPersons"
      title={extra.title}
      add={extra.add}
      fresh={{ fromAge: null, underAge: null, priceCents: NOTHING }}
      nameOf={({ fromAge, underAge, priceCents, season }) => {
        const ages = extra.ages({ from: String(fromAge ?? 0), under: underAge === null ? 'none' : String(underAge) });
        const held = seasons.find(({ id }) => id === season);
        const who = held ? `${held.name}, ${ages}` : ages;
        return extra.costs({ who, price: `${money.write(priceCents)} ${currency}` });
      }}
    >
      {({ fromAge, underAge, priceCents, season, units }, at, change) => (
        <>
          <TypedField
            surroundings={surroundings}
            place={fieldName('extraPersons', at, 'fromAge')}
            label={extra.from}
            value={fromAge}
            typing={countOrNone}
            tariffWith={(age) => change({ fromAge: age })}
          />
          <TypedField
            surroundings={surroundings}
            place={fieldName('extraPersons', at, 'underAge')}
            label={extra.under}
            value={underAge}
            typing={countOrNone}
            tariffWith={(age) => change({ underAge: age })}
          />
          <TypedField
            surroundings={surroundings}
            place={fieldName('extraPersons', at, 'priceCents')}
            label={extra.price({ currency })}
            value={priceCents}
            typing={money}
            tariffWith={(cents) => change({ priceCents: cents })}
          />
          <ChoiceField
            label={extra.season}
            value={season ?? ''}
            choices={choices}
            error={faults.find(({ place }) => place === fieldName('extraPersons', at, 'season'))?.sentence ?? null}
            onChange={(id) =>
              onChange(
                { ...sheet, tariff: change({ season: id === '' ? undefined : id }) },
                fieldName('extraPersons', at, 'season'),
              )
            }
          />
          <TypedField
            surroundings={surroundings}
            className={styles.wide!}
            place={fieldName('extraPersons', at, 'units')}
            label={extra.units}
            value={units ?? null}
            typing={unitNames(sheet.tariff)}
            tariffWith={(ids) => change({ units: ids ?? undefined })}
          />
        </>
      )}
    </Rows>
  );
}

/** Units by their names; none are all of them. */
function unitNames({ units }: Pick<Tariff, 'units'>) {
  const idOf = (name: string) => units.find((unit) => plain(unit.name) === plain(name))?.id;
  return {
    write: (ids: readonly string[] | null) =>
      (ids ?? []).flatMap((id) => units.find((unit) => unit.id === id)?.name ?? []).join('; '),
    read: (typed: string) => {
      const names = typed.split(';').filter((name) => name.trim() !== '');
      const ids = names.flatMap((name) => idOf(name) ?? []);
      return ids.length < names.length ? undefined : ids.length === 0 ? null : ids;
    },
    hint: text.extra.unitsHint,
  };
}

const FEE_CHOICES = (['stay', 'night', 'person', 'person_night'] as const).map((value) => ({
  value,
  label: text.fees.pers[value],
}));

function Fees(surroundings: FieldSurroundings) {
  const { sheet, onChange } = surroundings;
  const { currency } = sheet.tariff;
  const { fees } = text;
  const fresh: TariffFee = { name: '', per: 'stay', priceCents: NOTHING };
  return (
    <Rows
      surroundings={surroundings}
      list="fees"
      title={fees.title}
      add={fees.add}
      fresh={fresh}
      nameOf={({ name, priceCents, per }) => `${name} ${money.write(priceCents)} ${currency} ${fees.pers[per]}`}
    >
      {({ name, per, priceCents }, at, change) => (
        <>
          <TypedField
            surroundings={surroundings}
            place={fieldName('fees', at, 'name')}
            label={fees.name}
            value={name}
            typing={words}
            tariffWith={(typed) => change({ name: typed })}
          />
          <ChoiceField
            label={fees.per}
            value={per}
            choices={FEE_CHOICES}
            onChange={(next) => onChange({ ...sheet, tariff: change({ per: next }) }, fieldName('fees', at, 'per'))}
          />
          <TypedField
            surroundings={surroundings}
            place={fieldName('fees', at, 'priceCents')}
            label={fees.price({ currency })}
            value={priceCents}
            typing={money}
            tariffWith={(cents) => change({ priceCents: cents })}
          />
        </>
      )}
    </Rows>
  );
}

function TouristTax(surroundings: FieldSurroundings) {
  const { tariff } = surroundings.sheet;
  const { touristTax } = tariff;
  const { tax } = text;
  const part = { title: tax.title, isFaulty: isFaulty(surroundings, 'tax') };
  const change = (next: Tariff['touristTax']) => changePart(surroundings, 'tax', { touristTax: next });
  if (touristTax === null) {
    return (
      <Part {...part} summary={text.none}>
        <Add
          {...surroundings}
          label={tax.add}
          onAdd={() => change({ priceCents: NOTHING, fromAge: null, maximumNights: null })}
        />
      </Part>
    );
  }
  const field = { surroundings };
  return (
    <Part {...part} summary={`${money.write(touristTax.priceCents)} ${tariff.currency}`}>
      <TypedField
        {...field}
        place={fieldName('tax', 0, 'priceCents')}
        label={tax.price({ currency: tariff.currency })}
        value={touristTax.priceCents}
        typing={money}
        tariffWith={(priceCents) => ({ ...tariff, touristTax: { ...touristTax, priceCents } })}
      />
      <TypedField
        {...field}
        place={fieldName('tax', 0, 'fromAge')}
        label={tax.from}
        value={touristTax.fromAge}
        typing={countOrNone}
        tariffWith={(fromAge) => ({ ...tariff, touristTax: { ...touristTax, fromAge } })}
      />
      <TypedField
        {...field}
        place={fieldName('tax', 0, 'maximumNights')}
        label={tax.nights}
        value={touristTax.maximumNights}
        typing={countOrNone}
        tariffWith={(maximumNights) => ({ ...tariff, touristTax: { ...touristTax, maximumNights } })}
      />
      <Remove {...surroundings} label={tax.remove} onRemove={() => change(null)} />
    </Part>
  );
}

const DISCOUNT_CHOICES = (['long_stay', 'early_booking'] as const).map((value) => ({
  value,
  label: text.discounts.kinds[value],
}));
const WEEK = 7;

function Discounts(surroundings: FieldSurroundings) {
  const { sheet, onChange } = surroundings;
  const { discounts } = text;
  const fresh: TariffDiscount = { kind: 'long_stay', basisPoints: 0, minimumNights: WEEK, minimumAdvanceDays: null };
  return (
    <Rows
      surroundings={surroundings}
      list="discounts"
      title={discounts.title}
      add={discounts.add}
      fresh={fresh}
      nameOf={({ kind, basisPoints }) =>
        discounts.named({ kind: discounts.kinds[kind], percent: percent.write(basisPoints) })
      }
    >
      {({ kind, basisPoints, minimumNights, minimumAdvanceDays }, at, change) => {
        const isLong = kind === 'long_stay';
        const from = isLong ? 'minimumNights' : 'minimumAdvanceDays';
        return (
          <>
            <ChoiceField
              label={discounts.kind}
              value={kind}
              choices={DISCOUNT_CHOICES}
              onChange={(next) => {
                const bounds = { minimumNights: null, minimumAdvanceDays: null };
                onChange({ ...sheet, tariff: change({ kind: next, ...bounds }) }, fieldName('discounts', at, 'kind'));
              }}
            />
            <TypedField
              surroundings={surroundings}
              place={fieldName('discounts', at, 'basisPoints')}
              label={discounts.percent}
              value={basisPoints}
              typing={percent}
              tariffWith={(points) => change({ basisPoints: points })}
            />
            <TypedField
              key={from}
              surroundings={surroundings}
              place={fieldName('discounts', at, from)}
              label={discounts[from]}
              value={isLong ? minimumNights : minimumAdvanceDays}
              typing={countOrNone}
              tariffWith={(count) => change({ [from]: count })}
            />
          </>
        );
      }}
    </Rows>
  );
}

function Closed(surroundings: FieldSurroundings) {
  const { tariff } = surroundings.sheet;
  const write = (ranges: Tariff['closed']) =>
    cellWords.season.ranges(
      { id: '', name: '', lastDay: 'night', minimumNights: null, arrivalWeekdays: [], ranges },
      tariff.year,
    );
  const typing = {
    write,
    read: (typed: string) => readRanges(typed, tariff.year) ?? undefined,
    hint: text.closed.hint,
  };
  return (
    <Part
      title={text.closed.title}
      summary={tariff.closed.length === 0 ? text.none : write(tariff.closed)}
      isFaulty={isFaulty(surroundings, 'closed')}
    >
      <TypedField
        surroundings={surroundings}
        className={styles.wide!}
        place="closed"
        label={text.closed.days}
        value={tariff.closed}
        typing={typing}
        tariffWith={(closed) => ({ ...tariff, closed })}
      />
    </Part>
  );
}

function Terms(surroundings: FieldSurroundings) {
  const { tariff } = surroundings.sheet;
  const { cancellationPolicy, includedExtras } = tariff;
  return (
    <Part
      title={text.terms.title}
      summary={[cancellationPolicy, includedExtras].filter(Boolean).join(' · ') || text.none}
      isFaulty={false}
    >
      <TypedField
        surroundings={surroundings}
        className={styles.wide!}
        place="tariff 0 cancellationPolicy"
        label={text.terms.cancellationPolicy}
        value={cancellationPolicy}
        typing={wordsOrNone}
        tariffWith={(policy) => ({ ...tariff, cancellationPolicy: policy })}
      />
      <TypedField
        surroundings={surroundings}
        className={styles.wide!}
        place="tariff 0 includedExtras"
        label={text.terms.includedExtras}
        value={includedExtras}
        typing={wordsOrNone}
        tariffWith={(extras) => ({ ...tariff, includedExtras: extras })}
      />
    </Part>
  );
}
