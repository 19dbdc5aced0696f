/**
 * The offered language that an `Accept-Language` header asks for first, whatever its region; the first offered one when
 * it asks for none of them (RFC 9110, 12.5.4).
 */
export function acceptedLanguage<Language extends string>(
  header: string | undefined,
  offered: readonly [Language, ...Language[]],
): Language {
  const asked = (header ?? '')
    .split(',')
    .map(rangeOf)
    .filter(({ weight }) => weight > 0);
  asked.sort((a, b) => b.weight - a.weight);
  for (const { language } of asked) {
    const found = language === '*' ? offered[0] : offered.find((candidate) => candidate === language);
    if (found !== undefined) return found;
  }
  return offered[0];
}

function rangeOf(text: string): { language: string; weight: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { language: range.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 };
}
