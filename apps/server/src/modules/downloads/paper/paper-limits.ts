/** Seven tables of up to 13 pages; more of them nobody turns. */
export const MAX_PDF_COMPETITORS = 64;

/** More than these nobody reads on paper. */
export const MAX_PDF_REVIEWS = 2000;
