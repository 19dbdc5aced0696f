import { Button } from '@mantine/core';
import type { User } from '@vivac/contract/accounts';
import { linksIn } from '@vivac/contract/wire/links';
import { type Ref, useCallback, useMemo, useRef, useState } from 'react';
import { wordsOf } from '../../../../text/reader.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { useEscape } from '../../../../ui/states/use-escape.ts';
import { OvertakenNotice } from '../../overtaken-notice.tsx';
import { CompetitorFields, ReferenceField, focusRow } from '../../watchlist-links/link-fields.tsx';
import { knownLinks } from '../../watchlist-links/link-meanings.ts';
import {
  type LinkFault,
  type LinksEdit,
  draftOf,
  faultsOf,
  textsOf,
  withoutEmptyRows,
} from '../../watchlist-links/links-draft.ts';
import { useLinkMeanings } from '../../watchlist-links/use-link-meanings.ts';
import { useNearLinks } from '../../watchlist-links/use-near-links.ts';
import { useSaveLinks } from './use-save-links.ts';
import type { ListChanges } from '../use-user-list.ts';
import { type UserDraft, isOvertaken, isUnsaved } from '../user-drafts.ts';
import { UserFacts } from './user-facts.tsx';
import { UserPersonalData } from './user-personal-data.tsx';
import styles from './user-drawer.module.css';

const text = wordsOf('users');

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
  const known = useMemo(() => knownLinks(user), [user]);
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
    asked: near.asked,
    onKeep: near.keep,
  };
  return (
    <section ref={ref} tabIndex={-1} className={styles.drawer} aria-label={email}>
      <div className={styles.head}>
        <h2>{name ?? email}</h2>
        {name !== null && <p className={styles.fact}>{email}</p>}
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
        <UserPersonalData user={user} changes={changes} />
      </div>
      <DrawerFoot
        email={email}
        fault={faults[0] ?? null}
        busy={busy}
        onDelete={() => changes.askToDelete(user)}
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
  onDelete(): void;
  /** Null when there is nothing to undo. */
  readonly onDiscard: (() => void) | null;
  onSave(): void;
}

/** Always in view, with why nothing was saved beside the button. */
function DrawerFoot({ email, fault, busy, onDelete, onDiscard, onSave }: DrawerFootProps) {
  return (
    <div className={styles.foot}>
      {fault && <Notice tone="error">{text.saveBlocked({ first: fault.sentence })}</Notice>}
      <div className={styles.buttons}>
        <Button
          variant="outline"
          color="error"
          aria-label={text.deleteOf({ email })}
          disabled={busy}
          onClick={onDelete}
        >
          {text.delete}
        </Button>
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
