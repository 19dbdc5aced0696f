import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../../api/call-query.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { wordsOf } from '../../../text/reader.ts';
import { ListFailure } from '../list-states.tsx';
import styles from './mail.module.css';

const failuresText = wordsOf('failed-messages');
const text = wordsOf('mail-settings').failures;
const SHOWN = 5;

/** The newest messages that could not be sent, with the mail server's words; the page of all decides about them. */
export function LastFailures() {
  const momentOf = useMoments();
  const list = useQuery({ ...callQuery('getNotificationFailures', {}), staleTime: 0 });
  return (
    <section className={styles.failures} aria-labelledby="last-failures">
      <h2 id="last-failures">{text.title}</h2>
      {list.isError && <ListFailure error={list.error} unknown={text.failed} retry={() => void list.refetch()} />}
      {list.data?.messages.length === 0 && <p>{text.none}</p>}
      {list.data && list.data.messages.length > 0 && (
        <>
          <ul>
            {list.data.messages
              .slice(0, SHOWN)
              .map(({ id, email, last_error: error, last_try_at: at, due_at: due }) => (
                <li key={id}>
                  <strong>{email ?? failuresText.nobody}</strong>{' '}
                  <time dateTime={at ?? due}>{momentOf(at ?? due)}</time>
                  <p translate="no">{error ?? failuresText.unknownError}</p>
                </li>
              ))}
          </ul>
          <Link to="/notification-failures">{text.all}</Link>
        </>
      )}
    </section>
  );
}
