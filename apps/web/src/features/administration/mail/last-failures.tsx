import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../../api/call.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { wordsOf } from '../../../text/reader.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import styles from './mail.module.css';

const mailText = wordsOf('mail-settings');
const failuresText = wordsOf('failed-messages');

const text = mailText.failures;
const SHOWN = 5;

/** The newest messages that could not be sent, with the mail server's words; the page of all decides about them. */
export function LastFailures() {
  const momentOf = useMoments();
  const list = useQuery({ ...callQuery('getNotificationFailures', {}), staleTime: 0 });
  return (
    <section className={styles.failures} aria-labelledby="last-failures">
      <h2 id="last-failures">{text.title}</h2>
      <Loaded
        query={list}
        waiting={null}
        failed={(error) => failureSentence(error, text.failed)}
        empty={({ messages }) => messages.length === 0 && <p>{text.none}</p>}
      >
        {({ messages }) => (
          <>
            <ul>
              {messages.slice(0, SHOWN).map(({ id, email, last_error: error, last_try_at: at, due_at: due }) => (
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
      </Loaded>
    </section>
  );
}
