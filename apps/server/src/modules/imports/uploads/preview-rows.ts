import { toSay } from '@vivac/text/sentence';
import type { Language } from '@vivac/domain/language';
import type { StatedCampsites } from '@vivac/contract/administration/stated-campsites';
import type { Lookups } from '@vivac/intake/kinds/reading-context';
import type { PreviewRow } from '@vivac/contract/administration/preview-row';
import { fieldSources } from '@vivac/intake/mapping/field-source';
import { nativeMapping } from '@vivac/intake/mapping/native-mapping';
import { rowsOfAnyFile } from '@vivac/intake/apart/read-file';
import type { RowsOfFile } from '@vivac/intake/rows/rows';
import { unpack } from '@vivac/intake/rows/unpack';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import { UnknownCampsites, identityKey, statedKey } from '@vivac/intake/verdict/unknown-campsites';
import { campsiteFinder } from '#modules/watchlists/read';
import { type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type PreviewContext, rowPreview } from './row-preview.ts';
import type { RunPlan } from './run-uploads.ts';
import type { PreviewedFile } from './upload-files.ts';
import { ReadingTurn } from '../feed-rows.ts';
import { SERVER_DOCUMENT_CHARACTERS } from '../document-limit.ts';

export interface PreviewDeps extends Pick<Context, 'db' | 'clock' | 'zone'> {
  readonly language: Language;
}

const ROWS_READ = 400;
const ROWS_SHOWN = 12;
const LEAST_OTHERS = 4;

/** The first rows of a file as they would be understood, of each outcome at least one; or why it cannot be read. */
export async function previewRows(
  deps: PreviewDeps,
  file: PreviewedFile,
  plan: RunPlan,
): Promise<{ readonly rows: PreviewRow[]; readonly unknown_campsites: number } | Refusal> {
  const { mapping, kind } = plan;
  const reading = {
    kind,
    mapping,
    fileName: file.fileName,
    format: undefined,
    documentCharacters: SERVER_DOCUMENT_CHARACTERS,
  };
  try {
    const bytes = unpack(file.bytes, file.limits, () => {});
    const unknown = new UnknownCampsites();
    const rows = await firstRows({ ...deps, unknown }, rowsOfAnyFile(bytes, reading), file.fileName, plan);
    return { rows: variedRows(rows), unknown_campsites: unknown.size };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { line, reason } = error;
    const stated = line === null ? toSay('alone', { reason }) : toSay('lineAlone', { line, reason });
    return refuse('invalid', stated, error.column ?? undefined);
  }
}

type RowDeps = PreviewDeps & { readonly unknown: UnknownCampsites };

async function firstRows(
  deps: RowDeps,
  file: AsyncIterable<RowsOfFile>,
  fileName: string,
  plan: RunPlan,
): Promise<PreviewRow[]> {
  const shown: PreviewRow[] = [];
  const turn = new ReadingTurn(plan.mapping);
  let understand: ((cells: readonly string[], line: number) => Promise<PreviewRow[]>) | null = null;
  for await (const { header, rows } of file) {
    understand ??= rowPreview(plan.kind, contextOf(deps, header, fileName, plan));
    for (const [at, cells] of rows.cells.entries()) {
      if (shown.length >= ROWS_READ) return shown;
      await turn.end();
      if (cells.length === header.length) shown.push(...(await understand(cells, rows.lines[at]!)));
    }
  }
  return shown;
}

function contextOf(
  { db, clock, zone, language, unknown }: RowDeps,
  header: readonly string[],
  fileName: string,
  plan: RunPlan,
): PreviewContext {
  const mapping = plan.mapping ?? nativeMapping(plan.kind, header);
  const names: string[] = [];
  return {
    names,
    language,
    lookups: {
      findCampsite: finderWith(campsiteFinder(db), plan.campsites),
      unknown,
      // Names get their numbers here alone: a preview adds none to the market.
      numberOf: async (_, name) => {
        const at = names.indexOf(name);
        return at === -1 ? names.push(name) - 1 : at;
      },
    },
    mapping,
    sources: fieldSources(mapping, header, fileName),
    sourceName: mapping.source ?? 'File',
    zone,
    observedAt: null,
    now: clock.now(),
  };
}

/** Of campsites that somebody said something of there is no id before the import; a preview shows their names alone. */
const STATED = 0;

function finderWith(find: Lookups['findCampsite'], stated: StatedCampsites | null): Lookups['findCampsite'] {
  const answers = new Map(stated?.answers.map((answer) => [statedKey(answer.said), answer.is]));
  return async (identity) => {
    const known = await find(identity);
    const is = answers.get(identityKey(identity));
    return known ?? (is === undefined || is === 'left_out' ? null : STATED);
  };
}

/** The first of each outcome, filled up by the first of the others, in the order of the file. */
function variedRows(rows: readonly PreviewRow[]): PreviewRow[] {
  const firsts = new Map<string, PreviewRow>();
  for (const row of rows) {
    const outcome = row.problem ?? row.reason ?? (row.minimum_nights === null ? 'price' : 'terms');
    if (!firsts.has(outcome)) firsts.set(outcome, row);
  }
  const telling = [...firsts.values()].slice(0, ROWS_SHOWN - LEAST_OTHERS);
  const others = rows.filter((row) => !telling.includes(row)).slice(0, ROWS_SHOWN - telling.length);
  return [...telling, ...others].sort((one, other) => one.line - other.line);
}
