import { expect, it } from 'vitest'
import { eventTemplates, valuesOfTemplate } from './templates.ts'

const template = (key: string) => eventTemplates.find((each) => each.key === key) ?? expect.fail(key)

it('suggests the first usual weekday two weeks from now or later', () => {
  // A Thursday.
  expect(valuesOfTemplate(template('club'), '2026-11-26')).toEqual({
    category: 'nightlife',
    format: 'in_person',
    startsAt: '2026-12-12T22:00',
    endsAt: '2026-12-13T04:00',
    doorsOpenAt: '',
  })
  expect(valuesOfTemplate(template('conference'), '2026-11-26')).toMatchObject({
    startsAt: '2026-12-10T09:00',
    doorsOpenAt: '2026-12-10T08:00',
  })
})
