import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Choices } from '@vivac/contract/access/choices';
import { OCCUPANCY_KINDS, type OccupancyKind } from '@vivac/domain/occupancy';
import { addDays, type Day, daysBetween, toDay } from '@vivac/domain/time/day';
import { type FormEvent, useState } from 'react';
import { saveChoices, useChangeChoices } from '../../api/choices.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useDayOf } from '../../api/use-moments.ts';
import { listWords } from '../../text/percent-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceName } from '../../text/source-words.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import {
  type ColumnDays,
  type Holidays,
  type HolidayAreaRow,
  type Occupancy,
  areaWords,
  byRuleWords,
  daysBriefly,
  fullDay,
  percentWords,
  shortDay,
  holidaysQuery,
  daysWords,
  monthWords,
  tenthWords,
  occupancyQuery,
} from './holidays-query.ts';
import styles from './market-holidays.module.css';

const text = wordsOf('market-holidays');

interface MarketHolidaysProps {
  readonly days: ColumnDays;
  /** The region or province whose occupancy is told; null of all of Spain. */
  readonly place: string | null;
}

/** Who is on holiday around the days of a column, until when that is known, and how many of the source markets are. */
export function MarketHolidays({ days, place }: MarketHolidaysProps) {
  const { data, error, refetch } = useQuery(holidaysQuery(days));
  const [isEditing, setEditing] = useState(false);
  return (
    <section className={styles.panel} aria-label={text.title}>
      <header className={styles.header}>
        <h2>{text.title}</h2>
        {data && (
          <Button variant="subtle" size="sm" aria-expanded={isEditing} onClick={() => setEditing((is) => !is)}>
            {text.markets}
          </Button>
        )}
      </header>
      {!data && error && (
        <Failed look="strip" title={text.failed} onRetry={() => void refetch()}>
          {errorSentence(error)}
        </Failed>
      )}
      {!data && !error && <Waiting label={text.loading} className="stack gap-8" heights={[20, 20, 20, 20, 20]} />}
      {data && isEditing && <SourceMarkets holidays={data} onDone={() => setEditing(false)} />}
      {data && <Known holidays={data} />}
      <OccupancyLine days={days} place={place} />
    </section>
  );
}

function Known({ holidays }: { readonly holidays: Holidays }) {
  const { share, areas } = holidays;
  if (areas.every(({ school }) => school === null)) {
    return (
      <Empty look="bare" title={text.nothing}>
        {text.nothingHint}
      </Empty>
    );
  }
  const sources = [...new Set(areas.flatMap(({ school }) => school?.sources ?? []))];
  return (
    <>
      <p className="text-13">
        {share.away_percent === null ? (
          text.shareUnknown
        ) : (
          <>
            {text.share({ away: percentWords(share.away_percent) })}{' '}
            {share.known_percent < 99.5 && text.shareKnown({ known: percentWords(share.known_percent) })}
          </>
        )}
      </p>
      <HolidayTable holidays={holidays} />
      <p className="muted text-12 anywhere">
        {text.sources({ sources: listWords(sources.map(sourceName)) })} {areas[0] && byRuleWords(areas[0].public)}
      </p>
    </>
  );
}

/** As many as are read at a glance. */
const FIRST_AREAS = 10;

function HolidayTable({ holidays }: { readonly holidays: Holidays }) {
  const [isWhole, setWhole] = useState(false);
  const { areas, window_from: from, window_until: until } = holidays;
  const shown = isWhole ? areas : areas.slice(0, FIRST_AREAS);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text.area}</span>
            </th>
            <th scope="col">
              <span className="visually-hidden">{text.calendar({ from: fullDay(from), until: fullDay(until) })}</span>
              <Scale holidays={holidays} />
            </th>
            <th scope="col" className={styles.until}>
              {text.known}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((area) => (
            <tr key={area.code} data-own={area.is_own || undefined}>
              <th scope="row">{area.name}</th>
              <td>
                <HolidayBars area={area} holidays={holidays} />
                <span className="visually-hidden">{areaWords(area)}</span>
              </td>
              <td className={styles.until}>{area.school === null ? text.unknown : daysBriefly(area.school)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.legend}>
        <span>
          <span className={styles.swatch} data-look="home" aria-hidden="true" />
          {text.school}
        </span>
        <span>
          <span className={styles.swatch} data-look="foreign" aria-hidden="true" />
          {text.foreign}
        </span>
        <span>
          <span className={styles.swatch} data-look="public" aria-hidden="true" />
          {text.public}
        </span>
        <span>
          <span className={styles.swatch} data-look="unknown" aria-hidden="true" />
          {text.notKnown}
        </span>
      </div>
      {areas.length > FIRST_AREAS && (
        <Button variant="subtle" size="sm" onClick={() => setWhole((is) => !is)}>
          {isWhole ? text.fewer : text.all({ areas: areas.length })}
        </Button>
      )}
    </>
  );
}

