/**
 * Whether a statement keeps to the key by which the market can be spread over machines: rows of two tables that belong to campsites
 * meet by `campsite_id` alone. Reads text, not a plan: a part of a statement is what stands between two parentheses, or two words of sets.
 * A table whose name is put in by code is not seen.
 */

const SOURCE = /\b(?:FROM|JOIN|USING|UPDATE|,)\s+(?:ONLY\s+|LATERAL\s+)?([a-z_]\w*)/gi;
const WORDS_AFTER_TABLES =
  /^(?:ON|SET|WHERE|USING|JOIN|LEFT|INNER|CROSS|ORDER|GROUP|LIMIT|AS|VALUES|SELECT|UNION|RETURNING)$/i;
const SETS = /\b(?:UNION|EXCEPT|INTERSECT)(?:\s+ALL)?\b|;/i;
/** Rows that meet by their campsite, as columns, as rows of columns, or as a list of columns. */
const MEETS =
  /\bUSING\s*\([^()]*\bcampsite_id\b|\bcampsite_id\s*=\s*(?:\w+\.)?(?:campsite_id|id)\b|\b\w+\.id\s*=\s*(?:\w+\.)?campsite_id\b|\(\s*(?:\w+\.)?campsite_id\b[^()]*\)\s*(?:=|IS NOT DISTINCT FROM|IN)|\bON CONFLICT\s*\([^()]*\bcampsite_id\b/gi;
/** Conditions that code puts in, which compare `campsite_id` among others. */
export const KEY_CONDITIONS = ['sameKey', 'OF', 'IN_SCOPE'] as const;
const MEETS_BY_CODE = new RegExp(`«(?:${KEY_CONDITIONS.join('|')})\\b[^»]*»(?!\\s*=)`, 'g');

/** What a statement reads from. */
const SOURCES =
  /\b(?:FROM|USING)\b([\s\S]*?)(?=\b(?:WHERE|GROUP BY|ORDER BY|HAVING|LIMIT|WINDOW|RETURNING|ON CONFLICT)\b|$)/gi;
const DERIVED = /(?:^|,|\bJOIN)\s*⟦(\d+)⟧/gi;

/** Before a subquery that stands as a table. */
const AS_TABLE = /\b(?:FROM|JOIN|USING)\s*$/i;

/** Stands where a parenthesis stood. */
const MARK = /⟦(\d+)⟧/g;

/** A subquery that is looked at for each row of what stands around it. */
const FOR_EACH_ROW = /(?:\bEXISTS|\bLATERAL|\bARRAY|[=<>,(]|\bSELECT|\bAND|\bOR|\bNOT|\bTHEN|\bWHERE|\bCASE WHEN)\s*$/i;

/** What does not keep to it, in words; empty where all does. */
export function foreignJoins(statement: string, tables: ReadonlySet<string>): string[] {
  const text = statement.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'[^']*'/g, "''");
  return findingsIn(text, withNamed(text, tables), []);
}

/** What a statement says that a market on several machines has no answer to, in words. */
export function unportable(statement: string, tables: ReadonlySet<string>): string[] {
  const text = statement.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'[^']*'/g, "''");
  return [
    ...(/\bctid\b/i.test(text) ? ['ctid is another on each machine'] : []),
    ...(/\bSELECT\s+FROM\b/i.test(text) ? ['SELECT without a column'] : []),
    ...rowsAsValues(text, tables),
    ...partsOf(text).flatMap(({ flat, inner }) => [
      ...(holdsQuery(flat, inner, /\bVALUES\s*((?:⟦\d+⟧[\s,]*)+)/gi, /\(\s*SELECT\b/i) ? ['a subquery in VALUES'] : []),
      ...(/\bHAVING\b[\s\S]*?\bEXISTS\s*⟦/i.test(flat) ? ['EXISTS in HAVING'] : []),
    ]),
    ...madeFromTables(text, tables),
    ...changesByNoMachine(text, tables),
  ];
}

/**
 * What is asked of the market for each row of a table that lies whole on every machine, in words: no machine has all of the market to
 * look there. A market table beside the other, which meets by the campsite, brings both together.
 */
export function queriesPerRow(statement: string, market: ReadonlySet<string>, whole: ReadonlySet<string>): string[] {
  const text = statement.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'[^']*'/g, "''");
  return setsOf(text)
    .flatMap((set) => partsOf(set))
    .flatMap(({ flat, inner }) => {
      const around = namesOf(flat, whole);
      const isAlone = around.length > 0 && namesOf(flat, market).length === 0;
      return inner.flatMap(({ text: subquery, before }) => {
        const asked = isAlone && isQuery(subquery) && FOR_EACH_ROW.test(before) ? everyTableIn(subquery, market) : [];
        const met = around.find(({ alias }) => new RegExp(`\\b${alias}\\.`).test(subquery));
        return asked.length > 0 && met ? [`${asked.join(', ')} is asked for each row of ${met.table}`] : [];
      });
    });
}

/** Tables that a part of a statement reads, with what it calls them. */
function namesOf(flat: string, tables: ReadonlySet<string>): { readonly table: string; readonly alias: string }[] {
  return [...flat.matchAll(/\b(?:FROM|JOIN|USING|UPDATE|,)\s+([a-z_]\w*)(?:\s+(?:AS\s+)?([a-z]\w*))?/gi)]
    .map(([, table, alias]) => ({
      table: table!.toLowerCase(),
      alias: alias === undefined || WORDS_AFTER_TABLES.test(alias) ? table! : alias,
    }))
    .filter(({ table }) => tables.has(table));
}

/** A function of a table's row: its type is not known on the other machines. */
function rowsAsValues(text: string, tables: ReadonlySet<string>): string[] {
  const aliases = [...text.matchAll(/\b(?:FROM|JOIN|USING|UPDATE|INTO|,)\s+([a-z_]\w*)(?:\s+AS)?\s+([a-z]\w*)\b/gi)]
    .filter(([, table, alias]) => tables.has(table!.toLowerCase()) && !WORDS_AFTER_TABLES.test(alias!))
    .map(([, , alias]) => alias!);
  return [...new Set(aliases)].flatMap((alias) => {
    const call = text.match(
      new RegExp(`\\b(?!IN\\b|ON\\b|AND\\b|OR\\b|VALUES\\b|USING\\b)([a-z_]\\w*)\\(\\s*${alias}\\s*[,)]`, 'i'),
    );
    return call === null ? [] : [`${call[1]} of a row of a table`];
  });
}

/** What depends on settings of a session, where it changes rows: Citus changes them by what is the same everywhere. */
const BY_SETTINGS =
  /\b(?:jsonb_build_\w+|to_jsonb)\(|\bdate_trunc\((?![^()]*::timestamp\b)|->>[^()]*\)::(?:date|timestamptz)/i;

function changesByNoMachine(text: string, tables: ReadonlySet<string>): string[] {
  const nothing = selectsFromNothing(text) ? ['INSERT of a SELECT from nothing, whose subquery may not be needed'] : [];
  const [, changed] = text.match(/\b(?:UPDATE|INSERT\s+INTO)\s+(«[^»]*»|\w+)/i) ?? [];
  if (changed === undefined || !(changed.startsWith('«') || tables.has(changed.toLowerCase()))) return nothing;
  const [updates = ''] = text.match(/\bUPDATE\b[^;]*/i) ?? [];
  return [
    ...nothing,
    ...(BY_SETTINGS.test(updates) ? ['a function of the settings in an UPDATE'] : []),
    ...(/\bRETURNING\b[^;]*\(\s*SELECT\b/i.test(text) ? ['a subquery in RETURNING'] : []),
  ];
}

/** Citus takes it for one that meets no machine, and stores nothing. */
function selectsFromNothing(text: string): boolean {
  const { flat, inner } = flatten(text);
  const [, selected] = flat.match(/\bINSERT\s+INTO\b[^;]*?\bSELECT\b([\s\S]*)/i) ?? [];
  if (selected === undefined || /\bFROM\b/i.test(selected)) return false;
  return inner.some(({ text: part, before }) => isQuery(part) && /\bSELECT\b/i.test(before));
}

function madeFromTables(text: string, tables: ReadonlySet<string>): string[] {
  const made = text.match(/\bCREATE\s+TEMP(?:ORARY)?\s+(?:TABLE|VIEW)\b[^;]*\bAS\s+(?:SELECT|WITH)\b([\s\S]*)/i);
  return made !== null && everyTableIn(made[0], tables).length > 0 ? ['a temporary table made from the market'] : [];
}

/** Each parenthesis of a text by itself, and the text around all of them. */
function partsOf(text: string): { flat: string; inner: Inner[] }[] {
  const part = flatten(text);
  return [part, ...part.inner.flatMap((each) => partsOf(each.text))];
}

const holdsQuery = (flat: string, inner: readonly Inner[], where: RegExp, query: RegExp): boolean =>
  [...flat.matchAll(where)].some(([, marks]) =>
    [...marks!.matchAll(MARK)].some(([, nth]) => query.test(inner[Number(nth)]!.text)),
  );

/** The tables, and what the statement names by WITH and reads from them with their key. */
function withNamed(text: string, tables: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(tables);
  for (const { name, body } of namedIn(text))
    if (sourcesIn(body, all).length > 0 && /\bcampsite_id\b|\*/.test(body)) all.add(name);
  return all;
}

function namedIn(text: string): { readonly name: string; readonly body: string }[] {
  return [...text.matchAll(/\b(\w+)(?:\s*\([^()]*\))?\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?\(/gi)].map((match) => {
    const from = match.index + match[0].length;
    return { name: match[1]!, body: text.slice(from, endOf(text, from)) };
  });
}

function findingsIn(text: string, tables: ReadonlySet<string>, around: readonly string[]): string[] {
  return setsOf(text).flatMap((part) => findingsInPart(part, tables, around));
}

/** Splits at words of sets that stand in no parentheses. */
function setsOf(text: string): string[] {
  const { flat, inner } = flatten(text);
  return flat.split(SETS).map((part) => part.replaceAll(MARK, (_, nth: string) => `(${inner[Number(nth)]!.text})`));
}

function findingsInPart(part: string, tables: ReadonlySet<string>, around: readonly string[]): string[] {
  const { flat, inner } = flatten(part);
  const own = [...sourcesIn(flat, tables), ...derivedIn(flat, inner, tables)];
  // What stands in parentheses belongs to the conditions of this part, unless it is a statement of its own.
  const shown = flat.replaceAll(MARK, (_, nth: string) =>
    isQuery(inner[Number(nth)]!.text) ? ' ' : `(${inner[Number(nth)]!.text})`,
  );
  const meets = [...shown.matchAll(MEETS), ...shown.matchAll(MEETS_BY_CODE)].length;
  const findings = own.length > 1 && meets < own.length - 1 ? [`${own.join(', ')} meet without campsite_id`] : [];
  const isAlone =
    around.length > 0 &&
    sourcesIn(flat, tables).length > 0 &&
    !/\bcampsite_id\b/.test(shown) &&
    !shown.match(MEETS_BY_CODE);
  if (isAlone) findings.push(`${own.join(', ')} is asked for each row of ${around.join(', ')} without campsite_id`);
  const nested = inner.flatMap(({ text, before }) => {
    if (!isQuery(text)) return text.includes('SELECT') ? findingsIn(text, tables, own) : [];
    if (AS_TABLE.test(before)) return findingsIn(text, tables, around);
    return findingsIn(text, tables, FOR_EACH_ROW.test(before) ? own : []);
  });
  return [...findings, ...nested];
}

/** Subqueries that stand as tables and read some of the tables; one with LATERAL is looked at by itself. */
function derivedIn(flat: string, inner: readonly Inner[], tables: ReadonlySet<string>): string[] {
  return [...flat.matchAll(SOURCES)].flatMap(([, sources]) =>
    [...sources!.matchAll(DERIVED)].flatMap(([, nth]) => {
      const { text } = inner[Number(nth)]!;
      const found = isQuery(text) ? everyTableIn(text, tables) : [];
      return found.length > 0 ? [`(${found.join(', ')})`] : [];
    }),
  );
}

const everyTableIn = (text: string, tables: ReadonlySet<string>): string[] =>
  [...text.matchAll(SOURCE)].map(([, name]) => name!.toLowerCase()).filter((name) => tables.has(name));

const isQuery = (text: string) => /^\s*(?:SELECT|WITH|VALUES|INSERT|UPDATE|DELETE|TABLE)\b/i.test(text);

function sourcesIn(text: string, tables: ReadonlySet<string>): string[] {
  const { flat } = flatten(text);
  return [...flat.matchAll(SOURCE)].map(([, name]) => name!.toLowerCase()).filter((name) => tables.has(name));
}

interface Inner {
  readonly text: string;
  /** What stands before its parenthesis. */
  readonly before: string;
}

/** The text with each outermost parenthesis as a mark, and what stood in them. */
function flatten(text: string): { flat: string; inner: Inner[] } {
  const inner: Inner[] = [];
  let flat = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '(') flat += text[at];
    else {
      const end = endOf(text, at + 1);
      inner.push({ text: text.slice(at + 1, end), before: flat });
      flat += `⟦${inner.length - 1}⟧`;
      at = end;
    }
  }
  return { flat, inner };
}

function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && depth-- === 0) return at;
  }
  return text.length;
}

