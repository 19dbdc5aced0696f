/** The parts of the bundler's output that the size budgets read. */
export interface Chunk {
  type: 'chunk';
  fileName: string;
  code: string;
  isEntry: boolean;
  moduleIds: string[];
  imports: string[];
  dynamicImports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

export interface Asset {
  type: 'asset';
  fileName: string;
  source: string | Uint8Array;
}

export type BuiltFile = Chunk | Asset;

interface Reach {
  /** Also what is fetched later by `import()`. */
  dynamic: boolean;
  skip?: (chunk: Chunk) => boolean;
}

/** Every chunk that is loaded once the chosen ones are, the chosen included. */
export function findReachable(chunks: Chunk[], chosen: (chunk: Chunk) => boolean, reach: Reach): Set<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set<Chunk>();
  const queue = chunks.filter(chosen);
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (reached.has(chunk) || reach.skip?.(chunk)) continue;
    reached.add(chunk);
    const next = reach.dynamic ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports;
    queue.push(...next.flatMap((name) => byName.get(name) ?? []));
  }
  return reached;
}