/** A day every three weeks or so above the bars: names of months are long in some languages. */
function Scale({ holidays }: { readonly holidays: Holidays }) {
  const place = placesIn(holidays);
  const from = toDay(holidays.window_from);
  const length = daysBetween(from, toDay(holidays.window_until));
  // None so near the end that it would be cut.
  const days = Array.from({ length: Math.ceil((length - 12) / 24) }, (_, at) => addDays(from, at * 24));
  return (
    <div className={styles.scale} aria-hidden="true">
      {days.map((day) => (
        <span key={day} style={{ left: place({ first_date: day, last_date: day }).left }}>
          {shortDay(day)}
        </span>
      ))}
    </div>
  );
}

interface HolidayBarsProps {
  readonly area: HolidayAreaRow;
  readonly holidays: Holidays;
}

/** An area’s weeks: a bar for school holidays, a mark for a public one, hatched where nothing is known. */
function HolidayBars({ area, holidays }: HolidayBarsProps) {
  const place = placesIn(holidays);
  const { school } = area;
  const known = school && { first_date: school.known_from, last_date: school.known_until };
  return (
    <div className={styles.bars} aria-hidden="true">
      <span className={styles.column} style={place(holidays)} />
      {unknownParts(known, holidays).map((part) => (
        <span key={part.first_date} className={styles.unknown} style={place(part)} title={text.notKnown} />
      ))}
      {school?.spans.map((span) => (
        <span
          key={span.first_date}
          className={styles.bar}
          data-foreign={area.country !== 'ES' || undefined}
          style={place(span)}
          title={text.span({ name: span.name, days: daysWords(toDay(span.first_date), toDay(span.last_date)) })}
        />
      ))}
      {area.public.spans.map((span) => (
        <span
          key={`${span.first_date} ${span.name}`}
          className={styles.public}
          style={place(span)}
          title={text.span({ name: span.name, days: daysWords(toDay(span.first_date), toDay(span.last_date)) })}
        />
      ))}
    </div>
  );
}

interface Part {
  readonly first_date: string;
  readonly last_date: string;
}

/** Where a part of the window stands, in percent of its width. */
function placesIn({ window_from: from, window_until: until }: Holidays) {
  const days = daysBetween(toDay(from), toDay(until)) + 1;
  const at = (day: string) => Math.min(days, Math.max(0, daysBetween(toDay(from), toDay(day))));
  return ({ first_date: first, last_date: last }: Part) => {
    const [left, right] = [at(first), at(addDays(toDay(last), 1))];
    return { left: `${(left * 100) / days}%`, width: `${((right - left) * 100) / days}%` };
  };
}

/** What of the window lies before and after the time of which something is known. */
function unknownParts(known: Part | null, { window_from: from, window_until: until }: Holidays): Part[] {
  if (known === null || known.last_date < from || known.first_date > until) {
    return [{ first_date: from, last_date: until }];
  }
  const before = { first_date: from, last_date: addDays(toDay(known.first_date), -1) };
  const after = { first_date: addDays(toDay(known.last_date), 1), last_date: until };
  return [before, after].filter(({ first_date: first, last_date: last }) => first <= last);
}

interface OccupancyLineProps {
  readonly days: ColumnDays;
  /** A region or province by its code; null of all of Spain. */
  readonly place: string | null;
}

