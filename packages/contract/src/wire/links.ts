/** The links of a watchlist, as typed or as saved. */
export interface LinkTexts {
  /** Empty when none is set. */
  readonly reference: string;
  readonly competitors: readonly string[];
}

/** How they are called on the wire; also what a refusal names as its field. */
export const LINK_FIELDS = { reference: 'reference_link', competitors: 'competitor_links' } as const;

interface LinksOnWire {
  readonly reference_link: string;
  readonly competitor_links: readonly string[];
}

export function linksToWire({ reference, competitors }: LinkTexts) {
  return { reference_link: reference, competitor_links: [...competitors] };
}

/** The links of an answer or of a body; none of nobody. */
export function linksIn(sent: LinksOnWire | null): LinkTexts {
  return { reference: sent?.reference_link ?? '', competitors: sent?.competitor_links ?? [] };
}
