import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkOut } from '../../bench/rolling/former-release.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-former-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a former release is checked out again where the first build was interrupted', async () => {
  const interrupted = () => {
    throw new Error('Interrupted')
  }
  await expect(checkOut('HEAD', folder, interrupted)).rejects.toThrow('Interrupted')
  await writeFile(join(folder, 'of-the-first-attempt'), '')
  const built: string[] = []
  await checkOut('HEAD', folder, (place) => void built.push(place))
  expect(built).toEqual([folder])
  expect(existsSync(join(folder, 'of-the-first-attempt'))).toBe(false)
})

test('a folder with anything else is left alone', async () => {
  await writeFile(join(folder, 'letter.txt'), '')
  await expect(checkOut('HEAD', folder, () => undefined)).rejects.toThrow('neither empty nor a finished build')
  expect(existsSync(join(folder, 'letter.txt'))).toBe(true)
})
