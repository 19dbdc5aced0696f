import { vi } from 'vitest';

/** Every place of a page is in sight, as soon as it is looked at: the document of these tests has no height. */
export function putInSight(): void {
  vi.stubGlobal('IntersectionObserver', function observe(tell: (entries: { isIntersecting: boolean }[]) => void) {
    return { observe: () => setTimeout(() => tell([{ isIntersecting: true }])), disconnect: () => undefined };
  });
}
