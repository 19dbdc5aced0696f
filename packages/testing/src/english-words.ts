/** English words that are none in Spanish, Catalan and French, frequent enough to be in almost every sentence of ours. */
const WORDS =
  'the|of|with|is|are|and|this|that|these|from|your|not|for|was|were|been|has|have|you|which|when|where|what|nights?|prices?|week|month|days?|campsites?|competitors?|users?|rules?|save|add|delete|cancel|loading|show|every|seen|checked|against|below|above|find|choose|sign|address|password|name|today|filters?|reviews?|settings|scores?|links?|reference';

const ENGLISH = new RegExp(`(?<![\\p{L}_])(?:${WORDS})(?![\\p{L}_·])`, 'iu');

/** Words of the wire, which are the same in every language: addresses, the prefix of a name without a link, commands, tags. */
const SAME_EVERYWHERE = /https?:\S+|\bcampsite:|«\s?vivac [^»]*»|<\w+>/g;

/** Whether a text has an English word of every day in it. */
export function isEnglish(text: string): boolean {
  return ENGLISH.test(text.replaceAll(SAME_EVERYWHERE, ''));
}
