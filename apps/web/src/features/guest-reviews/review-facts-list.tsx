import type { Review } from '@vivac/contract/reviews';
import { reviewedTypeOf } from '@vivac/domain/reviews/review-filters';
import type { ReactNode } from 'react';
import { sourceWord } from '../../text/source-words.ts';
import { guestReviewsText as text } from '../../text/reviews.ts';
import { FLAG_SIZE, flagAddress } from './flags.ts';
import { FactIcon, GroupIcon } from './group-icon.tsx';
import { originOf, typeText } from './review-facts.ts';
import styles from './guest-reviews.module.css';

const MOON = 'M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z';
const TENT = 'M12 4L3 20h18zM12 12l-4 8M12 12l4 8';

const HOUSE = 'M4 11l8-6 8 6v9H4zM10 20v-6h4v6';
const KEY = 'M14.5 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM10.5 13.5L4 20v-3';
/** A bungalow has no tent. */
const TYPE_ICONS = { 'glamping tent': TENT, bungalow: HOUSE, other: KEY } as const;

/** Where the guest is from, how long they stayed, with whom and in what. */
export function ReviewFactsList({ review }: { review: Review }) {
  const { nationality, duration, group } = review;
  return (
    <ul className={styles.facts}>
      <Origin nationality={nationality} />
      {duration !== null && (
        <Fact label={text.stay} icon={<FactIcon path={MOON} />}>
          {text.nights({ nights: duration })}
        </Fact>
      )}
      {group !== null && group !== '' && (
        <Fact label={text.group} icon={<GroupIcon group={group} />}>
          {sourceWord(group)}
        </Fact>
      )}
      <Fact label={text.type} icon={<FactIcon path={TYPE_ICONS[reviewedTypeOf(review.type) ?? 'other']} />}>
        {typeText(review)}
      </Fact>
    </ul>
  );
}

function Origin({ nationality }: { nationality: string | null }) {
  const origin = originOf(nationality);
  if (origin === null) return null;
  const address = origin.code === null ? undefined : flagAddress(origin.code);
  const flag = address !== undefined && (
    <img className={styles.flag} src={address} {...FLAG_SIZE} alt="" loading="lazy" decoding="async" />
  );
  return (
    <Fact label={text.from} icon={flag}>
      {origin.name}
    </Fact>
  );
}

interface FactProps {
  /** What is told, for those who do not see the picture. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: string;
}

function Fact({ label, icon, children }: FactProps) {
  return (
    <li className={styles.fact}>
      {icon}
      <span className="visually-hidden">{label}: </span>
      <span className={styles.factText} dir="auto">
        {children}
      </span>
    </li>
  );
}
