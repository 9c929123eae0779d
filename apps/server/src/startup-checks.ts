import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** Why Foyer cannot start, in one sentence for the person at the terminal. */
export class StartupError extends Error {
  override name = 'StartupError'
}

const PORT_REASONS: Record<string, string> = {
  EADDRINUSE: 'another program uses it; stop that one, or set PORT to a free one',
  EACCES: 'this user may not use it; set PORT to one above 1023',
  EADDRNOTAVAIL: 'this machine does not have that address; set HOST to one of its own',
  ENOTFOUND: 'no such host is known; set HOST to an address of this machine',
}

const FOLDER_REASONS: Record<string, string> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'there is a file of that name',
  ENOENT: 'this system has no folders there',
  ENOTDIR: 'a part of the path is a file',
}

function reason(error: NodeJS.ErrnoException, known: Record<string, string>): string {
  return known[error.code ?? ''] ?? error.message
}

/** Throws when something else already listens on the port. Called before anything is created. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(
        new StartupError(`Port ${port} on ${host} cannot be used: ${reason(error, PORT_REASONS)}.`, { cause: error }),
      ),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Throws when the data folder cannot be made or written to. */
export async function assertFolderWritable(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${randomBytes(4).toString('hex')}`)
  try {
    await makeFolder(folder)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new StartupError(
      `The data folder ${folder} cannot be written to: ${reason(error, FOLDER_REASONS)}; set FOYER_DATA_DIR to another.`,
      { cause: error },
    )
  }
}

/** Node's own recursive mkdir hides why it failed, and never ends below /proc. */
async function makeFolder(folder: string): Promise<void> {
  // Other users may pass through but not list the folder: the database's own user has to when this runs as root.
  const make = () => mkdir(folder, { mode: 0o711 })
  try {
    await make()
  } catch (error) {
    if (isCode(error, 'EEXIST') && (await stat(folder)).isDirectory()) return
    if (!isCode(error, 'ENOENT')) throw error
    await makeFolder(dirname(folder))
    await make()
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
