/** What must never pass for a whole number from 0 up: each with the name a failing test shows. */
export const notWholeNumbers: readonly [name: string, value: unknown][] = [
  ['-1', -1],
  ['-0.5', -0.5],
  ['1.5', 1.5],
  ['1e21', 1e21],
  ['2 ** 53', 2 ** 53],
  ['-(2 ** 53)', -(2 ** 53)],
  ['2 ** 31', 2 ** 31],
  ['text 2', '2'],
  ['text', 'many'],
  ['empty text', ''],
  ['a list', [2]],
  ['an object', { valueOf: 2 }],
  ['true', true],
]

/** Whole numbers as a query string might spell them wrongly. */
export const notPageNumbers: readonly string[] = [
  '-1',
  '0',
  '1.5',
  '1e21',
  'NaN',
  'Infinity',
  'two',
  '',
  ' ',
  '[2]',
  '2,3',
  '9007199254740992',
  "1'; drop table events; --",
  '%00',
]

/** Texts that do something where they are pasted into a page, a query, a formula or a mail. They must stay the texts they are. */
export const mischievousTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</script><script>alert(1)</script>',
  "'; drop table events; --",
  '{{constructor.constructor("alert(1)")()}}',
  '=HYPERLINK("http://evil.example","x")',
  'javascript:alert(1)',
  '%00%0d%0aSet-Cookie: a=b',
  '\u200Fevil\u200E',
  '#{7*7}',
  '../../../etc/passwd',
]
