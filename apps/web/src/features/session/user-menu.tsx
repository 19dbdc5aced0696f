import { Menu, UnstyledButton } from '@mantine/core';
import type { SignedInUser } from '../../api/identity/ports.ts';
import { headerText } from '../../text/header.ts';
import { initialsOf } from './initials.ts';
import styles from './user-menu.module.css';

interface UserMenuProps {
  readonly user: SignedInUser;
  readonly onLogout: () => void;
}

/** The avatar and its menu; it toggles, and closes by Escape or a click outside (spec §2). */
export function UserMenu({ user, onLogout }: UserMenuProps) {
  const initials = initialsOf(user.displayName, user.email);
  return (
    <Menu
      position="bottom-end"
      offset={14}
      width={220}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton
          className={styles.avatar}
          aria-label={headerText.account(initials, user.displayName ?? user.email)}
        >
          {initials}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.person} aria-hidden="true">
          {user.displayName !== null && <div className={styles.name}>{user.displayName}</div>}
          <div className={styles.email}>{user.email}</div>
        </div>
        <Menu.Divider />
        <Menu.Item className={styles.item} onClick={onLogout}>
          {headerText.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
