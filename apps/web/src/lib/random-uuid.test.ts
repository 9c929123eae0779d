import { z } from 'zod'
import { expect, test } from 'vitest'
import { randomUuid } from './random-uuid.ts'

test('is a UUID of version 4, another one each time', () => {
  const made = Array.from({ length: 200 }, randomUuid)
  for (const id of made) expect(z.uuidv4().safeParse(id).success).toBe(true)
  expect(new Set(made).size).toBe(200)
})
