const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled, [type="radio"])';
/** What keeps its own stops and arrows: an open menu, a form, radio buttons; and what nobody can reach. */
const APART = '[role="menu"], dialog, form, [inert]';
/** In these the other keys move the cursor. */
const TYPED = 'input:not([type="checkbox"])';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const VERTICAL: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown']);

/**
 * Makes one tab stop of the controls in an element, as in a toolbar (ARIA): arrows, Home and End move among them, and Tab comes
 * back to the one that had the focus last. Where the element is said to be horizontal, Up and Down are left to its menus. To be
 * given as a `ref`.
 */
export function oneStop(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  let last: HTMLElement | undefined;

  function controls(): HTMLElement[] {
    const all = [...element!.querySelectorAll<HTMLElement>(CONTROLS)];
    return all.filter((control) => control.closest(APART) === null && isSeen(control));
  }

  function keep(): void {
    const all = controls();
    const stop = all.find((control) => control === last) ?? all[0];
    for (const control of all) control.tabIndex = control === stop ? 0 : -1;
  }

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || !controls().includes(target)) return;
    last = target;
    keep();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = controls();
    const at = all.findIndex((control) => control === event.target);
    const to = at === -1 ? null : all[placeAfter(event.key, at, all)];
    if (!to || to === all[at]) return;
    event.preventDefault();
    to.focus();
  }

  function placeAfter(key: string, at: number, all: readonly HTMLElement[]): number {
    const isTyped = all[at]!.matches(TYPED);
    const isLeft = VERTICAL.has(key) ? element!.getAttribute('aria-orientation') === 'horizontal' : isTyped;
    if (isLeft) return at;
    if (key === 'Home') return 0;
    return key === 'End' ? all.length - 1 : at + (STEPS[key] ?? 0);
  }

  let frame: number | undefined;
  /** With the next picture, for which the browser lays the page out anyway: in between it would do so twice. */
  function keepLater(): void {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      keep();
    });
  }

  const seen = new MutationObserver(keepLater);
  seen.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'inert'] });
  element.addEventListener('focusin', onFocus);
  element.addEventListener('keydown', onKey);
  window.addEventListener('resize', keepLater);
  keepLater();
  return () => {
    seen.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
    element.removeEventListener('focusin', onFocus);
    element.removeEventListener('keydown', onKey);
    window.removeEventListener('resize', keepLater);
  };
}

const isSeen = (control: HTMLElement): boolean => control.checkVisibility?.() ?? true;
