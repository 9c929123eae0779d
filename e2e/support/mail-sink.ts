import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailSink {
  url: string
  close: () => Promise<void>
}

/** A mail server that keeps every message as a file, named so that the names sort by arrival. */
export async function startMailSink(folder: string): Promise<MailSink> {
  let arrived = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      arrived += 1
      const name = `${Date.now()}-${String(arrived).padStart(6, '0')}`
      buffer(stream)
        .then(async (message) => keep(join(folder, name), message))
        .then(() => done(), done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail sink has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: async () => new Promise((resolve) => server.close(resolve)),
  }
}

// Renamed when whole: a test never reads half a message.
async function keep(path: string, message: Buffer): Promise<void> {
  await writeFile(`${path}.part`, message)
  await rename(`${path}.part`, `${path}.eml`)
}
