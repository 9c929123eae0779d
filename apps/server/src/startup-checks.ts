import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Why Foyer cannot start, in one sentence for the person at the terminal. */
export class StartupError extends Error {}

/** Throws when something else listens there already, before anything is made. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const reason = taken ? 'another program uses it; set PORT to a free one' : error.message
      reject(new StartupError(`Port ${port} on ${host} cannot be used: ${reason}.`, { cause: error }))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Throws when the data folder cannot be made or written to. */
export async function assertFolderWritable(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The data folder ${folder} cannot be written to: ${reason}.`, { cause: error })
  }
}
