import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays, daysBetween, toDay } from '@vivac/domain/time/day';
import { useState } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceName } from '../../text/source-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { HolidayBars, placesIn } from './holiday-bars.tsx';
import { areaWords, byRuleWords, daysBriefly, fullDay, percentWords, shortDay } from './holiday-words.ts';
import { type ColumnDays, type Holidays, holidaysQuery } from './holidays-query.ts';
import { OccupancyLine } from './occupancy-line.tsx';
import { SourceMarkets } from './source-markets.tsx';
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
      {!data && !error && <Waiting label={text.loading} heights={[20, 20, 20, 20, 20]} />}
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
      <p className={styles.share}>
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
      <p className={styles.note}>
        {text.sources({ sources: sources.map(sourceName).join(', ') })} {areas[0] && byRuleWords(areas[0].public)}
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
