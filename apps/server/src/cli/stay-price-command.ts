import { readFile } from 'node:fs/promises';
import type { Stay } from '@vivac/domain/offers/stay/plan/rate-plan';
import { type PreparedPlan, prepareRatePlan, priceStay, type StayPrice } from '@vivac/domain/offers/stay/stay-price';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { type Command, InvalidArgumentError } from 'commander';
import { clockOf } from '#platform/clock';
import { whyUnreadable } from '#server/cli/command-input';
import { readConfig } from '#server/config';
import { type Cents, eurosOf } from '@vivac/domain/money';
import { moneyWords } from '@vivac/domain/money-words';
import type { StayItem } from '@vivac/domain/offers/stay/stay-fees';
import type { RefusalDetail, RefusalReason } from '@vivac/domain/offers/stay-terms';

interface Requested {
  readonly plan: string;
  readonly arrival?: Day;
  readonly nights?: number;
  readonly adults?: number;
  readonly children: readonly number[];
  readonly booked?: Day;
  readonly region?: string;
  readonly stays?: string;
  readonly json?: true;
}

/** Prices stays from files alone: no database is opened. */
export function addStayPriceCommand(program: Command): void {
  program
    .command('stay-price')
    .requiredOption('--plan <file>', 'rate plan as JSON (docs/stay-prices.md)')
    .option('--arrival <day>', 'day of arrival, YYYY-MM-DD', day)
    .option('--nights <n>', 'nights', whole)
    .option('--adults <n>', 'adults', whole)
    .option('--children <ages>', 'ages of the children, such as 3,7', ages, [])
    .option('--booked <day>', 'day of booking; today when not said', day)
    .option('--region <name>', 'where the tourist tax is due')
    .option('--stays <file>', 'in place of one stay: a file with a stay as JSON a line')
    .option('--json', 'prints each price, or its reason, as a line of JSON')
    .description('the price of a stay from a rate plan, or the reason why it has none')
    .action(async (requested: Requested) => {
      const plan = await planIn(requested.plan);
      const stays = requested.stays === undefined ? [oneStay(requested)] : await staysIn(requested.stays);
      const shown = requested.json ? jsonLine : stayPriceText;
      process.stdout.write(stays.map((stay) => shown(priceStay(plan, stay))).join(''));
    });
}

async function planIn(file: string): Promise<PreparedPlan> {
  const outcome = prepareRatePlan(parsed(await textOf(file), file));
  if (outcome.kind === 'ready') return outcome.plan;
  throw new Error(outcome.problems.map(({ sentence }) => `${file}: ${sentence}`).join('\n'));
}

function oneStay({ arrival, nights, adults, children, booked, region }: Requested): Stay {
  if (arrival === undefined || nights === undefined || adults === undefined) {
    throw new Error('a stay needs --arrival, --nights and --adults; --stays names a file of them.');
  }
  const { now, zone } = readConfig(process.env, false);
  const bookedOn = booked ?? clockOf(now, zone).today();
  return { arrival, nights, adults, childAges: children, bookedOn, ...(region === undefined ? {} : { region }) };
}

/** Whatever stands in a line, the engine says what is wrong with it as a stay. */
async function staysIn(file: string): Promise<Stay[]> {
  const lines = (await textOf(file)).split('\n');
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [parsed(line, `${file}, line ${at + 1}`) as Stay]));
}

async function textOf(file: string): Promise<string> {
  const reason = await whyUnreadable(file);
  if (reason !== null) throw new Error(`${file}: ${reason}.`);
  return readFile(file, 'utf8');
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${place}: this is no JSON (${error instanceof Error ? error.message : String(error)}).`);
  }
}

function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function day(text: string): Day {
  const found = parseDay(text);
  if (found === null) throw new InvalidArgumentError('expected a day such as 2027-08-14');
  return found;
}

function whole(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}

function ages(text: string): number[] {
  return text === '' ? [] : text.split(',').map(whole);
}

/** The price of a stay with its parts, or the reason why there is none, for a person at a terminal. */
function stayPriceText(price: StayPrice): string {
  if (price.kind === 'refused') return `${REASONS[price.reason]}: ${detailText(price.detail)}\n`;
  const { items, taxItems, taxCents, totalCents, perNightCents } = price;
  const lines = [
    ...items.map(itemLine),
    line('total', totalCents),
    line('per night', perNightCents),
    ...(taxCents === 0 ? [] : [...taxItems.map(itemLine), line('tourist tax, not in the total', taxCents)]),
  ];
  return lines.join('');
}

const REASONS: Readonly<Record<RefusalReason, string>> = {
  closed: 'closed',
  sold_out: 'sold out',
  not_seen: 'not known',
  not_for_this_stay: 'not for this stay',
  invalid: 'not valid',
};

function itemLine({ kind, name, nights, cents }: StayItem): string {
  const which = kind === 'free_nights' ? ` (night ${nights.join(', ')})` : '';
  const count = kind === 'nights' ? `${nights.length} × ` : '';
  return line(`  ${count}${kind.replace('_', ' ')}${which}${name === null ? '' : `, ${name}`}`, cents);
}

function line(words: string, cents: number): string {
  return `${words.padEnd(50)}${moneyWords.en.eurosAndCents(eurosOf(cents as Cents)).padStart(14)}\n`;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What each rule says of the stay; `Saturday to Saturday` where both its days are named. */
function detailText(detail: RefusalDetail): string {
  switch (detail.rule) {
    case 'closed':
    case 'sold_out':
    case 'no_rate':
      return `${detail.rule.replace('_', ' ')} on night ${detail.night} of the stay`;
    case 'arrival_weekday':
    case 'departure_weekday':
      return `${weekdayNames(detail.arrivals)} to ${weekdayNames(detail.departures)}`;
    case 'bad_stay':
    case 'bad_plan':
      return detail.sentence;
    default:
      return numberText(detail);
  }
}

function numberText(detail: RefusalDetail): string {
  const { rule, ...rest } = detail;
  const number = Object.values(rest)[0] as number | undefined;
  const words = rule.replaceAll('_', ' ');
  return number === undefined ? words : `${words} ${number}`;
}

function weekdayNames(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'any day';
  return weekdays.length === 0 ? 'no day' : weekdays.map((weekday) => WEEKDAYS[weekday - 1]).join(' or ');
}
