import type { ChangeKind } from '@vivac/domain/changes/change';
import type { SinceWord } from '@vivac/domain/changes/since';

// What the address of the page may say. Without sentences: the router reads it before the page is there.

/** Kinds that are asked for together, beside each alone. */
const GROUPS = {
  price: ['price_up', 'price_down'],
  availability: ['sold_out', 'closed', 'back_on_sale', 'few_left'],
  terms: ['minimum_stay', 'arrival_day'],
} as const satisfies Record<string, readonly ChangeKind[]>;

export type KindGroup = keyof typeof GROUPS;
export type KindChoice = KindGroup | ChangeKind;

export const KIND_CHOICES: readonly KindChoice[] = (Object.keys(GROUPS) as KindGroup[]).flatMap((group) => [
  group,
  ...GROUPS[group],
]);

export const isGroup = (choice: KindChoice): choice is KindGroup => choice in GROUPS;

export function kindsOf(choice: KindChoice): readonly ChangeKind[] {
  return isGroup(choice) ? GROUPS[choice] : [choice];
}

/** The nights ahead that can be asked for. */
export const AHEAD = [14, 30, 90] as const;
export type Ahead = (typeof AHEAD)[number];

export interface ChangesChoice {
  readonly since: SinceWord;
  /** All kinds, campsites and nights where it is null. */
  readonly kind: KindChoice | null;
  readonly campsite: string | null;
  readonly ahead: Ahead | null;
}
