import { expect, it } from 'vitest';
import { rawHtmlRows } from './html-rows.ts';

it('what is struck out in a table that is imported stays in its cell: price lists alone know what it means', async () => {
  const rows = ['<th>Night</th><th>Price</th>', '<td>1</td><td><del>120</del> 95</td>', '<td>2</td><td><s>80</s></td>'];
  const page = `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
  async function* bytes() {
    yield Buffer.from(page);
  }
  expect((await rawHtmlRows(bytes())).map(({ cells }) => cells)).toEqual([
    ['Night', 'Price'],
    ['1', '120 95'],
    ['2', '80'],
  ]);
});
