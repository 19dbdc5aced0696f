import { CHOICE_PARTS, type Choices } from '@vivac/contract/access/choices';
import { Value } from 'typebox/value';

/** Of what was kept, that which the contract understands today: a choice of another shape counts as never made. */
export function understoodChoices(kept: Readonly<Record<string, unknown>>): Choices {
  const understood = Object.entries(CHOICE_PARTS).filter(([part, schema]) => Value.Check(schema, kept[part]));
  return Object.fromEntries(understood.map(([part]) => [part, kept[part]]));
}
