import catalogue from '@vivac/text/catalogues/en/hosted-identity.json';
import { readerText } from '../reader.ts';

/** What only the hosted provider refuses, by code (identity-1); loaded with its code. */
export const hostedIdentityText: Readonly<Record<string, string>> = readerText('hosted-identity', catalogue);
