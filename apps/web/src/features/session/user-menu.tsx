import { Link, useLocation } from '@tanstack/react-router';
import type { SignedInUser } from '../../api/identity/ports.ts';
import { wordsOf } from '../../text/reader.ts';
import { HeaderMenu, HeaderMenuDivider, HeaderMenuItem } from '../../ui/shell/header-menu.tsx';
import { signOf, useSigns } from '../../ui/shell/section-signs.ts';
import { Sign } from '../../ui/shell/section-tabs.tsx';
import { TABS, sectionAt } from '../../ui/shell/sections.tsx';
import styles from './user-menu.module.css';

const headerText = wordsOf('header');

interface UserMenuProps {
  readonly user: SignedInUser;
  readonly onLogout: () => void;
}

/** The avatar and its menu: the account's settings, for administrators their sections, and the way out (header-3, header-4). */
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
      {user.admin && <AdministrationItems />}
      <HeaderMenuDivider />
      <HeaderMenuItem onClick={onLogout}>{headerText.logout}</HeaderMenuItem>
    </HeaderMenu>
  );
}

const ADMINISTRATION = ['users', 'data', 'system'] as const;

/** The sections of administrators, each with a sign where something needs an answer; mounted when the menu opens. */
function AdministrationItems() {
  const present = useLocation({ select: ({ pathname }) => sectionAt(pathname) });
  const signs = useSigns(true);
  return ADMINISTRATION.map((section) => (
    <HeaderMenuItem
      key={section}
      renderRoot={(props) =>
        TABS[section][0]!.link({ ...props, ...(section === present && { 'aria-current': 'true' }) })
      }
    >
      {headerText[section]}
      <Sign count={signOf(signs, section)} />
    </HeaderMenuItem>
  ));
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
