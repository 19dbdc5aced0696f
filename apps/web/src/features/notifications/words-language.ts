import type { RuleLanguage } from '@vivac/domain/rules/kinds/rule-kind';

/** The first of the browser's languages in which rules are told, as the server chooses it too. */
export function language(): RuleLanguage {
  const tongues = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return tongues.find((tongue) => tongue === 'es' || tongue === 'en') ?? 'en';
}
