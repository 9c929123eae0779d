import { expect, it } from 'vitest'
import { forecastInWords } from './Forecast.tsx'

const likely = { kind: 'likely', perDay: 10.04, earliest: '2026-12-09' } as const

it.each([
  [
    { ...likely, latest: '2026-12-12' },
    'At about 10 tickets a day, your tickets will probably sell out between Wed, 9 Dec 2026 and Sat, 12 Dec 2026. The chance is about 4 in 5.',
  ],
  [
    { ...likely, latest: '2026-12-09' },
    'At about 10 tickets a day, your tickets will probably sell out on Wed, 9 Dec 2026. The chance is about 4 in 5.',
  ],
  [
    { ...likely, latest: null },
    'At about 10 tickets a day, your tickets could sell out from Wed, 9 Dec 2026, but perhaps not before the event.',
  ],
  [
    { kind: 'not_before_end', perDay: 1.26 } as const,
    'At about 1.3 tickets a day, your tickets will probably not sell out before the event.',
  ],
  [{ kind: 'sold_out' } as const, 'All tickets are sold or reserved.'],
])('a forecast says how sure it is: %j', (forecast, words) => {
  expect(forecastInWords(forecast)).toBe(words)
})
