import type { ComparedUnit, TariffComparison } from '@vivac/contract/tariffs/comparison';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import styles from './tariffs-page.module.css';

const text = wordsOf('compared-tariffs');

type Stay = ComparedUnit['present'];

interface Row extends ComparedUnit {
  readonly campsite: string;
  readonly isOwn: boolean;
}

/** A table for each accommodation type that a list has; those of the own campsite first. */
export function ComparedTypes({ comparison }: { readonly comparison: TariffComparison }) {
  const rows = comparison.campsites.flatMap(({ name, isOwn, units }) =>
    units.map((unit): Row => ({ ...unit, campsite: name, isOwn })),
  );
  const types = [...Map.groupBy(rows, ({ type }) => type)].sort(
    ([a, ofA], [b, ofB]) => Number(a === null) - Number(b === null) || ownIn(ofB) - ownIn(ofA),
  );
  if (rows.length === 0) return <p>{text.noUnits}</p>;
  const columns = columnsOf(comparison);
  return types.map(([type, units]) => {
    const name = type === null ? text.undecided : sourceWord(type);
    return (
      <section key={type ?? ''} aria-label={name}>
        <h2 className="text-18 below-16">{name}</h2>
        <DataTable
          label={name}
          className={styles.table}
          columns={columns}
          rows={units}
          keyOf={({ campsite, channel, unit }) => JSON.stringify([campsite, channel, unit])}
          lookOf={({ isOwn }) => ({ 'data-own': isOwn || undefined })}
        />
      </section>
    );
  });
}

const ownIn = (rows: readonly Row[]): number => Number(rows.some(({ isOwn }) => isOwn));

function columnsOf({ year }: TariffComparison): readonly Column<Row>[] {
  return [
    {
      label: text.columns.campsite,
      isRowHeader: true,
      isUnlabelled: true,
      cell: ({ campsite, isOwn, unit, channel }) => (
        <>
          <span className="strong">{campsite}</span>
          {isOwn && <span className={styles.own}>{text.own}</span>}
          <span className="block muted text-13 anywhere" translate="no">
            {unit} · {sourceWord(channel)}
          </span>
        </>
      ),
    },
    { label: text.columns.year({ year: String(year) }), cell: ({ present }) => <Listed stay={present} year={year} /> },
    {
      label: text.columns.year({ year: String(year - 1) }),
      cell: ({ former }) => <Listed stay={former} year={year - 1} />,
    },
    { label: text.columns.difference, cell: ({ percent }) => percentOrNone(percent) },
    { label: text.columns.toOwn, cell: ({ toOwn, isOwn }) => (isOwn ? '' : percentOrNone(toOwn)) },
  ];
}

const percentOrNone = (percent: number | null) =>
  percent === null ? (
    <span className="muted">–</span>
  ) : (
    <span className="strong">{priceWords.signedPercent(percent)}</span>
  );

const euros = (cents: number): string => priceWords.euros(cents / 100);

/** The price of the stay, or in words why there is none. */
function Listed({ stay, year }: { readonly stay: Stay; readonly year: number }) {
  if (stay === null) return <span className="muted">{text.notListed({ year: String(year) })}</span>;
  const { totalCents, perNightCents, taxCents, earlyBookingCents, sentence, children } = stay;
  if (totalCents === null) return <span className="muted">{sentence}</span>;
  const more = [
    ...(perNightCents === null ? [] : [text.perNight({ price: euros(perNightCents) })]),
    ...(taxCents === null || taxCents === 0 ? [] : [text.tax({ price: euros(taxCents) })]),
    ...(earlyBookingCents === null ? [] : [text.early({ price: euros(earlyBookingCents) })]),
  ];
  return (
    <>
      <span className="strong">{euros(totalCents)}</span>
      <span className="block muted text-13">{more.join(' · ')}</span>
      {children !== null && <span className="block muted text-13">{children}</span>}
    </>
  );
}
