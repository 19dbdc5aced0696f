import type { PageFacts, Stated } from './page-facts.ts';

type Row = Readonly<Record<string, string | number | null>>;

/**
 * What a campsite has of a page’s facts, as a row of our own format of campsites; null where the page names nothing, or nobody knows which
 * campsite is meant. A title alone names nothing: error pages have one too. The score is from 0 to 10 (fact-1).
 */
export function campsiteRow(facts: PageFacts, link: string | null, readAt: Date): Row | null {
  const { name, location, rating } = facts;
  if (name === null || link === null) return null;
  if (name.from === 'title' && location === null && rating === null) return null;
  return {
    name: name.value,
    name_if_taken: `${name.value} (${new URL(link).hostname})`,
    link,
    ...(location && { latitude: location.value.latitude, longitude: location.value.longitude }),
    overall_score: rating && rating.value.score,
    review_count: countOf(facts.reviewCount, facts.ratingCount),
    observed_at: readAt.toISOString(),
  };
}

function countOf(...stated: readonly (Stated<number> | null)[]): number | null {
  return stated.find((count) => count !== null)?.value ?? null;
}
