import { UnstyledButton } from '@mantine/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './header-menu.module.css';

interface HeaderMenuProps {
  /** What the button shows. */
  readonly face: ReactNode;
  /** The button's name where its face alone does not say it; it begins with the words of the face. */
  readonly label?: string;
  readonly buttonClass?: string | undefined;
  /** The edge of the button from which the list hangs. */
  readonly align?: 'start' | 'end';
  /** {@link HeaderMenuItem}s, and what else the list shows. */
  readonly children: ReactNode;
}

/** Between the list and the edge of the window. */
const EDGE_PX = 8;

/**
 * A button of the header with its menu (header-5, header-6). It toggles; it closes by Escape, by Tab, and by a press anywhere else,
 * also on the button of another menu, so that one menu is open at a time. The focus returns to the button. It is every page's
 * first paint, which a library that places lists anywhere made 30 KB heavier (docs/decisions/bundles-and-loading.md).
 */
export function HeaderMenu({ face, label, buttonClass, align = 'end', children }: HeaderMenuProps) {
  const [opened, setOpened] = useState<'by key' | 'by pointer' | null>(null);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const shown = list.current;
    if (opened === null || shown === null) return;
    const missing = EDGE_PX - shown.getBoundingClientRect().left;
    if (missing > 0) shown.style.translate = `${missing}px 0`;
    const first = opened === 'by key' ? itemsIn(shown)[0] : undefined;
    (first ?? shown).focus({ preventScroll: true });
  }, [opened]);

  useEffect(() => {
    if (opened === null) return;
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return;
      setOpened(null);
      // What was pressed takes the focus first, if it takes any.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
      });
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [opened]);

  function close() {
    button.current?.focus({ preventScroll: true });
    setOpened(null);
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpened('by key');
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    // After Tab the browser itself goes on from the button to what is before or after it.
    if (event.key === 'Tab') return close();
    const items = itemsIn(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const words = items.map((item) => item.textContent);
    const to = itemByKey(event, words, at);
    if (to === null && event.key !== 'Escape') return;
    event.preventDefault();
    if (to === null) close();
    else items[to]?.focus();
  }

  function choose({ target }: MouseEvent) {
    if (target instanceof Element && target.closest(ITEM) !== null) close();
  }

  return (
    <div ref={box} className="flex rigid relative">
      <UnstyledButton
        ref={button}
        id={id}
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened === null ? undefined : `${id}-list`}
        onKeyDown={openByKey}
        onClick={({ detail }) => (opened === null ? setOpened(detail === 0 ? 'by key' : 'by pointer') : close())}
      >
        {face}
      </UnstyledButton>
      {opened !== null && (
        <div
          ref={list}
          id={`${id}-list`}
          className={styles.list}
          data-align={align}
          role="menu"
          tabIndex={-1}
          aria-labelledby={id}
          onKeyDown={walk}
          onClick={choose}
        >
          {children}
        </div>
      )}
    </div>
  );
}

const ITEM = '[role="menuitem"]';
const itemsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(ITEM)];

interface HeaderMenuItemProps {
  readonly children: ReactNode;
  readonly onClick?: () => void;
  /** For a link: the element that takes the item's props. */
  readonly renderRoot?: (props: Record<string, unknown>) => ReactNode;
}

export function HeaderMenuItem({ renderRoot, ...given }: HeaderMenuItemProps) {
  const props = { className: styles.item, role: 'menuitem', tabIndex: -1, ...given };
  return renderRoot ? renderRoot(props) : <UnstyledButton {...props} />;
}

export function HeaderMenuDivider() {
  return <div role="separator" className={styles.divider} />;
}

/** Where each key leads from the item `at` of `count`; before the first where none has the focus. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The item of a menu to which a key leads, by the words of the items: arrows go round, a letter leads to the next item that
 * begins with it. Null for a key that leads nowhere.
 */
export function itemByKey(pressed: Pressed, words: readonly string[], at: number): number | null {
  if (words.length === 0 || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const move = MOVES[pressed.key];
  if (move) return move(at, words.length);
  if (pressed.key.length !== 1 || pressed.key === ' ') return null;
  const letter = pressed.key.toLocaleLowerCase();
  const order = words.map((_, step) => (at + 1 + step) % words.length);
  return order.find((index) => words[index]!.trim().toLocaleLowerCase().startsWith(letter)) ?? null;
}
