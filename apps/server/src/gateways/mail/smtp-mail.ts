import { createTransport } from 'nodemailer'
import { toSendOptions } from './mail-envelope.ts'
import { MailError } from './mail-gateway.ts'
import type { MailGateway } from './mail-gateway.ts'
import { checkMessage, parseMailbox } from './mail-rules.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
const SEND_MS = 60_000

export interface SmtpMailOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  /** The sender, as `address` or `Name <address>`. */
  from: string
  /** Whether a server that does not offer STARTTLS is refused; `smtps://` is encrypted from the start. */
  requireTls?: boolean
  /** How many messages are delivered at once. */
  connections?: number
}

export interface SmtpMail extends MailGateway {
  /** Ends idle connections; one that is delivering finishes first. */
  close(): void
}

export function smtpMail({ url, from, requireTls = false, connections = 4 }: SmtpMailOptions): SmtpMail {
  const sender = parseMailbox(from)
  const transport = createTransport({
    url: requireTls ? withoutTlsChoices(url) : url,
    requireTLS: requireTls,
    pool: true,
    maxConnections: connections,
    // The job that sends decides about another attempt; a silent one here could deliver twice.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // An error between two messages concerns no message; without a listener it would end the process.
  transport.on('error', () => undefined)

  return {
    async send(message) {
      checkMessage(message)
      try {
        // The silence limit does not notice a server that trickles its replies; this one does.
        await transport.sendMail({ ...toSendOptions(message, sender), signal: AbortSignal.timeout(SEND_MS) })
      } catch (error) {
        throw new MailError('The mail server did not take the message', isPermanent(error), error)
      }
    },
    close: () => transport.close(),
  }
}

/** Parameters of the address have precedence over options, and must not turn off what is required. */
function withoutTlsChoices(url: string): string {
  const address = new URL(url)
  for (const name of ['requireTLS', 'ignoreTLS', 'secure']) address.searchParams.delete(name)
  return address.href
}

// Only a refusal of this recipient or this content is permanent: after a refused login or sender, the operator corrects the settings.
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('permanent' in error) || !('command' in error)) return false
  const { permanent, command } = error
  return permanent === true && typeof command === 'string' && /^(RCPT TO|DATA)/.test(command)
}
