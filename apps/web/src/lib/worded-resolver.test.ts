import { expect, it } from 'vitest'
import { z } from 'zod'
import { wordedResolver } from './worded-resolver.ts'

const resolve = wordedResolver(z.strictObject({ name: z.string().min(1), guests: z.array(z.email()), age: z.int() }), {
  name: 'Name it.',
  'guests.1': (value) => `${String(value)} is no address.`,
})

it('complains in the words of the form, by path, and in the schema’s where it has none', () => {
  const errors = resolve({ name: '', guests: ['a@example.com', 'nobody'], age: 1.5 })
  expect(errors).toMatchObject({ name: 'Name it.', 'guests.1': 'nobody is no address.' })
  expect(errors['age']).toEqual(expect.any(String))
})

it('has nothing to say about what the schema takes', () => {
  expect(resolve({ name: 'x', guests: [], age: 3 })).toEqual({})
})
