import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { callQuery } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';
import { sectionAt } from '../../ui/shell/sections.tsx';
import styles from './bell.module.css';

const bellText = wordsOf('bell');

/** More are not told apart. */
const MOST = 99;

/** The way to the news, with the number of unread alerts, which comes with the reference campsite (inbox-12). */
export function Bell() {
  const count = useQuery(callQuery('getReferenceCampsite', {})).data?.unread_alerts ?? 0;
  const isHere = useLocation({ select: ({ pathname }) => sectionAt(pathname) === 'news' });
  const shown = count > MOST ? `${MOST}+` : String(count);
  return (
    <Link
      to="/inbox"
      className={styles.bell}
      aria-label={bellText.label({ count })}
      aria-current={isHere ? 'true' : undefined}
    >
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M10 2.8a4.7 4.7 0 0 0-4.7 4.7c0 4.4-1.6 5.8-1.6 5.8h12.6s-1.6-1.4-1.6-5.8A4.7 4.7 0 0 0 10 2.8Zm-1.6 13a1.8 1.8 0 0 0 3.2 0" />
      </svg>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  );
}
