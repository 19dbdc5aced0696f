import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@vivac/contract/accounts';
import { linksIn, linksToWire } from '@vivac/contract/wire/links';
import { lazy, type Ref, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call, openCall } from '../../../api/call.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { wordsOf } from '../../../text/reader.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { useEscape } from '../../../ui/states/use-escape.ts';
import { OvertakenNotice } from '../overtaken-notice.tsx';
import { PasswordLink } from '../password-link.tsx';
import { CompetitorFields, ReferenceField, focusRow } from '../watchlist-links/link-fields.tsx';
import {
  type LinkFault,
  type LinksEdit,
  draftOf,
  faultsOf,
  textsOf,
  withoutEmptyRows,
  type LinksDraft,
  refusedRows,
  sentLinks,
} from '../watchlist-links/links-draft.ts';
import { useLinkMeanings, useNearLinks, savedLinks } from '../watchlist-links/use-link-meanings.ts';
import type { ListChanges } from './use-user-list.ts';
import { type UserDraft, isOvertaken, isUnsaved } from './user-drafts.ts';
import styles from './user-drawer.module.css';

const FactorReset = lazy(async () => ({
  default: (await import('../factor-of-users.tsx')).FactorReset,
}));

const text = wordsOf('users');
const personalText = text.personal;

interface UserDrawerProps {
  readonly ref: Ref<HTMLElement>;
  readonly user: User;
  readonly draft: UserDraft | undefined;
  readonly changes: ListChanges;
  onClose(): void;
}

/** The links of a user, beside the list and without a veil: one can go on to the next user. */
export function UserDrawer({ ref, user, draft, changes, onClose }: UserDrawerProps) {
  const { email, display_name: name } = user;
  const saved = useMemo(() => draftOf(linksIn(user)), [user]);
  const known = useMemo(() => savedLinks(user), [user]);
  const links = draft?.links ?? saved;
  const [faults, setFaults] = useState<readonly LinkFault[]>([]);
  const form = useRef<HTMLDivElement>(null);
  const meanings = useLinkMeanings(textsOf(links), known);
  const near = useNearLinks(textsOf(links), meanings);
  useEscape(true, onClose);

  const showFaults = useCallback((found: readonly LinkFault[]) => {
    setFaults(found);
    if (found[0]) focusRow(form, found[0].row);
  }, []);
  const { busy, save } = useSaveLinks({ user, links, version: draft?.version ?? user.version, changes, showFaults });

  const edit = useCallback(
    (change: LinksEdit) => {
      changes.edit(user, change);
      setFaults([]);
    },
    [changes, user],
  );

  function trySaving() {
    const compact = withoutEmptyRows(links);
    const wrong = faultsOf(compact);
    const found = wrong.length > 0 ? wrong : near.undecided;
    if (compact.competitors.length !== links.competitors.length) changes.edit(user, withoutEmptyRows);
    showFaults(found);
    if (found.length === 0) save();
  }

  function discard() {
    changes.forget(email);
    setFaults([]);
  }

  const fields = {
    draft: links,
    meanings,
    faults,
    readOnly: busy,
    form,
    onEdit: edit,
    alternatives: near.asked,
    onKeep: near.keep,
  };
  return (
    <section ref={ref} tabIndex={-1} className={styles.drawer} aria-label={email}>
      <div className={styles.head}>
        <h2>{name ?? email}</h2>
        {name !== null && <p className="muted text-13 anywhere">{email}</p>}
        <UserFacts user={user} />
        <Button className={styles.close} variant="subtle" aria-label={text.close} onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </Button>
      </div>
      <div ref={form} className={styles.form}>
        {isOvertaken(user, draft) && (
          <OvertakenNotice user={user} onTakeTheirs={discard} onKeepMine={() => changes.keep(user)} />
        )}
        <h3>{text.ownCampsite}</h3>
        <div className={styles.own}>
          <ReferenceField {...fields} />
        </div>
        <h3>{text.comparedWith}</h3>
        <CompetitorFields {...fields} />
        <UserPersonalData user={user} changes={changes} isBusy={busy} />
      </div>
      <DrawerFoot
        email={email}
        fault={faults[0] ?? null}
        busy={busy}
        onDiscard={isUnsaved(user, draft) ? discard : null}
        onSave={trySaving}
      />
    </section>
  );
}

interface DrawerFootProps {
  readonly email: string;
  readonly fault: LinkFault | null;
  readonly busy: boolean;
  /** Null when there is nothing to undo. */
  readonly onDiscard: (() => void) | null;
  onSave(): void;
}

/** Always in view, with why nothing was saved beside the button. */
function DrawerFoot({ email, fault, busy, onDiscard, onSave }: DrawerFootProps) {
  return (
    <div className={styles.foot}>
      {fault && <Notice tone="error">{text.saveBlocked({ first: fault.sentence })}</Notice>}
      <div className={styles.buttons}>
        {onDiscard && (
          <Button variant="default" disabled={busy} onClick={onDiscard}>
            {text.discard}
          </Button>
        )}
        <Button
          variant={onDiscard ? 'filled' : 'default'}
          aria-label={text.saveOf({ email })}
          loading={busy}
          onClick={onSave}
        >
          {text.save}
        </Button>
      </div>
    </div>
  );
}

/** Who invited somebody and when, why the invitation did not arrive, and who changed the links last. */
function UserFacts({ user }: { readonly user: User }) {
  const momentOf = useMoments();
  const { invitation, invitation_failure: failure, changed_by: who, changed_at: at } = user;
  return (
    <>
      {invitation !== null && (
        <p className="muted text-13 anywhere">
          {invitation.invited_by === null
            ? text.access.invitedOn({ moment: momentOf(invitation.invited_at) })
            : text.access.invitedBy({ by: invitation.invited_by, moment: momentOf(invitation.invited_at) })}
        </p>
      )}
      {failure !== null && <Undelivered failure={failure} />}
      {who !== null && at !== null && (
        <p className="muted text-13 anywhere">{text.changedBy({ who, at: momentOf(at) })}</p>
      )}
    </>
  );
}

