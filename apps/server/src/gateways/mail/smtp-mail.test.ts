import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { MailError } from './mail-gateway.ts'
import type { MailMessage } from './mail-gateway.ts'
import { smtpMail } from './smtp-mail.ts'
import type { SmtpMail } from './smtp-mail.ts'

interface Delivery {
  from: string
  recipients: string[]
  raw: Buffer
}

const closers: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

interface MailServer {
  url: string
  delivered: Delivery[]
  /** For each delivery, whether it came over TLS. */
  secured: boolean[]
}

async function mailServer(behaviour: Partial<SMTPServerOptions> = {}): Promise<MailServer> {
  const delivered: Delivery[] = []
  const secured: boolean[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        secured.push(session.secure)
        delivered.push({
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        })
        done()
      })
    },
    ...behaviour,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${portOf(server.server.address())}`, delivered, secured }
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The server listens on no port')
  return address.port
}

function gateway(url: string): SmtpMail {
  const mail = smtpMail({ url, from: 'Foyer <tickets@foyer.example>' })
  closers.push(() => mail.close())
  return mail
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Not now'), { responseCode })
}

const message: MailMessage = {
  messageId: 'order-0193@foyer.example',
  to: { name: 'Adaeze Okafor, Esq.', address: 'adaeze@guest.example' },
  subject: 'Your tickets for Ọjọ́ Ìbí: ₦12,500',
  html: '<p>You are going.</p>',
  text: 'You are going.',
}

describe('smtpMail with TLS required', () => {
  const TRUST_ANYTHING = '?tls.rejectUnauthorized=false'

  function strict(url: string): SmtpMail {
    const mail = smtpMail({ url, from: 'Foyer <tickets@foyer.example>', requireTls: true })
    closers.push(() => mail.close())
    return mail
  }

  it('delivers over STARTTLS', async () => {
    const { url, delivered, secured } = await mailServer({ disabledCommands: [] })
    await strict(`${url}/${TRUST_ANYTHING}`).send(message)
    expect([delivered.length, secured]).toEqual([1, [true]])
  })

  it.each([
    ['that does not offer STARTTLS', { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }, ''],
    ['whose address asks for no TLS', { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }, '/?requireTLS=false'],
    ['whose address turns TLS off', { disabledCommands: [] }, '/?ignoreTLS=true'],
    ['whose certificate is not trusted', { disabledCommands: [] }, ''],
  ])('sends nothing to a server %s, and will try again', async (_what, behaviour, parameters) => {
    const { url, delivered } = await mailServer(behaviour)
    const failure: unknown = await strict(`${url}${parameters}`)
      .send(message)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MailError)
    expect(failure).toMatchObject({ permanent: false })
    expect(delivered).toEqual([])
  })

  it('is not asked of a server otherwise, which gets TLS where it offers it', async () => {
    const plain = await mailServer()
    const offered = await mailServer({ disabledCommands: [] })
    await gateway(plain.url).send(message)
    await gateway(`${offered.url}/${TRUST_ANYTHING}`).send(message)
    expect([plain.secured, offered.secured]).toEqual([[false], [true]])
  })
})

describe('smtpMail', () => {
  it('delivers to the one recipient, with bodies and attachments byte for byte', async () => {
    const { url, delivered } = await mailServer()
    const pdf = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256))
    await gateway(url).send({
      ...message,
      attachments: [
        { filename: 'Tickets Ọjọ́.pdf', contentType: 'application/pdf', content: pdf },
        { filename: 'event.ics', contentType: 'text/calendar; charset=utf-8', content: Buffer.from('BEGIN:VCALENDAR') },
      ],
      headers: { 'List-Unsubscribe': '<https://foyer.example/u/1>' },
    })

    expect(delivered).toHaveLength(1)
    const [sent] = delivered
    expect(sent?.recipients).toEqual(['adaeze@guest.example'])
    expect(sent?.from).toBe('tickets@foyer.example')
    const mail = await PostalMime.parse(sent?.raw ?? '', { attachmentEncoding: 'arraybuffer' })
    expect(mail.to).toEqual([{ name: 'Adaeze Okafor, Esq.', address: 'adaeze@guest.example' }])
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
    expect(mail.from).toEqual({ name: 'Foyer', address: 'tickets@foyer.example' })
    expect(mail.subject).toBe(message.subject)
    expect(mail.messageId).toBe('<order-0193@foyer.example>')
    expect(mail.html?.trim()).toBe(message.html)
    expect(mail.text?.trim()).toBe(message.text)
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://foyer.example/u/1>')
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Tickets Ọjọ́.pdf', 'application/pdf'],
      ['event.ics', 'text/calendar'],
    ])
    const [ticket] = mail.attachments
    expect(ticket && typeof ticket.content !== 'string' && pdf.equals(new Uint8Array(ticket.content))).toBe(true)
  })

  it('shows a picture within the text by its content id, and lists it among no files', async () => {
    const { url, delivered } = await mailServer()
    const png = {
      filename: 'ticket-1.png',
      contentType: 'image/png',
      content: Buffer.from('png'),
      cid: 'ticket-1@foyer',
    }
    await gateway(url).send({ ...message, html: '<img src="cid:ticket-1@foyer" alt="">', attachments: [png] })
    const mail = await PostalMime.parse(delivered[0]?.raw ?? '')
    expect(mail.attachments).toMatchObject([
      { contentId: '<ticket-1@foyer>', disposition: 'inline', related: true, mimeType: 'image/png' },
    ])
    const strange = gateway(url).send({ ...message, attachments: [{ ...png, cid: 'x>\r\nBcc: b@evil.example' }] })
    await expect(strange).rejects.toMatchObject({ name: 'MailError', permanent: true })
  })

  it("can bear another sender's name and Reply-To, never another address", async () => {
    const { url, delivered } = await mailServer()
    const replyTo = { name: 'Ada "A" <x>', address: 'ada@organiser.example' }
    await gateway(url).send({ ...message, fromName: 'Ada, <evil@evil.example> via Foyer', replyTo })
    const mail = await PostalMime.parse(delivered[0]?.raw ?? '')
    expect(mail.from).toEqual({ name: 'Ada, <evil@evil.example> via Foyer', address: 'tickets@foyer.example' })
    expect(mail.replyTo).toEqual([replyTo])
    expect(delivered[0]?.from).toBe('tickets@foyer.example')
  })

  it('keeps the message id when the same message is sent again', async () => {
    const { url, delivered } = await mailServer()
    const mail = gateway(url)
    await mail.send(message)
    await mail.send(message)
    const ids = await Promise.all(delivered.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
    expect(ids).toEqual(['<order-0193@foyer.example>', '<order-0193@foyer.example>'])
  })

  const hostile: [string, Partial<MailMessage>][] = [
    ['a line break in the subject', { subject: 'Hello\r\nBcc: thief@evil.example' }],
    ['a bare line feed in the subject', { subject: 'Hello\nBcc: thief@evil.example' }],
    ['a NUL in the subject', { subject: 'Hello\0' }],
    ['a line separator in the subject', { subject: 'Hello\u2028Bcc: thief@evil.example' }],
    ['a line break in the name', { to: { name: 'A\r\nBcc: thief@evil.example', address: 'a@guest.example' } }],
    ['two addresses with a comma', { to: { address: 'a@guest.example,thief@evil.example' } }],
    ['two addresses with a semicolon', { to: { address: 'a@guest.example;thief@evil.example' } }],
    ['a group', { to: { address: 'all:a@guest.example,thief@evil.example;' } }],
    ['a name inside the address', { to: { address: 'A <thief@evil.example>' } }],
    ['a line break in the sender name', { fromName: 'Ada via Foyer\r\nBcc: thief@evil.example' }],
    ['a line break in the Reply-To', { replyTo: { address: 'a@guest.example\r\nBcc: thief@evil.example' } }],
    ['two addresses in the Reply-To', { replyTo: { address: 'a@guest.example,thief@evil.example' } }],
    ['a space in the address', { to: { address: 'a@guest.example thief@evil.example' } }],
    ['a line break in the address', { to: { address: 'a@guest.example\r\nRCPT TO:<thief@evil.example>' } }],
    ['no address', { to: { address: '' } }],
    ['an address without a domain', { to: { address: 'adaeze' } }],
    ['an address of 255 bytes', { to: { address: `${'a'.repeat(241)}@guest.example` } }],
    ['a Bcc header', { headers: { Bcc: 'thief@evil.example' } }],
    ['a line break in a header value', { headers: { 'List-Unsubscribe': 'x\r\nBcc: thief@evil.example' } }],
    ['a line break in a header name', { headers: { 'X-A\r\nBcc': 'thief@evil.example' } }],
    ['a line break in the message id', { messageId: 'a@b\r\nBcc: thief@evil.example' }],
    ['a path as file name', { attachments: [{ filename: '../x', contentType: 'a/b', content: Buffer.alloc(1) }] }],
    [
      'a broken content type',
      { attachments: [{ filename: 'x', contentType: 'a/b\r\nX: y', content: Buffer.alloc(1) }] },
    ],
  ]

  it.each(hostile)('refuses %s, for good, and sends nothing', async (_, change) => {
    const { url, delivered } = await mailServer()
    const error = await gateway(url)
      .send({ ...message, ...change })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MailError)
    expect(error).toMatchObject({ permanent: true })
    expect(delivered).toEqual([])
  })

  it.each([
    ['a full mailbox now', 452, false],
    ['an unknown recipient', 550, true],
  ])('tells %s (%i) apart', async (_, code, permanent) => {
    const { url } = await mailServer({ onRcptTo: (_address, _session, done) => done(refusal(code)) })
    await expect(gateway(url).send(message)).rejects.toMatchObject({ name: 'MailError', permanent })
  })

  it('may try again when its own sender address or the network is the trouble', async () => {
    const { url } = await mailServer({ onMailFrom: (_address, _session, done) => done(refusal(550)) })
    await expect(gateway(url).send(message)).rejects.toMatchObject({ permanent: false })
    await expect(gateway('smtp://127.0.0.1:1').send(message)).rejects.toMatchObject({ permanent: false })
  })

  it('refuses a sender that is not one address when it is made', () => {
    expect(() => smtpMail({ url: 'smtp://127.0.0.1', from: 'a@foyer.example, b@foyer.example' })).toThrow(MailError)
    expect(() => smtpMail({ url: 'smtp://127.0.0.1', from: 'Foyer' })).toThrow(MailError)
  })
})
