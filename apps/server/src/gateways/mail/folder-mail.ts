import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { toSendOptions } from './mail-envelope.ts'
import type { MailGateway, MailMessage } from './mail-gateway.ts'
import { checkMessage, parseMailbox } from './mail-rules.ts'
import { attachmentPath } from './mail-folder.ts'
import type { StoredMail } from './mail-folder.ts'

export interface FolderMailOptions {
  dir: string
  /** The sender, as `address` or `Name <address>`. */
  from: string
  now?: () => Date
}

/**
 * Delivers into a folder instead of the network: per message an RFC 822 `.eml`, its attachments in a folder beside it
 * and a `.json` that the demo's mail page reads. Names sort by time.
 */
export function folderMail({ dir, from, now = () => new Date() }: FolderMailOptions): MailGateway {
  const sender = parseMailbox(from)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let count = 0

  return {
    async send(message) {
      checkMessage(message)
      const date = now()
      count = (count + 1) % 10_000
      const id = mailId(date, count)
      const { message: eml } = await composer.sendMail({ ...toSendOptions(message, sender), date })
      if (!Buffer.isBuffer(eml)) throw new TypeError('The composer answered a stream where a buffer was asked for')
      await mkdir(dir, { recursive: true })
      await writeAttachments(dir, id, message)
      await writeWhole(join(dir, `${id}.eml`), eml)
      // Last, because a mail is listed as soon as its description is there.
      await writeWhole(join(dir, `${id}.json`), JSON.stringify(describe(id, date, message), null, 2))
    },
  }
}

// Time, then this process's own count within it; the random end keeps two processes apart.
function mailId(date: Date, count: number): string {
  const time = date.toISOString().replace(/[-:.]/g, '')
  return `${time}-${String(count).padStart(4, '0')}-${randomBytes(3).toString('hex')}`
}

function describe(id: string, date: Date, message: MailMessage): StoredMail {
  return {
    id,
    date: date.toISOString(),
    to: message.to,
    subject: message.subject,
    html: message.html,
    text: message.text,
    attachments: (message.attachments ?? []).map(({ filename, contentType, content, cid }) => ({
      filename,
      contentType,
      size: content.length,
      ...(cid !== undefined && { cid }),
    })),
  }
}

async function writeAttachments(dir: string, id: string, message: MailMessage): Promise<void> {
  const attachments = message.attachments ?? []
  if (attachments.length > 0) await mkdir(join(dir, id), { recursive: true })
  for (const [index, { content }] of attachments.entries()) await writeFile(attachmentPath(dir, id, index), content)
}

async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
