import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { assertFolderWritable, assertPortFree, StartupError } from './startup-checks.ts'

describe('the port', () => {
  it('passes when free and is free afterwards', async () => {
    const port = await freePort()
    await expect(assertPortFree('127.0.0.1', port)).resolves.toBeUndefined()
    await expect(assertPortFree('127.0.0.1', port)).resolves.toBeUndefined()
  })

  it('is refused when another program listens there', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = portOf(other)
    await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(
      new StartupError(
        `Port ${port} on 127.0.0.1 cannot be used: another program uses it; stop that one, or set PORT to a free one.`,
      ),
    )
    other.close()
  })

  it('is refused on an address of another machine', async () => {
    await expect(assertPortFree('192.0.2.1', 3000)).rejects.toThrow(/this machine does not have that address; set HOST/)
  })
})

describe('the data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(await realpath(tmpdir()), 'foyer-folder-'))
  })
  afterEach(async () => {
    await chmod(folder, 0o700)
    await rm(folder, { recursive: true })
  })

  it('is made, closed to the eyes of others, and left empty', async () => {
    const wanted = join(folder, 'deep/data')
    await assertFolderWritable(wanted)
    expect(await readdir(wanted)).toEqual([])
    expect((await stat(wanted)).mode & 0o066).toBe(0)
  })

  it('is refused when a file is in the way', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(assertFolderWritable(file)).rejects.toThrow(
      new StartupError(
        `The data folder ${file} cannot be written to: there is a file of that name; set FOYER_DATA_DIR to another.`,
      ),
    )
    await expect(assertFolderWritable(join(file, 'data'))).rejects.toThrow(/a part of the path is a file/)
  })

  it.skipIf(process.platform !== 'linux')('is refused where the system has no folders', async () => {
    await expect(assertFolderWritable('/proc/data')).rejects.toThrow(/this system has no folders there/)
  })

  it('is refused when this user may not write there', async () => {
    await chmod(folder, 0o555)
    const code = `const { assertFolderWritable } = await import(${JSON.stringify(new URL('./startup-checks.ts', import.meta.url).href)})
      await assertFolderWritable(${JSON.stringify(folder)}).catch((error) => console.log(error.message))`
    const ordinary = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', code], { ...ordinary, cwd: '/' })
    expect(child.stdout.toString()).toBe(
      `The data folder ${folder} cannot be written to: this user may not; set FOYER_DATA_DIR to another.\n`,
    )
  })
})

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}
