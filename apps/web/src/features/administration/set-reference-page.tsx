import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';
import styles from './administration-frame.module.css';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@vivac/contract/accounts';
import { linksIn, linksToWire } from '@vivac/contract/wire/links';
import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call, callQuery } from '../../api/call.ts';
import { failureSentence, formFailureSentence } from '../../ui/lists/failure-sentence.ts';
import { ASKED_HERE, Loaded, answeredHere } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import referenceFormStyles from './administration-form.module.css';
import { OvertakenNotice } from './overtaken-notice.tsx';
import { StoredInvitation } from './password-link.tsx';
import { CompetitorFields, ReferenceField, focusRow } from './watchlist-links/link-fields.tsx';
import {
  type LinkFault,
  type LinksEdit,
  draftOf,
  faultsOf,
  isSameLinks,
  refusedRows,
  sentLinks,
  textsOf,
  withoutEmptyRows,
} from './watchlist-links/links-draft.ts';
import { useLinkMeanings, useNearLinks, savedLinks } from './watchlist-links/use-link-meanings.ts';

const text = wordsOf('set-reference');
const pageTitles = wordsOf('page-titles');
const route = getRouteApi('/signed-in/admin/set-reference');

export function SetReferencePage() {
  const { email } = route.useSearch();
  const navigate = useNavigate();
  if (email === undefined) {
    return (
      <AdministrationPage section="users" title={text.noEmailTitle} lead={text.noEmail} narrow>
        <div className={styles.choices}>
          <Button renderRoot={(props) => <Link to="/admin-users" {...props} />}>{pageTitles.users}</Button>
          <Button variant="default" renderRoot={(props) => <Link to="/register" {...props} />}>
            {pageTitles.register}
          </Button>
        </div>
      </AdministrationPage>
    );
  }
  return (
    <AdministrationPage section="users" title={pageTitles.setReference} lead={text.lead({ email })} narrow>
      <ReferenceForm
        key={email}
        email={email}
        onSaved={(message) => void navigate({ to: '/admin-users', state: { message, email: email.toLowerCase() } })}
      />
    </AdministrationPage>
  );
}

const usersText = wordsOf('users');

interface ReferenceFormProps {
  readonly email: string;
  /** Receives the sentence to show (users-9). */
  onSaved(message: string): void;
}

/** The links of a user, those that they have already to begin with. An address that is no user's is told of by saving. */
function ReferenceForm({ email, onSaved }: ReferenceFormProps) {
  const list = useQuery({ ...callQuery('getUsers', {}), ...ASKED_HERE });
  const user = list.data?.find((each) => each.email === email.toLowerCase()) ?? null;
  return (
    <Loaded
      query={answeredHere(list)}
      waiting={<Waiting label={text.loading} className={referenceFormStyles.form} heights={[62, 140]} />}
      failed={(error) => failureSentence(error, usersText.listFailed)}
      stale="keep"
    >
      {() => (
        <>
          {user && <StoredInvitation user={user} onTaken={() => void list.refetch()} />}
          <ReferenceLinks email={email} user={user} onSaved={onSaved} />
        </>
      )}
    </Loaded>
  );
}

const linkText = wordsOf('watchlist-links');

interface ReferenceLinksProps {
  readonly email: string;
  /** As saved now; null when the list has nobody of this address. */
  readonly user: User | null;
  onSaved(message: string): void;
}

function ReferenceLinks({ email, user, onSaved }: ReferenceLinksProps) {
  // What the draft began with: its version says whether somebody else has saved since.
  const [base, setBase] = useState(user);
  const [draft, setDraft] = useState(() => draftOf(linksIn(user)));
  const [faults, setFaults] = useState<readonly LinkFault[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const known = useMemo(() => (user === null ? undefined : savedLinks(user)), [user]);
  const meanings = useLinkMeanings(textsOf(draft), known);
  const near = useNearLinks(textsOf(draft), meanings);
  const save = useMutation({
    mutationFn: () =>
      call('setReference', {
        body: { email, ...linksToWire(sentLinks(draft)), ...(base && { version: base.version }) },
      }),
    onSuccess: ({ message }) => {
      void queryClient.invalidateQueries({ queryKey: ['checkLink'] });
      onSaved(message || text.saved);
    },
    onError: (error) => showFaults(error instanceof ApiError ? refusedRows(error) : []),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['getUsers'] }),
  });
  const busy = save.isPending || save.isSuccess;
  const isOvertaken = isOvertakenBy(user, base);
  if (isOvertaken && !busy && isSameLinks(draft, linksIn(base))) takeTheirs();

  function takeTheirs() {
    setBase(user);
    setDraft(draftOf(linksIn(user)));
    setFaults([]);
  }

  function showFaults(found: readonly LinkFault[]) {
    setFaults(found);
    if (found[0]) focusRow(form, found[0].row);
  }

  const edit = useCallback((change: LinksEdit) => {
    setDraft(change);
    setFaults([]);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const compact = withoutEmptyRows(draft);
    const wrong = faultsOf(compact);
    // Rows move when empty ones go: what is undecided is told once nothing else is wrong.
    const found = wrong.length > 0 ? wrong : near.undecided;
    setDraft(compact);
    showFaults(found);
    if (found.length === 0) save.mutate();
    else save.reset();
  }

  const fields = {
    draft,
    meanings,
    faults,
    readOnly: busy,
    tellsVerdict: true,
    form,
    onEdit: edit,
    alternatives: near.asked,
    onKeep: near.keep,
  };
  return (
    <form ref={form} className={referenceFormStyles.form} onSubmit={submit} noValidate>
      <div>
        <ReferenceField {...fields} />
        <p className="muted text-13">{linkText.referenceHelp}</p>
      </div>
      <fieldset className={referenceFormStyles.group}>
        <legend>{linkText.competitors}</legend>
        <p className="muted text-13">{linkText.competitorsHelp}</p>
        <CompetitorFields {...fields} />
      </fieldset>
      {isOvertaken && <OvertakenNotice user={user} onTakeTheirs={takeTheirs} onKeepMine={() => setBase(user)} />}
      <div className={referenceFormStyles.end}>
        <WhyNotSaved error={save.error} faults={faults} />
        <Button type="submit" size="md" className={referenceFormStyles.submit} loading={busy}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}

/** Beside the button, where it is asked for; what is wrong with a link also stands at its field. */
function WhyNotSaved({ error, faults }: { error: Error | null; faults: readonly LinkFault[] }) {
  if (error !== null) return <Notice tone="error">{formFailureSentence(error)}</Notice>;
  const [first, ...others] = faults;
  return first ? <Notice tone="error">{text.faults({ first: first.sentence, others: others.length })}</Notice> : null;
}

/** Somebody saved other links since the draft began. */
function isOvertakenBy(user: User | null, base: User | null): user is User {
  return user !== null && user.version !== (base?.version ?? 0);
}
