import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'

export interface ReceivedMail {
  to: string[]
  subject: string
  html: string
  text: string
  attachments: { filename: string; mimeType: string; content: Uint8Array }[]
  arrivedAt: Date
}

export interface MailQuery {
  to: string
  /** Part of the subject, or a pattern for it. */
  subject?: string | RegExp
  /** Leaves out what arrived before. */
  since?: Date
  timeoutMs?: number
}

const parsed = new Map<string, ReceivedMail>()

/** The newest mail that matches, as soon as there is one. Throws, naming what did arrive, when none comes in time. */
export async function waitForMail({ timeoutMs = 30_000, ...query }: MailQuery): Promise<ReceivedMail> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const mails = await readMailbox()
    const found = mails.findLast((mail) => matches(mail, query))
    if (found) return found
    if (Date.now() > deadline) {
      const subjects = mails.filter(({ to }) => to.includes(query.to.toLowerCase())).map(({ subject }) => subject)
      throw new Error(
        `No mail to ${query.to} with the subject ${String(query.subject ?? '(any)')} in ${timeoutMs} ms; ` +
          `to this address came: ${JSON.stringify(subjects)}`,
      )
    }
    await sleep(100)
  }
}

/** Every mail that has arrived so far, oldest first. */
export async function readMailbox(): Promise<ReceivedMail[]> {
  const folder = process.env['FOYER_MAIL_SINK']
  if (!folder) throw new Error('FOYER_MAIL_SINK is not set: run the journeys through Playwright’s global setup.')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(names.map(async (name) => read(folder, name)))
}

async function read(folder: string, name: string): Promise<ReceivedMail> {
  const known = parsed.get(name)
  if (known) return known
  const mail = await PostalMime.parse(await readFile(join(folder, name)), { attachmentEncoding: 'arraybuffer' })
  const received: ReceivedMail = {
    to: (mail.to ?? []).map(({ address }) => (address ?? '').toLowerCase()),
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      mimeType,
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
    arrivedAt: new Date(Number(name.split('-')[0])),
  }
  parsed.set(name, received)
  return received
}

function matches(mail: ReceivedMail, { to, subject, since }: MailQuery): boolean {
  if (!mail.to.includes(to.toLowerCase())) return false
  if (since && mail.arrivedAt < since) return false
  return subject instanceof RegExp ? subject.test(mail.subject) : mail.subject.includes(subject ?? '')
}
