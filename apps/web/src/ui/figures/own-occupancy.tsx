import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UnitsOfNight } from '@vivac/contract/dashboard/night';
import { asOfQueryOf, campsitesQueryOf } from '@vivac/contract/wire/prices';
import type { Day } from '@vivac/domain/time/day';
import { useId } from 'react';
import { call } from '../../api/call.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceName } from '../../text/source-words.ts';
import styles from './own-occupancy.module.css';

const text = wordsOf('own-occupancy');
/** More are behind a click. */
const FIRST_UNITS = 5;

interface OwnOccupancyProps {
  readonly campsite: string;
  readonly day: Day;
  /** As known at this moment, by the product's clock; null for now. */
  readonly asOf: string | null;
  readonly momentOf: MomentWords;
}

function occupancyQuery({ campsite, day, asOf }: Omit<OwnOccupancyProps, 'momentOf'>) {
  const query = { ...campsitesQueryOf(campsite), ...asOfQueryOf(asOf), date: day };
  return queryOptions({
    queryKey: ['getOwnOccupancy', query] as const,
    meta: { failureLog: text.failureLog },
    queryFn: ({ signal }) => call('getOwnOccupancy', { query }, { signal }),
  });
}

/** How many units of the own campsite are sold, as its sources say; nothing where nobody says so, or to whom it is not told. */
export function OwnOccupancy({ momentOf, ...question }: OwnOccupancyProps) {
  const { data } = useQuery(occupancyQuery(question));
  const titleId = useId();
  // How many there are says nothing of how full they are.
  const units = (data?.units ?? []).filter(({ sold, left }) => sold !== null || left !== null);
  if (units.length === 0) return null;
  const [first, others] = [units.slice(0, FIRST_UNITS), units.slice(FIRST_UNITS)];
  return (
    <section className={styles.occupancy} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {text.title} <span className="muted text-12 light">{text.hint}</span>
      </h3>
      <Units units={first} momentOf={momentOf} />
      {others.length > 0 && (
        <details>
          <summary>{text.more({ count: others.length })}</summary>
          <Units units={others} momentOf={momentOf} />
        </details>
      )}
    </section>
  );
}

function Units({ units, momentOf }: { readonly units: readonly UnitsOfNight[]; readonly momentOf: MomentWords }) {
  return (
    <ul className="plain-list">
      {units.map((one) => (
        <li key={`${one.source} ${one.unit}`} className={styles.unit}>
          <span className="anywhere">
            <strong>{countOf(one)}</strong>
            {one.unit !== null && ` · ${one.unit}`}
          </span>
          <span className="muted text-12 anywhere">
            {text.seen({ source: sourceName(one.source), moment: momentOf(one.seen_at) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is sold of what there is, as far as the source says it. */
function countOf({ sold, left, total }: UnitsOfNight): string {
  if (sold !== null) return total === null ? text.sold({ sold }) : text.soldOf({ sold, total });
  return total === null ? text.left({ left: left ?? 0 }) : text.leftOf({ left: left ?? 0, total });
}
