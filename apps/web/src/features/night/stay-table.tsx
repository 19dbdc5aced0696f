import type { StayOfCampsite } from '@vivac/contract/wire/night';
import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import type { Day } from '@vivac/domain/time/day';
import type { CSSProperties } from 'react';
import type { MomentWords } from '../../text/moment-words.ts';
import { lengthOfPrice, quoteWords } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { sourceName, sourceWord } from '../../text/source-words.ts';
import { nightText } from './night-words.ts';
import styles from './night.module.css';

const { columns } = nightText;

/** The own price first, then the others from dear to cheap, then why the rest has none (night-1). */
export function StayTable(props: StaysProps) {
  const { stays, reference } = props;
  const length = lengthOfAll(stays);
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="visually-hidden">{nightText.table}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.campsite}</th>
            <th scope="col" className={styles.number}>
              {columns.stay(length)}
            </th>
            <th scope="col" colSpan={2} className={styles.number}>
              {columns.difference}
            </th>
            <th scope="col">{columns.basis}</th>
            <th scope="col">{columns.source}</th>
            <th scope="col">{columns.seen}</th>
          </tr>
        </thead>
        <tbody>
          {stays.map((stay) => (
            <StayRow key={stay.name} {...props} stay={stay} length={length} isOwn={stay.name === reference} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StayRowProps extends StaysProps {
  readonly stay: StayOfCampsite;
  /** Of all stays; null where they have several. */
  readonly length: number | null;
  readonly isOwn: boolean;
}

function StayRow({ stay, length, isOwn, chosen, momentOf, onChoose, ...surroundings }: StayRowProps) {
  const { name } = stay;
  const wording = wordingOf(stay);
  const beside = besideAmount(stay, length);
  return (
    <tr
      className={styles.row}
      data-own={isOwn || undefined}
      data-chosen={name === chosen || undefined}
      data-unpriced={stay.price === null || undefined}
    >
      <th scope="row">
        <button
          type="button"
          className={styles.name}
          style={dotStyle(surroundings, name)}
          aria-pressed={name === chosen}
          title={nightText.choose({ campsite: name })}
          onClick={() => onChoose(name)}
        >
          <span className="ellipsis block">{name}</span>
          {wording !== null && (
            <span className={styles.wording} translate="no">
              {wording}
            </span>
          )}
        </button>
      </th>
      <td className={styles.number}>
        <strong>{amountOf(stay, length)}</strong>
        {beside !== null && <span className={styles.small}>{beside}</span>}
      </td>
      <Difference stay={stay} isOwn={isOwn} />
      <Provenance stay={stay} momentOf={momentOf} />
    </tr>
  );
}

/** From whom the price is, and when it was seen. */
function Provenance({ stay, momentOf }: Pick<StayRowProps, 'stay' | 'momentOf'>) {
  const { seen, checked } = momentsOf(stay, momentOf);
  return (
    <>
      <td className={styles.source}>
        {stay.source === null ? nightText.none : sourceName(stay.source)}
        {stay.channel !== null && <span className={styles.small}>{sourceWord(stay.channel)}</span>}
      </td>
      <td className={styles.seen}>
        {seen ?? nightText.never}
        {checked !== null && <span className={styles.small}>{checked}</span>}
      </td>
    </>
  );
}

/** The reason takes the place of difference and basis: never a 0. */
function Difference({ stay, isOwn }: Pick<StayRowProps, 'stay' | 'isOwn'>) {
  const reason = reasonOf(stay);
  if (reason !== null) {
    return (
      <td colSpan={3} className={styles.reason}>
        {reason}
      </td>
    );
  }
  const difference = differenceOf(stay);
  return (
    <>
      {difference === null ? (
        <td colSpan={2} className={styles.number}>
          <span className="muted">{isOwn ? nightText.yours : nightText.none}</span>
        </td>
      ) : (
        <>
          <td className={styles.number}>{difference.euros}</td>
          <td className={styles.number}>{difference.percent}</td>
        </>
      )}
      <td>
        <Basis stay={stay} />
      </td>
    </>
  );
}

/** The same as cards, for a phone. */
export function StayCards(props: StaysProps) {
  const length = lengthOfAll(props.stays);
  return (
    <ul className="plain-list stack gap-8 no-margin" aria-label={nightText.table}>
      {props.stays.map((stay) => (
        <StayCard key={stay.name} {...props} stay={stay} length={length} />
      ))}
    </ul>
  );
}

interface StayCardProps extends StaysProps {
  readonly stay: StayOfCampsite;
  readonly length: number | null;
}

function StayCard({ stay, length, reference, chosen, momentOf, onChoose, ...rest }: StayCardProps) {
  const { name, price } = stay;
  const beside = besideAmount(stay, length);
  const { seen, checked } = momentsOf(stay, momentOf);
  return (
    <li
      className={styles.card}
      data-own={name === reference || undefined}
      data-chosen={name === chosen || undefined}
      data-unpriced={price === null || undefined}
    >
      <button
        type="button"
        className={styles.name}
        style={dotStyle({ ...rest, reference }, name)}
        aria-pressed={name === chosen}
        title={nightText.choose({ campsite: name })}
        onClick={() => onChoose(name)}
      >
        <span>{name}</span>
        <span className={styles.wording} translate="no">
          {wordingOf(stay)}
        </span>
      </button>
      <p className={styles.cardPrice}>
        <strong>{amountOf(stay, length)}</strong>
        {beside !== null && <span className={styles.small}>{beside}</span>}
      </p>
      <CardComparison stay={stay} isOwn={name === reference} />
      <p className="whole-row muted text-12 anywhere">
        {[sourceOf(stay), seen === null ? nightText.never : nightText.seen({ moment: seen }), checked ?? '']
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </li>
  );
}

function CardComparison({ stay, isOwn }: { readonly stay: StayOfCampsite; readonly isOwn: boolean }) {
  const reason = reasonOf(stay);
  if (reason !== null) return <p className="whole-row muted text-12 anywhere">{reason}</p>;
  const difference = differenceOf(stay);
  return (
    <p className="row middle apart whole-row gap-8">
      <span>
        {difference === null
          ? isOwn
            ? nightText.yours
            : nightText.none
          : `${difference.euros} · ${difference.percent}`}
      </span>
      <Basis stay={stay} />
    </p>
  );
}

const KINDS = ['basis', 'tax'] as const;

/** Whether a price was quoted or derived, and in what it is not like the own one (night-9). */
function Basis({ stay: { basis, tariff, unlike } }: { readonly stay: StayOfCampsite }) {
  if (basis === null) return null;
  return (
    <span className={styles.basis}>
      <span className={styles.basisWord} data-derived={basis === 'derived' || undefined}>
        <span aria-hidden="true">{basis === 'derived' ? '≈' : '✓'}</span>{' '}
        {tariff ? tariffWords(tariff) : nightText[basis]}
      </span>
      {unlike.length > 0 && (
        <span className={styles.unlike} title={unlike.map((kind) => nightText.unlike[kind]).join(' ')}>
          <span aria-hidden="true">≠</span>
          <span className="visually-hidden">{unlike.map((kind) => nightText.unlike[kind]).join(' ')}</span>
        </span>
      )}
    </span>
  );
}

/** From which price list it follows, and when that was read. */
function tariffWords({ name, readOn, listChanged }: NonNullable<StayOfCampsite['tariff']>): string {
  const values = { name, day: priceWords.fullDay(readOn as Day) };
  return listChanged ? nightText.ofChangedTariff(values) : nightText.ofTariff(values);
}

/** How many prices are not like the own one, in a sentence a kind. */
export function UnlikeCounts({ stays }: { readonly stays: readonly StayOfCampsite[] }) {
  const counts = KINDS.map((kind) => ({ kind, amount: stays.filter(({ unlike }) => unlike.includes(kind)).length }));
  const some = counts.filter(({ amount }) => amount > 0);
  if (some.length === 0) return null;
  return (
    <p className={styles.unlikeCounts}>
      <span aria-hidden="true">≠ </span>
      {some.map(({ kind, amount }) => nightText.unlikeCount[kind]({ amount })).join(' ')}
    </p>
  );
}

const FALLBACK_COLOUR = '#888';

/** What table and cards are given. */
interface StaysProps {
  /** The own first. */
  readonly stays: readonly StayOfCampsite[];
  readonly reference: string;
  /** The campsite whose price is explained below. */
  readonly chosen: string;
  readonly colours: ReadonlyMap<string, string>;
  readonly momentOf: MomentWords;
  onChoose(campsite: string): void;
}

/** As in filters, chart and map. */
function dotStyle({ reference, colours }: Pick<StaysProps, 'reference' | 'colours'>, name: string): CSSProperties {
  const colour = name === reference ? REFERENCE_COLOUR : (colours.get(name) ?? FALLBACK_COLOUR);
  return { '--dot': colour } as CSSProperties;
}

/** The length of all stays; null where they have several, or none. */
function lengthOfAll(stays: readonly StayOfCampsite[]): number | null {
  const lengths = new Set(stays.flatMap(({ price, nights }) => (price === null ? [] : [nights])));
  const [length = null] = lengths.size === 1 ? lengths : [];
  return length;
}

/** What the stay costs in all, or a night where the stays are of several lengths; a dash without a price. */
function amountOf({ price, total }: StayOfCampsite, length: number | null): string {
  if (price === null) return nightText.none;
  return priceWords.eurosAndCents(length === null ? price : (total ?? price));
}

/** Below it what a night of a longer stay costs, or, of several lengths, of how many nights the price is. */
function besideAmount({ price, total, nights }: StayOfCampsite, length: number | null): string | null {
  if (price === null) return null;
  if (length === null) return lengthOfPrice(nights);
  if (total === null || nights === 1) return null;
  return nightText.perNight({ price: priceWords.euros(price) });
}

/** Why there is no price; null with one. */
function reasonOf({ state, restriction }: StayOfCampsite): string | null {
  return state === 'priced' ? null : quoteWords.sentence(state, restriction);
}

/** The channel's wording, beside it the channel. */
function wordingOf({ wording, type }: StayOfCampsite): string | null {
  return wording ?? type;
}

function sourceOf({ channel, source }: StayOfCampsite): string {
  return [source && sourceName(source), channel && sourceWord(channel)].filter((part) => part !== null).join(' · ');
}

/** When the price was seen, and when it was looked at again since, where that was later. */
function momentsOf({ observedAt, checkedAt }: StayOfCampsite, momentOf: MomentWords) {
  return {
    seen: observedAt === null ? null : momentOf(observedAt),
    checked: checkedAt === null || checkedAt === observedAt ? null : nightText.checked({ moment: momentOf(checkedAt) }),
  };
}

/** `−€3` of the stay, else of the night, and in percent. */
function differenceOf({ difference }: StayOfCampsite): { euros: string; percent: string } | null {
  if (difference === null) return null;
  return {
    euros: priceWords.signedEuros(difference.stay ?? difference.night),
    percent: difference.percent === null ? '' : nightText.percent(difference.percent),
  };
}
