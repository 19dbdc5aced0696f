import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areasOf, readCatalogue } from '@vivac/text/read-catalogues';
import { writeAreas } from '@vivac/text/message-arguments';

/** Writes the types of the message catalogues, `packages/text/src/areas.ts`, from the English ones. Git does not keep them. */
const file = path.resolve(import.meta.dirname, '../../packages/text/src/areas.ts');
await writeFile(file, writeAreas(new Map(areasOf('en').map((area) => [area, readCatalogue('en', area)]))));
