import { Menu, UnstyledButton } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './header-menu.module.css';

interface HeaderMenuProps {
  /** What the button shows. */
  readonly face: ReactNode;
  /** The button's name where its face alone does not say it; it begins with the words of the face. */
  readonly label?: string;
  readonly buttonClass?: string | undefined;
  /** {@link HeaderMenuItem}s, and what else the list shows. */
  readonly children: ReactNode;
}

/**
 * A button of the header with its menu (header-5, header-6). It toggles; it closes by Escape, by Tab, and by a press anywhere else,
 * also on the button of another menu, so that one menu is open at a time. The focus returns to the button.
 */
export function HeaderMenu({ face, label, buttonClass, children }: HeaderMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpened(true);
  }

  function leaveByTab(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    // From here the browser itself goes on to what is before or after the button.
    button.current?.focus();
    setOpened(false);
  }

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={14}
      width={230}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton ref={button} className={buttonClass} aria-label={label} onKeyDown={openByKey}>
          {face}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.list} onKeyDown={leaveByTab}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

interface HeaderMenuItemProps {
  readonly children: ReactNode;
  readonly onClick?: () => void;
  /** For a link: the element that takes the item's props. */
  readonly renderRoot?: (props: Record<string, unknown>) => ReactNode;
}

export function HeaderMenuItem(props: HeaderMenuItemProps) {
  return <Menu.Item className={styles.item} {...props} />;
}

export const HeaderMenuDivider = Menu.Divider;
