/** Reviews that break files which are not made with care. */
const TEXTS: readonly (readonly [title: string, positive: string, negative: string, name: string])[] = [
  ['Emoji 🏕️☀️', 'Genial 👨‍👩‍👧‍👦 fin de semana 🎉🔥 y café ☕ — 10/10 👍🏽', 'Mosquitos 🦟🦟 y calor 🥵', 'Ñuño Óscar'],
  ['عربي ممتاز', 'المكان رائع جدا، سنعود بالتأكيد مع 4 أطفال.', 'بعيد عن الشاطئ (20 km)', 'محمد'],
  ['מקום מצוין', 'המקום מדהים, נחזור עם Camping ביחד!', '', 'דוד'],
  ['很棒的露营地', '营地非常干净，工作人员很友好。', '早餐有点贵', '王伟'],
  ['とても良い', 'キャンプ場はとても静かで、星がきれいでした。', '아이들이 좋아했어요', '田中'],
  ['ดีมาก', 'สถานที่สวยงาม', 'Отличное место, Πολύ καλό, Rất sạch sẽ', 'Zoë'],
  ['=HYPERLINK("http://x.test")', '+1+cmd|calc', '-2+3', '@SUM(A1)'],
  ['＝1+1', '@home', '+', '＋1'],
  [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)> & &amp; ]]> %PDF \\(',
    "'; DROP TABLE reviews; --",
    'Ana "A" B',
  ],
  ['Commas, "quotes"; and\nlines', 'one\ntwo\r\nthree', '"', 'Ana, B'],
  ['_x0041_ stays', '-0', '1e5', '007'],
  ['W'.repeat(300), `${'superlongword'.repeat(60)} https://example.com/${'path/'.repeat(60)}`, 'a/b', 'Ana'],
  ['Thirty thousand', 'a4f'.repeat(10_000), 'La piscina estaba limpia. '.repeat(1150).trim(), 'Ana'],
  ['ţ ŀ ĩ ′ ‑ ¡¿ €', 'À Á Â Ã Ä Å Æ Ç È ñ ó ú ü ŵ ß ẞ ł', '½ ² ™ © → ⇒ ★ ♥ ✓ ∞ ≥', 'Núria'],
];

const HEADINGS =
  'campsite,review_id,date,score,type,original_type,group,reviewer_name,nationality,duration,title,positive,negative';

/** A file to import: one review a text, a day apart, the last on `lastDay`. */
export function hostileReviews(campsite: string, lastDay: string): { csv: string; count: number } {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const rows = TEXTS.map(([title, positive, negative, name], at) => {
    const day = new Date(Date.parse(lastDay) - at * 86_400_000).toISOString().slice(0, 10);
    const cells = [campsite, `hostile-${at}`, day, '8.5', 'Glamping tent', 'Tenda «Mar»', 'Family', name, 'FR', '3'];
    return [...cells, title, positive, negative].map(quoted).join(',');
  });
  return { csv: [HEADINGS, ...rows].join('\n'), count: TEXTS.length };
}
