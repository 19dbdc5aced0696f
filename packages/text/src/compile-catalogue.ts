import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Messages in ICU MessageFormat by key; keys may be grouped. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

export interface CompiledCatalogue {
  readonly [key: string]: CompiledMessage | CompiledCatalogue;
}

/**
 * Compiles the messages of a catalogue (language-1), so that a reader's browser needs no parser.
 *
 * @throws Error naming the file and the key of a message that is no ICU MessageFormat.
 */
export function compileCatalogue(catalogue: Catalogue, file: string, path = ''): CompiledCatalogue {
  const compiled = Object.entries(catalogue).map(([key, message]) => {
    const at = `${path}${key}`;
    if (typeof message !== 'string') return [key, compileCatalogue(message, file, `${at}.`)];
    try {
      return [key, compileMessageOrThrow(message)];
    } catch (error) {
      throw new Error(`${file}: ${at} is no ICU message: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
  return Object.fromEntries(compiled) as CompiledCatalogue;
}
