import { withEnglishError } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { linesOfPdf } from './pdf-lines.ts';

type Placed = readonly [x: number, y: number, text: string];

/** A PDF of a page for each list of texts, as small as the standard allows. */
function pdfOf(...pages: readonly (readonly Placed[])[]): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((texts, at) => {
      const content = texts.map(([x, y, text]) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  const whole = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${whole}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`, 'latin1');
}

const texts = async (pdf: Buffer) => (await linesOfPdf(pdf)).map((line) => line.map(({ text }) => text));

describe('a PDF', () => {
  it('has what stands at one height as a line, in pieces where they stand apart, however it is ordered', async () => {
    const page: Placed[] = [
      [250, 700, '90 \x80'],
      [50, 700, 'Bungalow'],
      [97, 700, '4 pax'],
      [400, 700.5, '120 \x80'],
      [50, 715, 'Alojamiento'],
    ];
    expect(await texts(pdfOf(page))).toEqual([['Alojamiento'], ['Bungalow 4 pax', '90 €', '120 €'], []]);
  });

  it('without text, damaged or locked is refused with what it is', async () => {
    await expect(withEnglishError(linesOfPdf(pdfOf([])))).rejects.toThrow('is a PDF without text');
    await expect(withEnglishError(linesOfPdf(Buffer.from('%PDF-1.7\nnothing of it is left')))).rejects.toThrow(
      'damaged or truncated',
    );
    const locked = pdfOf([[50, 700, 'x']])
      .toString('latin1')
      .replace(
        '/Root 1 0 R',
        `/Root 1 0 R /ID [<${'0'.repeat(32)}> <${'0'.repeat(32)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}> >>`,
      );
    await expect(withEnglishError(linesOfPdf(Buffer.from(locked, 'latin1')))).rejects.toThrow(
      'protected by a password',
    );
  });

  it('of more pages than a price list has is refused', async () => {
    const pages = Array.from({ length: 41 }, (): Placed[] => [[50, 700, 'x']]);
    await expect(withEnglishError(linesOfPdf(pdfOf(...pages)))).rejects.toThrow('more than 40 pages');
  });
});
