import { Link } from '@tanstack/react-router';
import type { SignedInUser } from '../../api/identity/ports.ts';
import { wordsOf } from '../../text/reader.ts';
import { HeaderMenu, HeaderMenuDivider, HeaderMenuItem } from '../../ui/shell/header-menu.tsx';
import styles from './user-menu.module.css';

const headerText = wordsOf('header');

interface UserMenuProps {
  readonly user: SignedInUser;
  readonly onLogout: () => void;
}

/** The avatar and its menu: the account's settings, for administrators their pages, and the way out (header-3, header-4). */
export function UserMenu({ user, onLogout }: UserMenuProps) {
  const initials = initialsOf(user.displayName, user.email);
  return (
    <HeaderMenu
      face={initials}
      label={headerText.account({ initials, name: user.displayName ?? user.email })}
      buttonClass={styles.avatar}
    >
      <div className={styles.person} aria-hidden="true">
        {user.displayName !== null && <div className="strong">{user.displayName}</div>}
        <div className="muted">{user.email}</div>
      </div>
      <HeaderMenuDivider />
      <HeaderMenuItem renderRoot={(props) => <Link to="/settings" {...props} />}>{headerText.settings}</HeaderMenuItem>
      {user.admin && (
        <>
          <HeaderMenuItem renderRoot={(props) => <Link to="/admin-users" {...props} />}>
            {headerText.manageUsers}
          </HeaderMenuItem>
          <HeaderMenuItem renderRoot={(props) => <Link to="/register" {...props} />}>
            {headerText.registerUser}
          </HeaderMenuItem>
          <HeaderMenuItem renderRoot={(props) => <Link to="/notification-failures" {...props} />}>
            {headerText.notificationFailures}
          </HeaderMenuItem>
          <HeaderMenuItem renderRoot={(props) => <Link to="/accommodation-types" {...props} />}>
            {headerText.unitTypes}
          </HeaderMenuItem>
          <HeaderMenuItem renderRoot={(props) => <Link to="/administration/import" {...props} />}>
            {headerText.fileImport}
          </HeaderMenuItem>
          <HeaderMenuItem renderRoot={(props) => <Link to="/imports" {...props} />}>
            {headerText.batches}
          </HeaderMenuItem>
          <HeaderMenuItem renderRoot={(props) => <Link to="/campsites" {...props} />}>
            {headerText.campsites}
          </HeaderMenuItem>
          <HeaderMenuItem renderRoot={(props) => <Link to="/sources" {...props} />}>
            {headerText.sources}
          </HeaderMenuItem>
        </>
      )}
      <HeaderMenuDivider />
      <HeaderMenuItem onClick={onLogout}>{headerText.logout}</HeaderMenuItem>
    </HeaderMenu>
  );
}

/** One or two capital letters for a person: of the first and last word of their name, else of their email address. */
export function initialsOf(name: string | null, email: string): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? email;
  const last = words.length > 1 ? words.at(-1)! : '';
  return (firstLetterOf(first) + firstLetterOf(last)).toLocaleUpperCase();
}

function firstLetterOf(word: string): string {
  return [...word][0] ?? '';
}
