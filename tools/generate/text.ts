import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areasOf, readCatalogue } from '@vivac/text/read-catalogues';
import { writeAreas } from '@vivac/text/message-arguments';

/** Writes the types of the message catalogues, `packages/text/src/areas.ts`, from the English ones. Git does not keep them. */
const file = path.resolve(import.meta.dirname, '../../packages/text/src/areas.ts');
// At once: a compiler that runs beside it never reads half of it.
const unfinished = `${file}.${process.pid}`;
await writeFile(unfinished, writeAreas(new Map(areasOf('en').map((area) => [area, readCatalogue('en', area)]))));
await rename(unfinished, file);
