import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/call-query.ts';
import { wordsOf } from '../../../text/reader.ts';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import styles from '../administration-form.module.css';
import { KeptInvitation } from '../password-link/kept-invitation.tsx';
import { ListFailure } from '../list-states.tsx';
import { ReferenceLinks } from './reference-links.tsx';

const referenceText = wordsOf('set-reference');
const usersText = wordsOf('users');

interface ReferenceFormProps {
  readonly email: string;
  /** Receives the sentence to show (users-9). */
  onSaved(message: string): void;
}

/** The links of a user, those that they have already to begin with. An address that is no user's is told of by saving. */
export function ReferenceForm({ email, onSaved }: ReferenceFormProps) {
  const list = useQuery({ ...callQuery('getUsers', {}), staleTime: 0 });
  const user = list.data?.find((each) => each.email === email.toLowerCase()) ?? null;
  if (list.isError && !list.data) {
    return <ListFailure error={list.error} unknown={usersText.listFailed} retry={() => void list.refetch()} />;
  }
  // What another page was answered before may have been changed since.
  if (!list.data || !list.isFetchedAfterMount) {
    return (
      <Waiting label={referenceText.loading} className={styles.form}>
        <Bones heights={[62, 140]} />
      </Waiting>
    );
  }
  return (
    <>
      {user && <KeptInvitation user={user} onTaken={() => void list.refetch()} />}
      <ReferenceLinks email={email} user={user} onSaved={onSaved} />
    </>
  );
}
