import { sourceNameIn } from '@vivac/domain/sources/source-name';
import { language } from '../reader.ts';

/** The name of a source as the reader reads it. */
export const sourceName = (name: string): string => sourceNameIn(name, language);
