import type { CheckedTariff } from '@vivac/contract/tariffs/check-tariff';
import type { KeptTariff, ListedTariff } from '@vivac/contract/tariffs/tariffs';
import { type Language, LOCALES } from '@vivac/domain/language';
import { checkTariff, type TariffProblem } from '@vivac/domain/tariffs/check-tariff';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { textOf } from '@vivac/text/text-of';
import type { StoredTariff } from './store.ts';

export function presentKept(stored: StoredTariff): KeptTariff {
  return { ...presentHead(stored), tariff: sent(stored.tariff) };
}

export function presentListed(stored: StoredTariff): ListedTariff {
  const problems = checkTariff(stored.tariff);
  return { ...presentHead(stored), problems: counted(problems) };
}

/** What the contract calls lists are lists that nobody changes here. */
const sent = (tariff: Tariff) => tariff as unknown as KeptTariff['tariff'];

function presentHead(stored: StoredTariff) {
  const { id, campsite, tariff, state, isChanged, version, batchNumber, changedBy } = stored;
  return {
    id,
    campsite,
    name: tariff.name,
    year: tariff.year,
    channel: tariff.channel,
    readAt: tariff.readAt,
    state,
    isChanged,
    version,
    batch: batchNumber,
    listChanged: stored.pageChange !== null,
    ...(stored.pageChange !== null && { pageChange: stored.pageChange }),
    publishedAt: stored.publishedAt?.toISOString() ?? null,
    changedAt: stored.changedAt.toISOString(),
    changedBy,
  };
}

function counted(problems: readonly TariffProblem[]) {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors };
}

export function presentChecked(language: Language, problems: readonly TariffProblem[], stays: number): CheckedTariff {
  return {
    problems: problems.map((problem) => ({
      cell: { ...problem.cell },
      severity: problem.severity,
      code: problem.code,
      sentence: problemSentence(language, problem),
    })),
    ...counted(problems),
    stays,
  };
}

type Message = string | ((values: Record<string, string | number>) => string);

export function problemSentence(language: Language, { code, values }: TariffProblem): string {
  const message: Message = textOf(language, 'tariff-problems')[code] as Message;
  if (typeof message === 'string') return message;
  const words = Object.entries(values).map(([name, value]) => [name, inWords(language, value)] as const);
  return message(Object.fromEntries(words));
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day as its readers write it; a year without dots. */
function inWords(language: Language, value: string | number): string | number {
  if (typeof value === 'number' || !DAY.test(value)) return value;
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
}
