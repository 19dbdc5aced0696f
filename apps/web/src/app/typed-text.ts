/** What somebody typed on the page and has not saved. */
export interface TypedText {
  /** It would be lost if the page left by itself. */
  readonly isThere: () => boolean;
  /** Something was saved: if it was what was sent last, nothing is left to lose. */
  readonly saved: () => void;
}

const TYPED_INTO =
  'main :is(textarea, form select, input:not([type=checkbox], [type=radio], [type=range], [type=search]))';

/** Watches the fields and forms of whichever page is shown, for as long as the document exists. */
export function watchTypedText(): TypedText {
  let held: Element[] = [];
  let isSent = false;

  function hold(element: Element): void {
    held = [...held.filter((each) => each.isConnected && each !== element), element];
  }

  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(TYPED_INTO)) return;
    isSent = false;
    hold(target);
  });
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof Element) || !target.matches('main form')) return;
    isSent = true;
    hold(target);
  });

  return {
    // Fields of a page that was left are no longer in the document.
    isThere: () => held.some((each) => each.isConnected),
    saved() {
      if (isSent) held = [];
      isSent = false;
    },
  };
}
