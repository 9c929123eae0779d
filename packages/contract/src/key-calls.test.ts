import { expect, test } from 'vitest'
import type { Row } from './define.ts'
import { keyCalls } from './key-calls.ts'
import { routes } from './routes.ts'

test.each(keyCalls().map((call) => [call.name, call] as const))(
  'the sample body of %s is accepted',
  (name, { body }) => {
    const row: Row | undefined = Object.entries<Row>(routes).find(([known]) => known === name)?.[1]
    expect(row?.schema.body?.safeParse(body ?? {}).error?.issues ?? []).toEqual([])
  },
)

test('calls that need a person are none of them', () => {
  const names = keyCalls().map(({ name }) => name)
  expect(names).toContain('listOrganiserEvents')
  for (const closed of ['createApiKey', 'rotateApiKey', 'requestPayout']) expect(names).not.toContain(closed)
})
