import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Where a reader was: the review in view by its number in the feed, and how far below the window's top it began. */
interface ReviewPlace {
  readonly scrollY: number;
  readonly review: { readonly number: string; readonly top: number } | null;
}

/** By visit; a reload of the page forgets them, as it forgets what was loaded. */
const places = new Map<string, ReviewPlace>();

/** Points of the window at which a review is looked for, in pixels below the header. */
const PROBES = [120, 240, 360, 480] as const;

/** The entry of the history in which a campsite and filters came on the screen: going back finds it again. */
export function useReviewVisit(subject: string): string {
  const { history } = useRouter();
  const entry = () => history.location.state.__TSR_key ?? '';
  const [visit, setVisit] = useState(() => ({ subject, entry: entry() }));
  if (visit.subject === subject) return visit.entry;
  const next = { subject, entry: entry() };
  setVisit(next);
  return next.entry;
}

/**
 * A new visit begins at the top (review-12); one that is gone back to, at the review that was in view. The router's own scroll
 * restoration counts pixels, and pages of reviews out of sight have only a guessed height (docs/decisions/web-application.md).
 */
export function useReviewPlace(visit: string): void {
  const router = useRouter();
  useEffect(() => {
    const place = places.get(visit);
    if (place === undefined) window.scrollTo(0, 0);
    else returnTo(place);
    return router.subscribe('onBeforeLoad', () => void places.set(visit, currentPlace()));
  }, [router, visit]);
}

function currentPlace(): ReviewPlace {
  const review = reviewInView();
  const number = review?.getAttribute('aria-posinset');
  const top = review?.getBoundingClientRect().top ?? 0;
  return { scrollY: window.scrollY, review: number ? { number, top } : null };
}

function reviewInView(): Element | null {
  const feed = document.querySelector('[role=feed]')?.getBoundingClientRect();
  if (feed === undefined || window.scrollY === 0) return null;
  for (const y of PROBES) {
    const found = document.elementFromPoint(feed.left + feed.width / 2, y)?.closest('[aria-posinset]');
    if (found) return found;
  }
  return null;
}

function returnTo({ scrollY, review }: ReviewPlace): void {
  const found = review && document.querySelector(`[role=feed] [aria-posinset="${review.number}"]`);
  if (!found) return window.scrollTo(0, scrollY);
  const align = () => window.scrollBy(0, found.getBoundingClientRect().top - review.top);
  align();
  // What came into sight by this has its true height a frame later.
  requestAnimationFrame(() => {
    align();
    requestAnimationFrame(align);
  });
}
