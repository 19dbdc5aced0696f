interface FieldRule {
  readonly max: number;
  readonly optional?: boolean;
  readonly pattern?: RegExp;
}

export type FieldRules = Readonly<Record<string, FieldRule>>;

export type Fields = Readonly<Record<string, string>>;

/** The named fields as text, or the sentence that says what is wrong. Fields that nobody asked for are dropped. */
export function readFields(rules: FieldRules, body: unknown): { readonly fields: Fields } | { readonly fault: string } {
  const fields: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const value = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    if (value === undefined && rule.optional) continue;
    if (!isAcceptable(value, rule)) return { fault: `“${name}” is missing or not acceptable.` };
    fields[name] = value;
  }
  return { fields };
}

/** PostgreSQL can't hold NUL in a text. */
function isAcceptable(value: unknown, { max, pattern }: FieldRule): value is string {
  if (typeof value !== 'string' || value === '' || value.length > max || value.includes('\0')) return false;
  return pattern?.test(value) ?? true;
}
