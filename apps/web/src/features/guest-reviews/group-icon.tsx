import { type GuestKind, guestKindOf } from '@vivac/domain/reviews/review-guests';
import styles from './guest-reviews.module.css';

const HEAD = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`;
const BODY = (x: number, y: number, r: number) => `M${x - r} ${y}v-2a${r} ${r} 0 0 1 ${r * 2} 0v2`;

const PERSON = HEAD(12, 7, 3.5) + BODY(12, 20, 6);
const PATHS: Readonly<Record<GuestKind, string>> = {
  'Solo traveler': PERSON,
  Couple: HEAD(7.5, 8, 3) + BODY(7.5, 19, 4.5) + HEAD(16.5, 8, 3) + BODY(16.5, 19, 4.5),
  Family:
    HEAD(6.5, 7, 2.8) +
    BODY(6.5, 19, 4) +
    HEAD(17.5, 7, 2.8) +
    BODY(17.5, 19, 4) +
    HEAD(12, 13.5, 1.8) +
    BODY(12, 20, 2),
  Group:
    HEAD(12, 6.5, 3) +
    BODY(12, 16, 4) +
    HEAD(4.8, 11, 2.2) +
    BODY(4.8, 20, 3) +
    HEAD(19.2, 11, 2.2) +
    BODY(19.2, 20, 3),
};

/** The picture beside a group's own wording; one person where the wording says nothing of it. */
export function GroupIcon({ group }: { group: string }) {
  const kind = guestKindOf(group);
  return <FactIcon path={kind === null ? PERSON : PATHS[kind]} />;
}

export function FactIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={styles.icon}>
      <path d={path} />
    </svg>
  );
}
