import { SMTPServer } from 'smtp-server'

/** A mail server on this machine that accepts everything at once and counts it. */
export interface MailSink {
  readonly url: string
  readonly received: () => number
  /** The size of the newest mail in bytes. */
  readonly lastSize: () => number
  close(): Promise<void>
}

export async function openMailSink(): Promise<MailSink> {
  let received = 0
  let size = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      let bytes = 0
      stream.on('data', (chunk: Buffer) => (bytes += chunk.length))
      stream.on('end', () => {
        received += 1
        size = bytes
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The mail sink listens on no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received: () => received,
    lastSize: () => size,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