/** In the mail server's own words, and whether it is tried again. */
function Undelivered({ failure }: { failure: NonNullable<User['invitation_failure']> }) {
  const momentOf = useMoments();
  const { error, state, next_try_at: next } = failure;
  return (
    <p className="muted text-13 anywhere">
      {error === '' ? text.undeliveredUnknown : text.undelivered({ reason: error })}{' '}
      {state === 'parked' && text.givenUp}
      {state === 'retrying' && next !== null && text.nextTry({ moment: momentOf(next) })}
    </p>
  );
}

interface UserPersonalDataProps {
  readonly user: User;
  readonly changes: ListChanges;
  /** Their links are being saved. */
  readonly isBusy: boolean;
}

/** All that is kept of a user: taken out as a file, deleted with the account, or erased for good; what each takes stands beside it. */
function UserPersonalData({ user, changes, isBusy }: UserPersonalDataProps) {
  const { email } = user;
  const [isRequested, ask] = useState(false);
  const personal = usePersonalData(user, changes);
  return (
    <>
      <h3 className={styles.personalTitle}>{personalText.title}</h3>
      <div className={styles.personal}>
        <Button
          variant="default"
          aria-label={personalText.downloadOf({ email })}
          aria-disabled={personal.isDownloading || undefined}
          onClick={personal.download}
        >
          {personalText.download}
        </Button>
        {!user.invited && <PasswordLink user={user} variant="default" onTaken={changes.reload} />}
        <Suspense>
          <FactorReset email={email} onReset={(sentence) => changes.say({ tone: 'success', sentence })} />
        </Suspense>
      </div>
      {personal.isDownloading && <p>{personalText.downloading}</p>}
      <h3 className={styles.personalTitle}>{text.removal.title}</h3>
      <div className={styles.removal}>
        <Button
          variant="outline"
          color="error"
          aria-label={text.deleteOf({ email })}
          aria-describedby="what-deletes"
          disabled={isBusy}
          onClick={() => changes.askToDelete(user)}
        >
          {text.delete}
        </Button>
        <p id="what-deletes">{text.removal.deletes}</p>
        <Button
          variant="outline"
          color="error"
          aria-label={personalText.eraseOf({ email })}
          aria-describedby="what-erases"
          onClick={() => ask(true)}
        >
          {personalText.erase}
        </Button>
        <p id="what-erases">{text.removal.erases}</p>
      </div>
      {isRequested && (
        <Question
          title={personalText.question({ email })}
          confirm={personalText.erase}
          cancel={text.cancel}
          isBusy={personal.isErasing}
          form={<EraseState isBusy={personal.isErasing} failure={personal.eraseFailure} />}
          onConfirm={personal.erase}
          onCancel={() => {
            personal.forgetFailure();
            ask(false);
          }}
        >
          {personalText.detail}
        </Question>
      )}
    </>
  );
}

function EraseState({ isBusy, failure }: { readonly isBusy: boolean; readonly failure: string | null }) {
  return (
    <>
      <div role="status">{isBusy && personalText.underWay}</div>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </>
  );
}

/** Takes out what is kept of a user, or erases them; the drawer closes with the user. */
function usePersonalData({ email }: User, changes: ListChanges) {
  const downloading = useMutation({
    mutationFn: async () => {
      const response = await openCall('exportUser', { params: { email } });
      saveFile({ fileName: personalText.fileName, content: await response.blob() });
    },
    // Read out by the page’s one status line.
    onMutate: () => changes.say({ tone: 'success', sentence: personalText.downloading }),
    onError: (error) => changes.say({ tone: 'error', sentence: failureSentence(error, personalText.downloadFailed) }),
  });
  const erasing = useMutation({
    mutationFn: () => call('eraseUser', { params: { email } }),
    onSuccess: (answer) => changes.gone(email, answer.message),
  });
  return {
    download: () => {
      if (!downloading.isPending) downloading.mutate();
    },
    isDownloading: downloading.isPending,
    erase: () => erasing.mutate(),
    isErasing: erasing.isPending,
    eraseFailure: erasing.error && failureSentence(erasing.error, personalText.eraseFailed),
    forgetFailure: () => erasing.reset(),
  };
}

interface SaveLinksInput {
  readonly user: User;
  readonly links: LinksDraft;
  /** Of the links that the draft began with. */
  readonly version: number;
  readonly changes: ListChanges;
  showFaults(faults: readonly LinkFault[]): void;
}

/** Saves a user's links. */
function useSaveLinks({ user, links, version, changes, showFaults }: SaveLinksInput) {
  const { email } = user;
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: () => call('updateUser', { params: { email }, body: { ...linksToWire(sentLinks(links)), version } }),
    onSuccess: (answer) => {
      changes.saved(email, answer.user, answer.message || text.updated);
      void queryClient.invalidateQueries({ queryKey: ['checkLink'] });
    },
    onError: (error) => {
      changes.say({ tone: 'error', sentence: failureSentence(error, text.updateFailed) });
      if (!(error instanceof ApiError)) return;
      showFaults(refusedRows(error));
      // Somebody was faster, or the user is gone: the list shows what there is now.
      if (error.status === 409 || error.status === 404) changes.reload();
    },
  });
  return { busy: saving.isPending, save: () => saving.isPending || saving.mutate() };
}