/** How full campsites last were in the same month of the year, by the official survey; of which kind, where several are known. */
function OccupancyLine({ days, place }: OccupancyLineProps) {
  const [chosen, setChosen] = useState<OccupancyKind | null>(null);
  const { data } = useQuery(occupancyQuery(days, chosen));
  const dayOf = useDayOf();
  if (!data) return null;
  const kinds = OCCUPANCY_KINDS.filter((kind) => data.known_measures.includes(kind));
  const shown = chosen ?? kinds[0];
  const found = data.figures.find((figure) => figure.place === (place ?? 'ES'));
  return (
    <>
      {kinds.length > 1 && shown && (
        <ChoiceField<OccupancyKind>
          label={text.occupancyKind}
          value={shown}
          choices={kinds.map((value) => ({ value, label: text.occupancyKinds[value] }))}
          onChange={setChosen}
        />
      )}
      <p className="muted text-12 anywhere">
        {found ? occupancyWords(found, data.measure, dayOf(found.received_at)) : text.occupancyNone}
      </p>
    </>
  );
}

function occupancyWords(figure: Occupancy['figures'][number], measure: Occupancy['measure'], received: Day): string {
  const stated = { place: figure.name, month: monthWords(figure.month) };
  const kind = OCCUPANCY_KINDS.find((each) => each === measure) ?? 'occupancy';
  return [
    figure.value === null
      ? text.occupancySecret({ ...stated, kind: text.occupancyKinds[kind] })
      : text.occupancy({ ...stated, value: tenthWords(figure.value), measure }),
    text.occupancySource({ source: sourceName(figure.source), day: fullDay(received) }),
    text.occupancySpan({
      place: figure.name,
      from: monthWords(figure.known_from),
      until: monthWords(figure.known_until),
    }),
  ].join(' ');
}

interface SourceMarketsProps {
  readonly holidays: Holidays;
  onDone(): void;
}

type Weights = NonNullable<Choices['source_markets']>;
const WHOLE_PERCENT = /^(100|\d{1,2})$/;

/** How much of the own demand comes from each country: kept with the user, who is on holiday follows at once. */
function SourceMarkets({ holidays, onDone }: SourceMarketsProps) {
  const { markets, weights_are_own: areOwn } = holidays;
  const queryClient = useQueryClient();
  const change = useChangeChoices();
  const [draft, setDraft] = useState(() =>
    Object.fromEntries(markets.map(({ country, weight }) => [country, String(weight)])),
  );
  const [requested, setRequested] = useState(false);
  const wrong = markets.filter(({ country }) => !WHOLE_PERCENT.test(draft[country] ?? ''));
  const isNone = wrong.length === 0 && markets.every(({ country }) => Number(draft[country]) === 0);

  const keep = async (weights: Weights | null) => {
    change({ source_markets: weights });
    await saveChoices(queryClient);
    await queryClient.invalidateQueries({ queryKey: ['getMarketHolidays'] });
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRequested(true);
    if (wrong.length > 0 || isNone) return;
    void keep(Object.fromEntries(markets.map(({ country }) => [country, Number(draft[country])])) as Weights);
  };
  return (
    <form className={styles.weights} onSubmit={submit} noValidate>
      <p className="muted text-12 anywhere">
        {text.marketsHint} {!areOwn && text.guess}
      </p>
      <div className={styles.fields}>
        {markets.map(({ country, name }) => (
          <TextInput
            key={country}
            label={name}
            inputMode="numeric"
            value={draft[country] ?? ''}
            error={requested && wrong.some((each) => each.country === country) ? text.weightWrong : null}
            onChange={({ currentTarget }) =>
              setDraft((before) => ({ ...before, [country]: currentTarget.value.trim() }))
            }
          />
        ))}
      </div>
      {requested && isNone && (
        <p role="alert" className={styles.wrong}>
          {text.weightNone}
        </p>
      )}
      <div className="row gap-8">
        <Button type="submit" size="sm">
          {text.save}
        </Button>
        {areOwn && (
          <Button variant="default" size="sm" onClick={() => void keep(null)}>
            {text.reset}
          </Button>
        )}
      </div>
    </form>
  );
}
