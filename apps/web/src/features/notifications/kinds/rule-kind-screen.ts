import type { NumberPart, Rule } from '@vivac/domain/rules/kinds/rule-kind';
import type { RuleKind, RuleLine, RuleOf } from '@vivac/domain/rules/kinds/rule-kinds';
import type { ReactNode } from 'react';

/** What a kind adds to the screen: the labels of its block and form, what its form makes, and a line of its trial. */
export interface RuleKindScreen<Kind extends RuleKind> {
  readonly title: string;
  /** Names the form. */
  readonly add: string;
  /** Opens the form. */
  readonly open: string;
  /** On which side of the limit, where a kind has two. */
  readonly side: { readonly label: string; readonly below: string; readonly above: string } | null;
  readonly limit: { readonly label: string; readonly part: NumberPart };
  /** What only this kind says of its rules. */
  parts(side: 'below' | 'above', limit: number): Omit<RuleOf<Kind>, keyof Rule>;
  /** How much a message of the trial tells of. */
  found(values: { count: number }): string;
  Line(props: { readonly line: RuleLine<Kind> }): ReactNode;
}
