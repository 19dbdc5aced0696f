import { SINCE_WORDS } from '@vivac/domain/changes/since';
import { AHEAD, type ChangesChoice, KIND_CHOICES } from '../../features/changes/changes-choice.ts';
import type { ChangesSearch } from './changes-search.ts';

/** What an address of the page asks for; what nobody understands is as if it had not been there. */
export function choiceIn({ since, kind, campsite, ahead }: ChangesSearch): ChangesChoice {
  return {
    since: SINCE_WORDS.find((word) => word === since) ?? 'yesterday',
    kind: KIND_CHOICES.find((choice) => choice === kind) ?? null,
    campsite: campsite ?? null,
    ahead: AHEAD.find((nights) => nights === ahead) ?? null,
  };
}

/** The address of a changed choice. */
export function searchWith(search: ChangesSearch, changed: Partial<ChangesChoice>): ChangesSearch {
  const { since, kind, campsite, ahead } = { ...choiceIn(search), ...changed };
  return {
    ...search,
    since: since === 'yesterday' ? undefined : since,
    kind: kind ?? undefined,
    campsite: campsite ?? undefined,
    ahead: ahead ?? undefined,
  };
}
