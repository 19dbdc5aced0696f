import type { ApiKeyScope } from '@vivac/contract/endpoint';
import catalogue from '@vivac/text/catalogues/en/api-keys.json';
import { readerText } from '../reader.ts';

const words = readerText('api-keys', catalogue);
const { form, fresh, question } = words;

interface ScopeWords {
  readonly name: string;
  readonly means: string;
}

/** The account’s API keys. */
export const apiKeysText = {
  ...words,
  scopes: words.scopes satisfies Readonly<Record<ApiKeyScope, ScopeWords>>,
  form: {
    ...form,
    expiries: [
      { value: '30', label: form.expiries.month },
      { value: '90', label: form.expiries.quarter },
      { value: '365', label: form.expiries.year },
      { value: '', label: form.expiries.never },
    ],
    rates: [10, 60, 300, 1200],
  },
  fresh: { ...fresh },
  question: { ...question },
};
