import { useQuery } from '@tanstack/react-query';
import type { MailView } from '@vivac/contract/administration/mail';
import { callQuery } from '../../../api/call-query.ts';
import { wordsOf } from '../../../text/reader.ts';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { ListFailure } from '../list-states.tsx';
import { LastFailures } from './last-failures.tsx';
import { MailForm } from './mail-form.tsx';
import styles from './mail.module.css';

const text = wordsOf('mail-settings');

/** The mail server: what is set and by whom, a test, and what could not be sent lately. */
export function MailServer() {
  const mail = useQuery({ ...callQuery('getMail', {}), staleTime: 0 });
  if (mail.isError && !mail.data) {
    return <ListFailure error={mail.error} unknown={text.failed} retry={() => void mail.refetch()} />;
  }
  if (!mail.data || !mail.isFetchedAfterMount) {
    return (
      <Waiting label={text.loading} className={styles.waiting}>
        <Bones heights={[24, 62, 62, 62, 62]} />
      </Waiting>
    );
  }
  return (
    <>
      <p className={styles.source}>{sourceOf(mail.data)}</p>
      <MailForm mail={mail.data} />
      <LastFailures />
    </>
  );
}

function sourceOf({ source, lost }: MailView): string {
  return lost ? text.source.lost : text.source[source];
}
