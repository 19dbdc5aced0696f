import type { Command } from 'commander';
import { knownDate } from '@vivac/domain/reviews/review';
import { oneLine, shortenedTo } from '@vivac/domain/shown-text';
import { inEnglish, isRefusal } from '#platform/refusal';
import { eraseReviewer, findReviewer } from '#modules/reviews/erasing/erase-reviewer';
import type { FoundReview } from '#modules/reviews/erasing/reviewer-read';
import type { Context } from '#server/context';

export function addReviewerCommand(program: Command, open: () => Promise<Context>): void {
  const reviewer = program.command('reviewer').description('what somebody wrote as a guest');
  reviewer
    .command('erase')
    .argument('<name>', 'as the source gives it, in capitals or not')
    .argument('<campsite>', 'where they wrote')
    .option('--review <id...>', 'only these of the reviews that are listed')
    .option('--yes', 'erase; without it the reviews are only listed. This cannot be undone', false)
    .description('erase name and words of a guest on their request; scores stay, and no later import brings them back')
    .action(async (name: string, campsite: string, options: EraseOptions) => {
      const context = await open();
      try {
        process.stdout.write(await listOrErase(context, { name, campsite }, options));
      } finally {
        await context.close();
      }
    });
}

interface EraseOptions {
  readonly review?: readonly string[];
  readonly yes: boolean;
}

async function listOrErase(
  context: Context,
  requested: { readonly name: string; readonly campsite: string },
  { review: ids, yes }: EraseOptions,
): Promise<string> {
  const deps = context;
  const found = await findReviewer(deps, requested);
  if (isRefusal(found)) throw new Error(inEnglish(found));
  const chosen = ids === undefined ? found : found.filter(({ id }) => ids.includes(String(id)));
  if (chosen.length === 0) throw new Error(`there is no such review of “${requested.name}” at ${requested.campsite}`);
  if (!yes) return `${chosen.map(lineOf).join('')}Nothing was changed: --yes erases name and words of these reviews.\n`;
  const erased = await eraseReviewer(deps, { ...requested, reviewIds: chosen.map(({ id }) => id) });
  if (isRefusal(erased)) throw new Error(inEnglish(erased));
  return `Reviews without name and words now: ${erased}. Their scores stay.\n`;
}

const WORDS_SHOWN = 80;

function lineOf({ id, date, datePrecision, scoreHundredths, source, reviewerName, ...stated }: FoundReview): string {
  const words = oneLine([stated.title, stated.positive, stated.negative].filter((text) => text !== null).join(' '));
  const facts = [id, knownDate(date, datePrecision), (scoreHundredths / 100).toFixed(1), source, reviewerName];
  return `${facts.join('  ')}  ${shortenedTo(words, WORDS_SHOWN)}\n`;
}
