import { describe, expect, it } from 'vitest';
import { UNPACK_LIMITS } from '../rows/unpack.ts';
import { asLastTime, headerWords } from './as-last-time.ts';
import { type Guess, guessMapping } from './guess-mapping.ts';
import { changed } from './questions.ts';
import { readSample } from './sample/sample.ts';

const NOW = new Date('2027-01-20T06:00:00Z');

async function read(content: string, fileName: string) {
  const bytes = (async function* () {
    yield Buffer.from(content);
  })();
  const sample = await readSample(bytes, fileName, UNPACK_LIMITS);
  const guess = guessMapping(sample, { zone: 'Europe/Madrid', now: NOW });
  return { guess, file: { fileName, header: sample.header } };
}

function answered({ mapping, questions }: Guess, asks: string, answer: string) {
  const question = questions.find((one) => one.asks === asks)!;
  return changed(mapping, question.answers.find((one) => one.answer === answer)!.change);
}

/** What is read of `second` after `first` was imported as `change` left it. */
async function again(
  first: string,
  second: string,
  change: (guess: Guess) => Guess['mapping'],
  names = ['precios_2027-01.csv', 'precios_2027-02.csv'],
) {
  const before = await read(first, names[0]!);
  const now = await read(second, names[1]!);
  const earlier = { ...before.file, mapping: change(before.guess), guessed: before.guess };
  return { fresh: now.guess, guess: asLastTime(now.guess, now.file, earlier) };
}

const prices = (...rows: string[]) => ['Camping;Fecha;Precio;Visto', ...rows, ''].join('\n');
const row = (day: string, price: string) => `El Pinar;${day};${price};2027-01-19T06:00:00Z`;

describe('a file with the columns of an earlier one', () => {
  it('is known by the set of its names, whatever their order, case and accents', () => {
    expect(headerWords(['Camping', 'Día'])).toBe(headerWords(['DIA', ' camping']));
    expect(headerWords(['Camping', 'Día'])).not.toBe(headerWords(['Camping']));
  });

  it('is read as the question was answered, where the same is asked again', async () => {
    const { guess } = await again(
      prices(row('05/06/2027', '80'), row('07/06/2027', '90')),
      prices(row('08/06/2027', '80'), row('09/06/2027', '85')),
      (before) => answered(before, 'date_order', 'month_first'),
    );
    expect(guess!.mapping.fields['stay_date']).toMatchObject({ dateFormat: 'MM/dd/yyyy' });
    expect(guess!.questions.find(({ asks }) => asks === 'date_order')!.taken).toBe('month_first');
  });

  it('speaks for itself where it is not asked any more', async () => {
    const { guess, fresh } = await again(
      prices(row('05/06/2027', '80'), row('07/06/2027', '90')),
      prices(row('08/06/2027', '80'), row('25/06/2027', '85')),
      (before) => answered(before, 'date_order', 'month_first'),
    );
    expect(guess!.mapping.fields['stay_date']).toEqual(fresh.mapping.fields['stay_date']);
  });

  it('takes a column for the field that a person gave it, under its present name', async () => {
    const { guess } = await again(
      'Camping;Fecha;Precio;Visto;Zona\nEl Pinar;2027-06-15;80;2027-01-19T06:00:00Z;B\n',
      'zona;CAMPING;Fecha;Precio;Visto\nA;El Pinar;2027-06-16;90;2027-01-19T06:00:00Z\n',
      ({ mapping }) => ({ ...mapping, fields: { ...mapping.fields, original_type: { column: 'Zona' } } }),
    );
    expect(guess!.mapping.fields).toMatchObject({ original_type: { column: 'zona' }, campsite: { column: 'CAMPING' } });
  });

  it('keeps what words mean, beside words that are new', async () => {
    const { guess } = await again(
      'Camping;Fecha;Precio;Visto;Canal\nEl Pinar;2027-06-15;80;2027-01-19T06:00:00Z;WEBX\n',
      'Camping;Fecha;Precio;Visto;Canal\nEl Pinar;2027-06-15;80;2027-01-19T06:00:00Z;BKG\n',
      ({ mapping }) => ({
        ...mapping,
        fields: { ...mapping.fields, channel: { column: 'Canal', values: { WEBX: 'Own website' } } },
      }),
    );
    expect(guess!.mapping.fields['channel']).toMatchObject({ values: { WEBX: 'Own website', BKG: 'Booking.com' } });
  });

  it('never takes over its campsite, when it was seen, or that it is complete', async () => {
    const one = 'Fecha;Precio\n2027-06-15;80\n';
    const { guess } = await again(one, one, ({ mapping }) => ({
      ...mapping,
      complete: true,
      fields: {
        ...mapping.fields,
        campsite: { constant: 'El Pinar' },
        observed_at: { constant: '2026-01-01T06:00:00Z' },
        guests: { constant: '4' },
      },
    }));
    expect(guess!.mapping.fields).not.toHaveProperty('campsite');
    expect(guess!.mapping.fields['observed_at']?.constant).not.toBe('2026-01-01T06:00:00Z');
    expect(guess!.mapping.complete).toBeUndefined();
    expect(guess!.missing).toContain('link');
    expect(guess!.mapping.fields['guests']).toEqual({ constant: '4' });
  });

  it('of another series has nothing of what was the same in every row', async () => {
    const { guess } = await again(
      prices(row('2027-06-15', '80')),
      prices(row('2027-06-16', '80')),
      ({ mapping }) => ({ ...mapping, fields: { ...mapping.fields, guests: { constant: '4' } } }),
      ['cuatro-personas.csv', 'dos-personas.csv'],
    );
    expect(guess!.mapping.fields).not.toHaveProperty('guests');
  });

  it('with other columns is not read as the earlier one', async () => {
    const { guess } = await again(
      prices(row('2027-06-15', '80')),
      'Camping;Fecha;Precio\nEl Pinar;2027-06-15;80\n',
      ({ mapping }) => mapping,
    );
    expect(guess).toBeNull();
  });
});
