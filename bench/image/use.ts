import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sharp } from '../../apps/server/src/documents/image-decoders.ts'
import type { DatabasePool } from '../../apps/server/src/db/database.ts'
import { hashPassword } from '../../apps/server/src/features/people/accounts/index.ts'
import { Subject } from '../../apps/server/src/http/subject.ts'
import { openSale } from '../site.ts'

const PASSWORD = 'lanterns over the lagoon at dusk'
const PNG_START = 'data:image/png'

/** What is asked of the container, by name. */
type Answers = Record<string, () => Promise<void>>

/**
 * Uses what needs packages, fonts and files of the image: an order with its tickets as PDF in several scripts, a password, a photo,
 * a poster, a QR code and a workbook. Throws at the first that fails; answers the names of all.
 */
export async function useContainer(url: string, pool: DatabasePool): Promise<string[]> {
  const offer = await openSale({ deps: { pool } }, 100, { price: 0 })
  const { rows } = await pool.query<{ email: string }>(
    `update users set password_hash = $1, email_verified_at = now()
     where id = (select organiser_id from events where id = $2) returning email`,
    [await hashPassword(PASSWORD, Subject.network('127.0.0.1')), offer.eventId],
  )
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status} ${bytes.toString().slice(0, 300)}`)
    return bytes
  }
  const read = async (...args: Parameters<typeof call>): Promise<Map<string, unknown>> =>
    new Map(Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse((await call(...args)).toString()))))
  const assertStarts = (bytes: Buffer, start: string, what: string) => {
    if (!bytes.toString('latin1').startsWith(start)) throw new Error(`${what} does not start with ${start}.`)
  }

  const session = await read('POST', '/api/auth/login', {}, { email: rows[0]?.email, password: PASSWORD })
  const headers = { authorization: `Bearer ${String(session.get('token'))}` }
  const answers: Answers = {
    'tickets as PDF': async () => {
      const placed = await read(
        'POST',
        '/api/orders',
        { 'idempotency-key': randomUUID() },
        {
          eventId: offer.eventId,
          items: [{ ticketId: offer.ticketTypeId, quantity: 2 }],
          buyer: { firstName: 'Ngũgĩ אדה', lastName: 'عائشة ด้วย', email: 'buyer@example.org' },
        },
      )
      const tickets = `/api/orders/${String(placed.get('reference'))}/tickets.pdf`
      assertStarts(await call('GET', tickets, { 'x-order-token': String(placed.get('token')) }), '%PDF', 'The tickets')
    },
    'a photo': async () => {
      const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
      const form = new FormData()
      form.append('data', '{}')
      form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'photo.png')
      await call('PUT', '/api/users/me/photo', headers, form)
    },
    'a poster': async () =>
      assertStarts(await call('GET', `/api/events/${offer.eventId}/poster.pdf`, headers), '%PDF', 'The poster'),
    'a QR code': async () => {
      const code = await read('POST', '/api/events/generate-qr', headers, { eventId: offer.eventId })
      if (!JSON.stringify([...code]).includes(PNG_START)) throw new Error('The QR code is no picture.')
    },
    'a workbook': async () =>
      assertStarts(await call('GET', `/api/tickets/${offer.eventId}/sales.xlsx`, headers), 'PK', 'The workbook'),
  }
  for (const ask of Object.values(answers)) await ask()
  return Object.keys(answers)
}
