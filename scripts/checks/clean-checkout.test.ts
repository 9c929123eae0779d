import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from './run-command.ts'

/** Prints the files that Node really loads for a script; a search for imports would find others. */
const READER = `
  import { writeSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const read = []
  registerHooks({ load(url, context, next) { read.push(url); return next(url, context) } })
  process.on('exit', () => writeSync(1, read.join('\\n')))
  await import(process.argv[1])`

function filesReadBy(script: string): string[] {
  const url = pathToFileURL(join(root, script)).href
  return execFileSync(process.execPath, ['--input-type=module', '-e', READER, url], { encoding: 'utf8' }).split('\n')
}

it('starts a build without the messages, which a clean checkout has only once the build compiled them', () => {
  const files = filesReadBy('scripts/build.mjs')
  expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/packages\/domain\/src\/language\.ts$/)]))
  expect(files.filter((file) => file.includes('packages/messages/'))).toEqual([])
})

it('compiles the messages before a start reads the first of them', () => {
  const url = pathToFileURL(join(root, 'scripts/start.mjs')).href
  // An invalid port ends the start at its checks.
  const env = { ...process.env, PORT: 'none' }
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', READER, url], {
    encoding: 'utf8',
    env,
  })
  const files = stdout.split('\n')
  const [compiler, message] = [/scripts\/messages\.mjs$/, /packages\/messages\//].map((path) =>
    files.findIndex((file) => path.test(file)),
  )
  expect(status).toBe(1)
  expect(compiler).toBeGreaterThanOrEqual(0)
  expect(message).toBeGreaterThan(compiler ?? 0)
})
