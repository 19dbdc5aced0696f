import type { StayOfCampsite } from '@vivac/contract/wire/night';
import { nightText } from '../night-words.ts';
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
  sourceOf,
  wordingOf,
} from './stays-props.ts';
import { Basis } from './unlike-marks.tsx';

/** The same as cards, for a phone. */
export function StayCards(props: StaysProps) {
  const length = lengthOfAll(props.stays);
  return (
    <ul className={styles.cards} aria-label={nightText.table}>
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
      <p className={styles.cardLine}>
        {[sourceOf(stay), seen === null ? nightText.never : nightText.seen({ moment: seen }), checked ?? '']
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </li>
  );
}

function CardComparison({ stay, isOwn }: { readonly stay: StayOfCampsite; readonly isOwn: boolean }) {
  const reason = reasonOf(stay);
  if (reason !== null) return <p className={styles.cardLine}>{reason}</p>;
  const difference = differenceOf(stay);
  return (
    <p className={styles.cardBasis}>
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
