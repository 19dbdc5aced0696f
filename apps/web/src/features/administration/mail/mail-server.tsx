import { useQuery } from '@tanstack/react-query';
import type { MailView } from '@vivac/contract/administration/mail';
import { callQuery } from '../../../api/call.ts';
import { wordsOf } from '../../../text/reader.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { Loaded, answeredHere } from '../../../ui/states/loaded.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { LastFailures } from './last-failures.tsx';
import { MailForm } from './mail-form.tsx';
import styles from './mail.module.css';

const text = wordsOf('mail-settings');

/** The mail server: what is set and by whom, a test, and what could not be sent lately. */
export function MailServer() {
  const mail = useQuery({ ...callQuery('getMail', {}), staleTime: 0 });
  return (
    <Loaded
      query={answeredHere(mail)}
      waiting={<Waiting label={text.loading} className={styles.waiting} heights={[24, 62, 62, 62, 62]} />}
      failed={(error) => failureSentence(error, text.failed)}
      stale="keep"
    >
      {(view) => (
        <>
          <p className={styles.source}>{sourceOf(view)}</p>
          <MailForm mail={view} />
          <LastFailures />
        </>
      )}
    </Loaded>
  );
}

function sourceOf({ source, lost }: MailView): string {
  return lost ? text.source.lost : text.source[source];
}
