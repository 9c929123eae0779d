import { createTransport } from 'nodemailer'

const PATIENCE_MS = 10_000

/** Connects to a mail server and logs in, without sending anything. Throws with the server's or the system's reason. */
export async function assertMailServer(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
