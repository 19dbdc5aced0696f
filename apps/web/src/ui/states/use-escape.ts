import { useEffect, useEffectEvent } from 'react';

/** Inside these Escape is theirs: an open menu, a dialog, the button of an open menu. */
const TAKES_ESCAPE =
  'dialog, [role="menu"], [role="dialog"], [role="alertdialog"], [aria-haspopup][aria-expanded="true"]';

/** Calls back on Escape, unless something nearer to the key has a use for it. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTaken(event.target)) escape();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isActive]);
}

function isTaken(target: EventTarget | null): boolean {
  // Over the page, even while nothing in it has the focus: its content may still be on its way.
  if (document.querySelector('dialog[open]') !== null) return true;
  if (!(target instanceof Element)) return false;
  // A search field is emptied by Escape first.
  const isSearching = target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
  return isSearching || target.closest(TAKES_ESCAPE) !== null;
}