/** A text of the code that may be SQL; what is put into it stands as code between « and ». */
export interface Literal {
  readonly line: number;
  readonly text: string;
}

/** The string and template literals of a TypeScript file, those inside others too. Regular expressions with quotes are read over. */
export function literalsOf(code: string): Literal[] {
  const found: Literal[] = [];
  let at = 0;
  const lineOf = (position: number) => code.slice(0, position).split('\n').length;

  function template(): void {
    const began = at++;
    let text = '';
    while (at < code.length && code[at] !== '`') {
      if (code.startsWith('${', at)) {
        const from = (at += 2);
        plain('}');
        text += `«${code
          .slice(from, at - 1)
          .replaceAll(/\(|\)/g, ' ')
          .trim()}»`;
      } else {
        if (code[at] === '\\') at++;
        text += code[at++];
      }
    }
    at++;
    found.push({ line: lineOf(began), text });
  }

  function quoted(quote: string): void {
    const began = at++;
    while (at < code.length && code[at] !== quote && code[at] !== '\n') at += code[at] === '\\' ? 2 : 1;
    found.push({ line: lineOf(began), text: code.slice(began + 1, at) });
    at++;
  }

  function comment(end: string): void {
    const stops = code.indexOf(end, at);
    at = stops < 0 ? code.length : stops + end.length;
  }

  /** False where what comes is neither a literal nor a comment. */
  function skipped(): boolean {
    const letter = code[at]!;
    if (letter === '`') template();
    else if (letter === "'" || letter === '"') quoted(letter);
    else if (code.startsWith('//', at)) comment('\n');
    else if (code.startsWith('/*', at)) comment('*/');
    else return false;
    return true;
  }

  function plain(end: string): void {
    for (let depth = 0; at < code.length;) {
      if (skipped()) continue;
      const letter = code[at++]!;
      if (letter === end && depth === 0) return;
      depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
    }
  }

  plain('');
  return found;
}
