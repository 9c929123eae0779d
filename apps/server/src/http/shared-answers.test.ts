import { expect, test } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'

test('a crowd that asks for the same at once causes two readings, and those who ask later get a new one', async () => {
  const answers = new SharedAnswers<string>()
  let made = 0
  const make = async () => {
    made += 1
    const mine = made
    await Promise.resolve()
    return `answer ${mine}`
  }
  const [first, ...others] = await Promise.all(Array.from({ length: 100 }, () => answers.read('one', make)))
  expect(first).toBe('answer 1')
  expect(new Set(others)).toEqual(new Set(['answer 2']))
  expect(await Promise.all([answers.read('one', make), answers.read('other', make)])).toEqual(['answer 3', 'answer 4'])
})

test('no answer is older than its question', async () => {
  const answers = new SharedAnswers<number>()
  let left = 5
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
  const before = answers.read('one', async () => {
    const read = left
    await held
    return read
  })
  left = 3
  const after = answers.read('one', () => Promise.resolve(left))
  letGo(undefined)
  expect(await Promise.all([before, after])).toEqual([5, 3])
})

test('a failure is told to all who waited for it, and is not kept', async () => {
  const answers = new SharedAnswers<string>()
  const fail = () => Promise.reject(new Error('away'))
  const crowd = await Promise.allSettled([answers.read('one', fail), answers.read('one', fail)])
  expect(crowd.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await answers.read('one', () => Promise.resolve('here'))).toBe('here')
})
