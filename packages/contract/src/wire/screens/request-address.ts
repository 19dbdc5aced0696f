type Part = string | number | boolean;

export type QueryValues = Readonly<Record<string, Part | null | undefined | readonly Part[]>>;

/** The address of a call: path parameters filled in and encoded, lists repeated, values that are not set left out. */
export function requestAddress(base: string, path: string, params: QueryValues = {}, query: QueryValues = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const part of [value].flat()) {
      if (part !== undefined && part !== null) search.append(name, String(part));
    }
  }
  const text = search.toString();
  return text === '' ? base + filled : `${base}${filled}?${text}`;
}
