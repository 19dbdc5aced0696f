/**
 * A review's accommodation type with the source's own wording, the original type, behind it: on paper they share a line, and
 * a source may call one of our types by many names. As on the screen, `(-)` says that our type is not known (review-10).
 */
export function typeAndOriginal(type: string | null, original: string | null): string {
  if (type === null) return original === null ? '-' : `${original} (-)`;
  return original === null || original === type ? type : `${type} (${original})`;
}
