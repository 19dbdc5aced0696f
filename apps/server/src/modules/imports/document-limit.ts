/**
 * Characters of a JSON document that a server reads: it is held as a whole, at about nine bytes a character (docs/measurements.md). NDJSON and CSV
 * are read row by row and have no such limit.
 */
export const SERVER_DOCUMENT_CHARACTERS = 10e6;
