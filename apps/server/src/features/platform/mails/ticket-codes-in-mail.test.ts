import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharp } from '../../../documents/image-decoders.ts'
import { folderMail } from '../../../gateways/mail/index.ts'
import { listMails, readMailSource } from '../../../gateways/mail/mail-folder.ts'
import { buildTestApp, call, createEvent, createPaidOrder, type TestApp } from '../../../testing/index.ts'

let site: TestApp
let dir = ''
beforeAll(async () => {
  site = await buildTestApp()
  dir = await mkdtemp(join(tmpdir(), 'foyer-codes-'))
})
afterAll(async () => {
  await site.close()
  await rm(dir, { recursive: true, force: true })
})

const unfolded = (file: unknown) => String(file).replaceAll('\r\n ', '')

test('the mail as it is sent shows codes that open the door, each on white with its quiet zone', async () => {
  const event = await createEvent(site)
  const buyer = { firstName: 'Uche', lastName: 'Eze', email: 'codes@example.org' }
  const order = await createPaidOrder(site, { ...event, quantity: 3, buyer })
  await site.runJobs()
  const [message] = site.mail.to(buyer.email)
  await folderMail({ dir, from: 'Foyer <tickets@foyer.example>' }).send(message!)
  const [{ id } = { id: '' }] = await listMails(dir)
  const mail = await PostalMime.parse((await readMailSource(dir, id)) ?? '', { attachmentEncoding: 'arraybuffer' })

  const shown = [...(mail.html ?? '').matchAll(/<img\s[^>]*src="cid:([^"]+)"[^>]*alt="(QR code[^"]+)"/g)]
  expect(shown).toHaveLength(3)
  for (const [index, [, cid]] of shown.entries()) {
    const picture = mail.attachments.find(({ contentId }) => contentId === `<${cid}>`)
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline' })
    const { content } = picture ?? {}
    if (!(content instanceof ArrayBuffer)) throw new TypeError('The picture was not read as bytes')
    const { data, info } = await sharp(Buffer.from(content)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(decodeQR({ ...info, data: new Uint8Array(data) })).toBe(order.tickets[index]?.code)
    // Opaque white, so that the background of a dark mail does not show through the code.
    expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 255])
  }
})

test('the calendar file reminds of the event and leads to the tickets without opening them for others', async () => {
  const event = await createEvent(site)
  const order = await createPaidOrder(site, { ...event, quantity: 1 })
  const { body } = await call(site.app, {
    url: `/api/orders/${order.reference}/calendar.ics`,
    headers: { 'x-order-token': order.token },
  })
  const file = unfolded(body)
  expect(file.match(/BEGIN:VALARM/g)).toHaveLength(2)
  expect(file).toContain('LOCATION:Marina Gardens')
  expect(file).toMatch(/ORGANIZER;CN="[^"]+":mailto:/)
  expect(file).toContain(`${site.deps.site.publicUrl}/orders/${order.reference}`)
  expect(file).not.toContain('#t=')
  expect(file).not.toContain(order.token)
})
