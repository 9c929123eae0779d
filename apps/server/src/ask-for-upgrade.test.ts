import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { asksForUpgrade } from './ask-for-upgrade.ts'

function answering(answer: string, isTTY: boolean): Promise<boolean> {
  const input = Object.assign(new PassThrough(), { isTTY })
  input.write(`${answer}\n`)
  return asksForUpgrade({ found: '15' }, AbortSignal.timeout(5000), input, new PassThrough())
}

test('only a yes at a terminal upgrades', async () => {
  for (const yes of ['y', 'Y', ' yes ']) expect(await answering(yes, true)).toBe(true)
  for (const no of ['', 'n', 'yesterday', 'no']) expect(await answering(no, true)).toBe(false)
  expect(await answering('y', false)).toBe(false)
})

test('a signal ends the question', async () => {
  const over = new AbortController()
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const asked = asksForUpgrade({ found: '15' }, over.signal, input, new PassThrough())
  over.abort()
  await expect(asked).rejects.toThrow(/abort/i)
})
