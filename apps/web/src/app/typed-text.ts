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
  const held = new Set<Element>();
  let isSent = false;

  const hold =
    (selector: string, sent: boolean) =>
    ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches(selector)) return;
      isSent = sent;
      held.add(target);
    };
  document.addEventListener('input', hold(TYPED_INTO, false));
  document.addEventListener('submit', hold('main form', true));

  return {
    // Fields of a page that was left are no longer in the document.
    isThere: () => [...held].some((each) => each.isConnected),
    saved() {
      if (isSent) held.clear();
      isSent = false;
    },
  };
}
