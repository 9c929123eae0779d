import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from './run-command.ts'

/** Prints the files that Node reads when it reads one, as it finds them and not as a search for imports would. */
const READER = `
  import { registerHooks } from 'node:module'
  const read = []
  registerHooks({ load(url, context, next) { read.push(url); return next(url, context) } })
  await import(process.argv[1])
  process.stdout.write(read.join('\\n'))`

function filesReadBy(script: string): string[] {
  const url = pathToFileURL(join(root, script)).href
  return execFileSync(process.execPath, ['--input-type=module', '-e', READER, url], { encoding: 'utf8' }).split('\n')
}

it('starts a build without the messages, which a clean checkout has only once the build compiled them', () => {
  const files = filesReadBy('scripts/build.mjs')
  expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/packages\/domain\/src\/language\.ts$/)]))
  expect(files.filter((file) => file.includes('packages/messages/'))).toEqual([])
})
