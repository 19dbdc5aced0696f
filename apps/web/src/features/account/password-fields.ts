export interface PasswordFields {
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
}

export type PasswordFieldName = keyof PasswordFields;

/** In the order in which they are asked for. */
export const passwordFieldNames = ['current', 'next', 'confirmation'] as const satisfies readonly PasswordFieldName[];

/** Why nothing is sent: the fields that are empty, else the two that differ (account-13, account-14); null when all is well. */
export type PasswordFault =
  { readonly kind: 'missing'; readonly fields: readonly PasswordFieldName[] } | { readonly kind: 'mismatch' };

export function passwordFaultOf(fields: PasswordFields): PasswordFault | null {
  const missing = passwordFieldNames.filter((name) => fields[name] === '');
  if (missing.length > 0) return { kind: 'missing', fields: missing };
  return fields.next === fields.confirmation ? null : { kind: 'mismatch' };
}
