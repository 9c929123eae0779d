import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderMail } from './folder-mail.ts'
import { listMails, readMail, readMailAttachment, readMailSource } from './mail-folder.ts'
import type { MailMessage } from './mail-gateway.ts'

let dir = ''

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-mail-'))
})

afterEach(() => rm(dir, { recursive: true, force: true }))

const calendar = Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')
const message: MailMessage = {
  messageId: 'order-1@foyer.example',
  to: { name: 'Adaeze Okafor', address: 'adaeze@guest.example' },
  subject: 'Your tickets',
  html: '<p>Going</p>',
  text: 'Going',
  attachments: [{ filename: 'event.ics', contentType: 'text/calendar', content: calendar }],
}

function mailAt(instant: string) {
  return folderMail({ dir, from: 'Foyer <tickets@foyer.example>', now: () => new Date(instant) })
}

describe('folderMail', () => {
  it('keeps a mail that can be listed, read and opened again', async () => {
    await mailAt('2026-12-12T18:00:00.123Z').send(message)
    const [listed, ...others] = await listMails(dir)
    expect(others).toEqual([])
    expect(listed).toMatchObject({
      date: '2026-12-12T18:00:00.123Z',
      to: message.to,
      subject: 'Your tickets',
      attachments: [{ filename: 'event.ics', contentType: 'text/calendar', size: calendar.length }],
    })
    const id = listed?.id ?? ''
    expect(await readMail(dir, id)).toMatchObject({ html: '<p>Going</p>', text: 'Going' })
    expect((await readMailAttachment(dir, id, 0))?.content.equals(calendar)).toBe(true)
    expect(await readMailAttachment(dir, id, 1)).toBeNull()
  })

  it('writes the message as it would go over the wire', async () => {
    await mailAt('2026-12-12T18:00:00.000Z').send(message)
    const [listed] = await listMails(dir)
    const source = await readMailSource(dir, listed?.id ?? '')
    const mail = await PostalMime.parse(source ?? '')
    expect(mail).toMatchObject({
      subject: 'Your tickets',
      messageId: '<order-1@foyer.example>',
      to: [{ name: 'Adaeze Okafor', address: 'adaeze@guest.example' }],
      date: '2026-12-12T18:00:00.000Z',
    })
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['event.ics'])
  })

  it('leaves out of subject and names what is not seen and turns the text round, and keeps the isolates of Arabic texts', async () => {
    await mailAt('2026-12-12T18:00:00.000Z').send({
      ...message,
      to: { name: 'Ada\u202Eaze', address: 'adaeze@guest.example' },
      fromName: '\u2067Lagoon\u200B Nights',
      replyTo: { name: '\uFEFFLagoon\u202D Nights', address: 'desk@lagoon.example' },
      subject: 'تذاكر \u2068Jazz\u202E Night\u2069',
    })
    const [listed] = await listMails(dir)
    const mail = await PostalMime.parse((await readMailSource(dir, listed?.id ?? '')) ?? '')
    expect(mail).toMatchObject({
      subject: 'تذاكر \u2068Jazz Night\u2069',
      from: { name: 'Lagoon Nights' },
      to: [{ name: 'Adaaze' }],
      replyTo: [{ name: 'Lagoon Nights' }],
    })
  })

  it('lists the newest first, and in order of sending within one instant', async () => {
    await mailAt('2026-12-12T18:00:00.000Z').send({ ...message, subject: 'first' })
    const gateway = mailAt('2026-12-12T19:00:00.000Z')
    await gateway.send({ ...message, subject: 'second' })
    await gateway.send({ ...message, subject: 'third' })
    expect((await listMails(dir)).map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
    expect((await listMails(dir, 1)).map(({ subject }) => subject)).toEqual(['third'])
  })

  it('refuses what the SMTP gateway refuses, and leaves no file', async () => {
    const send = mailAt('2026-12-12T18:00:00.000Z').send({ ...message, subject: 'a\r\nBcc: b@evil.example' })
    await expect(send).rejects.toMatchObject({ name: 'MailError', permanent: true })
    expect(await readdir(dir)).toEqual([])
  })

  it.each(['..', '../etc/passwd', '', '20261212T180000000Z-0001-00000g', '20261212T180000000Z-0001-000000'])(
    'answers null for the id %j',
    async (id) => {
      await mailAt('2026-12-12T18:00:00.000Z').send(message)
      expect(await readMail(dir, id)).toBeNull()
      expect(await readMailSource(dir, id)).toBeNull()
      expect(await readMailAttachment(dir, id, 0)).toBeNull()
    },
  )

  it('lists nothing where no folder is', async () => {
    expect(await listMails(join(dir, 'none'))).toEqual([])
  })
})
