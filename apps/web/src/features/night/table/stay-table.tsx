import type { StayOfCampsite } from '@vivac/contract/wire/night';
import { nightText } from '../night-words.ts';
import { sourceName, sourceWord } from '../../../text/source-words.ts';
import styles from '../night.module.css';
import {
  type StaysProps,
  amountOf,
  besideAmount,
  differenceOf,
  dotStyle,
  lengthOfAll,
  momentsOf,
  reasonOf,
  wordingOf,
} from './stays-props.ts';
import { Basis } from './unlike-marks.tsx';

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
          <span className={styles.clamp}>{name}</span>
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
          <span className={styles.quiet}>{isOwn ? nightText.yours : nightText.none}</span>
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
