import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const storedMail = z.strictObject({
  id: z.string(),
  date: z.string(),
  to: z.strictObject({ name: z.string().optional(), address: z.string() }),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(
    z.strictObject({ filename: z.string(), contentType: z.string(), size: z.number(), cid: z.string().optional() }),
  ),
})

/** A mail in the demo's folder; `date` is an ISO instant, `size` counts bytes. */
export type StoredMail = z.infer<typeof storedMail>
export type MailSummary = Omit<StoredMail, 'html' | 'text'>

export interface StoredAttachment {
  filename: string
  contentType: string
  content: Buffer
}

const MAIL_ID = /^\d{8}T\d{9}Z-\d{4}-[0-9a-f]{6}$/
const DESCRIPTION = '.json'

/** The newest mails first. A folder that is not there yet holds none. */
export async function listMails(dir: string, limit = 100): Promise<MailSummary[]> {
  const names = await namesIn(dir)
  const ids = names.filter((name) => name.endsWith(DESCRIPTION)).map((name) => name.slice(0, -DESCRIPTION.length))
  const newest = ids.toSorted().toReversed().slice(0, limit)
  const mails = await Promise.all(newest.map((id) => readMail(dir, id)))
  return mails
    .filter((mail) => mail !== null)
    .map(({ id, date, to, subject, attachments }) => ({ id, date, to, subject, attachments }))
}

/** Null when there is no such mail, or the id could not be one. */
export async function readMail(dir: string, id: string): Promise<StoredMail | null> {
  const description = await readStored(id, (safeId) => join(dir, `${safeId}${DESCRIPTION}`))
  return description && storedMail.parse(JSON.parse(description.toString('utf8')))
}

/** The message as it would have gone over the wire. */
export async function readMailSource(dir: string, id: string): Promise<Buffer | null> {
  return readStored(id, (safeId) => join(dir, `${safeId}.eml`))
}

/** The attachment at that place of the mail's list, counted from 0. */
export async function readMailAttachment(dir: string, id: string, index: number): Promise<StoredAttachment | null> {
  const mail = await readMail(dir, id)
  const described = mail?.attachments[index]
  if (!described) return null
  const content = await readStored(id, (safeId) => attachmentPath(dir, safeId, index))
  return content && { filename: described.filename, contentType: described.contentType, content }
}

/** Stored by number, so that a sender's file name never becomes a path. */
export function attachmentPath(dir: string, id: string, index: number): string {
  return join(dir, id, String(index))
}

async function readStored(id: string, path: (safeId: string) => string): Promise<Buffer | null> {
  if (!MAIL_ID.test(id)) return null
  return readFile(path(id)).catch(nullIfMissing)
}

async function namesIn(dir: string): Promise<string[]> {
  return (await readdir(dir).catch(nullIfMissing)) ?? []
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Removes every mail to an address, with its attachments. */
export async function removeMailsTo(dir: string, address: string): Promise<void> {
  for (const name of await namesIn(dir)) {
    if (!name.endsWith(DESCRIPTION)) continue
    const id = name.slice(0, -DESCRIPTION.length)
    const mail = await readMail(dir, id)
    if (mail?.to.address.toLowerCase() !== address) continue
    // The description first: what is not listed any more cannot be read.
    for (const part of [`${id}${DESCRIPTION}`, `${id}.eml`, id])
      await rm(join(dir, part), { recursive: true, force: true })
  }
}
