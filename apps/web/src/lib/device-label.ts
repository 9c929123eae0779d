const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux computer'],
]

const browsers: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const firstMatch = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** What the organiser reads in the list of paired phones: `Android phone, Chrome`. Empty when nothing is recognised. */
export function deviceLabel(userAgent: string): string {
  return [firstMatch(systems, userAgent), firstMatch(browsers, userAgent)].filter(Boolean).join(', ')
}
