import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import {
  broadcastMail,
  followConfirm,
  guestMessage,
  newEvent,
  orderConfirmation,
  confirmNewEmail,
  eventChanged,
  eventReminder,
  emailChangeAsked,
  emailChanged,
  passwordChanged,
  administratorNews,
  invitationMail,
  ownershipNews,
  secondFactorChanged,
  paymentReturned,
  registrationAttempt,
  resetPassword,
  suspensionMail,
  ticketPassedOn,
  ticketReceived,
  ticketsAgain,
  ticketWithdrawn,
  verifyEmail,
  waitingListJoined,
  waitingListOffer,
  waitingListOver,
} from './index.ts'
import { fact, oneLine } from './plain-text.ts'
import type { MailContent } from './index.ts'
import { inLanguage } from '../../http/language.ts'

const url = 'https://foyer.example/x#t=secret'

// A structured text holds no line breaks: its schema refuses them.
const paragraphOf = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text: text.replaceAll(/\s+/g, ' '), marks: [{ type: 'bold' as const }] }],
})

/** Every template with one text in all of its text fields. */
const templates: [name: string, make: (text: string) => MailContent, links: number][] = [
  [
    'ticketReceived',
    (text) =>
      ticketReceived({
        codes: [{ ...CODE, name: text }],
        name: text,
        fromName: text,
        eventTitle: text,
        whenText: text,
        placeText: text,
        joinUrl: url,
        ticketName: text,
        organiserName: text,
        organiserUrl: url,
        ticketUrl: url,
        coverUrl: 'https://foyer.example/c.png',
      }),
    3,
  ],
  [
    'ticketPassedOn',
    (text) => ticketPassedOn({ name: text, eventTitle: text, toName: text, toEmail: text, ticketName: text, url }),
    2,
  ],
  ...([null, 'Rain'] as const).map((cancelReason): (typeof templates)[number] => [
    `ticketWithdrawn ${cancelReason}`,
    (text) =>
      ticketWithdrawn({
        name: text,
        eventTitle: text,
        ticketName: text,
        organiserName: text,
        cancelReason: cancelReason && text,
        refunded: true,
        ticketUrl: url,
      }),
    1,
  ]),
  ['verifyEmail', (name) => verifyEmail({ name, url }), 2],
  ['resetPassword', (name) => resetPassword({ name, url }), 2],
  ['passwordChanged', (name) => passwordChanged({ name, url }), 2],
  ['secondFactorChanged', (name) => secondFactorChanged({ name, url, news: 'totp_on' }), 2],
  ['administratorNews added', (name) => administratorNews({ name, about: name, by: name, url, news: 'added' }), 2],
  [
    'administratorNews second_factor_reset',
    (name) => administratorNews({ name, about: name, by: name, url, news: 'second_factor_reset' }),
    2,
  ],
  ['invitationMail', (text) => invitationMail({ organisation: text, inviter: text, role: 'Manager', url }), 2],
  ...(['offered', 'agreed', 'called_back', 'completed'] as const).map((news): (typeof templates)[number] => [
    `ownershipNews ${news}`,
    (name) => ownershipNews({ name, organisation: name, from: name, to: name, url, news }),
    2,
  ]),
  ['confirmNewEmail', (name) => confirmNewEmail({ name, url, newEmail: name }), 2],
  ['emailChangeAsked', (name) => emailChangeAsked({ name, url, newEmail: name }), 2],
  ['emailChanged', (name) => emailChanged({ name, url, newEmail: name }), 2],
  ['registrationAttempt', (name) => registrationAttempt({ name, loginUrl: url, resetUrl: url }), 2],
  ...(['imposed', 'lifted', 'upheld', 'answered'] as const).map((notice): (typeof templates)[number] => [
    `suspensionMail ${notice}`,
    (text) => suspensionMail({ notice, name: text, eventTitle: text, organisationName: null, words: text, url }),
    2,
  ]),
  [
    'broadcastMail',
    (text) =>
      broadcastMail({
        title: text,
        body: {
          type: 'doc',
          content: [
            { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: text.replaceAll(/\s+/g, ' ') }] },
            { type: 'bulletList', content: [{ type: 'listItem', content: [paragraphOf(text)] }] },
            { type: 'blockquote', content: [paragraphOf(text)] },
          ],
        },
        readUrl: url,
        unsubscribeUrl: url,
      }),
    2,
  ],
  [
    'ticketsAgain',
    (text) => ticketsAgain({ orders: [1, 2].map(() => ({ eventTitle: text, reference: text, url })) }),
    2,
  ],
  ...(['late', 'cancelled', 'paid_twice', 'paid_twice_void', 'mismatch'] as const).map(
    (reason): (typeof templates)[number] => [
      `paymentReturned ${reason}`,
      (text) =>
        paymentReturned({
          reason,
          buyerName: text,
          eventTitle: text,
          reference: text,
          amountText: text,
          eventUrl: url,
          orderUrl: url,
        }),
      1,
    ],
  ),
  [
    'waitingListJoined',
    (text) =>
      waitingListJoined({
        eventTitle: text,
        whenText: text,
        ticketName: text,
        quantity: 2,
        leaveUrl: url,
        eventUrl: url,
      }),
    2,
  ],
  [
    'waitingListOffer',
    (text) =>
      waitingListOffer({
        name: text,
        eventTitle: text,
        whenText: text,
        ticketName: text,
        quantity: 4,
        offered: 2,
        totalText: text,
        untilText: text,
        leaveUrl: url,
        orderUrl: url,
      }),
    2,
  ],
  [
    'guestMessage',
    (text) =>
      guestMessage({
        subject: text,
        body: { type: 'doc', content: [paragraphOf(text)] },
        plainBody: { type: 'doc', content: [paragraphOf(text)] },
        eventTitle: text,
        whenText: text,
        organiserName: text,
        organiserUrl: url,
        eventUrl: url,
        ticketsUrl: url,
        feedbackUrl: null,
      }),
    3,
  ],
  [
    'waitingListOver',
    (text) => waitingListOver({ name: text, eventTitle: text, whenText: text, reasonText: text, listingUrl: url }),
    1,
  ],
  [
    'eventReminder',
    (text) =>
      eventReminder({
        name: text,
        eventTitle: text,
        organiserName: text,
        organiserUrl: url,
        reference: text,
        whenText: text,
        doorsText: text,
        placeText: text,
        onlineOnly: false,
        joinUrl: url,
        ticketsUrl: url,
      }),
    3,
  ],
  [
    'eventChanged',
    (text) =>
      eventChanged({
        name: text,
        eventTitle: text,
        organiserName: text,
        organiserUrl: url,
        reference: text,
        changes: [{ name: 'where', was: text, now: text }],
        newJoinUrl: url,
        noteText: text,
        refundText: text,
        ticketsUrl: url,
      }),
    3,
  ],
  ['followConfirm', (text) => followConfirm({ organisation: text, confirmUrl: url }), 2],
  [
    'newEvent',
    (text) =>
      newEvent({
        organiserName: text,
        organiserUrl: url,
        eventTitle: text,
        summary: text,
        whenText: text,
        placeText: text,
        coverUrl: 'https://foyer.example/covers/1-share.jpg',
        eventUrl: url,
        leaveUrl: url,
      }),
    3,
  ],
  [
    'orderConfirmation',
    (text) =>
      orderConfirmation({
        codes: [CODE],
        buyerName: text,
        eventTitle: text,
        whenText: text,
        placeText: text,
        joinUrl: url,
        reference: text,
        ticketCount: 2,
        lines: [
          { name: text, quantity: 2, amountText: text },
          { name: text, amountText: text },
        ],
        totalText: text,
        orderUrl: url,
        organiserName: text,
        organiserUrl: url,
        coverUrl: 'https://foyer.example/covers/1-share.jpg',
      }),
    3,
  ],
]

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style></title><svg onload=alert(1)>',
  '--><a href="https://evil.example">here</a><!--',
  '<table><form action=https://evil.example><input>',
]

function parsed(markup: string) {
  const { document } = new Window()
  document.write(markup)
  return document
}

/** The mail's tags and attribute names in order: its shape without its words. */
function shape(markup: string): string[] {
  return Array.from(parsed(markup).querySelectorAll('*'), ({ tagName, attributes }) =>
    [tagName, ...Array.from(attributes, ({ name }) => name)].join(' '),
  )
}

describe.each(templates)('%s', (_, make, links) => {
  it.each(hostile)('keeps its shape whatever the text: %s', (text) => {
    expect(shape(make(text).html)).toEqual(shape(make('plain').html))
  })

  it('links to its own addresses and to nothing else', () => {
    const document = parsed(make('https://evil.example').html)
    const hrefs = Array.from(document.querySelectorAll('a'), (link) => link.getAttribute('href'))
    expect(hrefs).toEqual(Array.from({ length: links }, () => url))
    const sources = Array.from(document.querySelectorAll('[src]'), (element) => element.getAttribute('src'))
    const isOwn = (source: string | null) =>
      source?.startsWith('https://foyer.example/') || source === `cid:${CODE.cid}`
    expect(sources.every(isOwn)).toBe(true)
    expect(document.querySelectorAll('script, link, iframe, form, video, object')).toHaveLength(0)
  })

  it('has a subject of one line, whatever a title holds', () => {
    const { subject } = make('Jazz\r\nBcc: thief@evil.example\u2028\0 night')
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    expect(subject.length).toBeGreaterThan(5)
  })

  it('lets no text write a paragraph of its own into the plain version', () => {
    const { text } = make('Jazz\n\nYour account is closed, call 0900')
    expect(text).not.toMatch(/^Your account is closed/m)
    expect(text.split(url).length).toBeGreaterThan(1)
  })
})

const CODE = { cid: 'ticket-1@foyer', name: 'Regular, for Adaeze', position: 'Ticket 1 of 2' }

describe('what the mails say', () => {
  it('confirms an order with all that the buyer paid for', () => {
    const mail = orderConfirmation({
      codes: [CODE],
      buyerName: 'Adaeze Okafor',
      eventTitle: 'Harmattan Nights',
      whenText: 'Saturday, 12 December 2026, 19:00 to 23:30 WAT',
      placeText: 'Marina Gardens, Lagos Island',
      joinUrl: null,
      reference: '7F3K2-92QDX',
      ticketCount: 2,
      lines: [
        { name: 'Lawn', quantity: 2, amountText: '₦25,000.00' },
        { name: 'Promo code EARLY', amountText: '−₦5,000.00' },
      ],
      totalText: '₦20,000.00',
      orderUrl: url,
      organiserName: 'Adetola Okonkwo Presents',
      organiserUrl: null,
    })
    const shown = parsed(mail.html).body.textContent.replace(/\s+/g, ' ')
    expect(mail.subject).toBe('Your tickets for Harmattan Nights')
    for (const part of ['Harmattan Nights', '19:00 to 23:30 WAT', 'Marina Gardens, Lagos Island', '7F3K2-92QDX']) {
      expect(shown).toContain(part)
      expect(mail.text).toContain(part)
    }
    for (const line of [/2 × Lawn:? ₦25,000.00/, /Promo code EARLY:? −₦5,000.00/, /Total:? ₦20,000.00/]) {
      expect(shown).toMatch(line)
      expect(mail.text).toMatch(line)
    }
    expect(mail.text).toContain('Hello Adaeze Okafor,')
  })

  it('breaks no amount and no French mark from what it belongs to', () => {
    expect(fact('Total', '1\u202f250,00\u00a0€')).toContain('1\u202f250,00\u00a0€')
    expect(oneLine('À demain\u00a0:\n Ada')).toBe('À demain\u00a0: Ada')
  })

  it('speaks of one ticket where there is one', () => {
    const [, make] = templates.at(-1) ?? templates[0]!
    expect(make('Jazz').subject).toBe('Your tickets for Jazz')
    const one = orderConfirmation({
      codes: [CODE],
      buyerName: 'Ada',
      eventTitle: 'Jazz',
      whenText: 'Sat 12 Dec, 19:00',
      placeText: 'Online',
      joinUrl: null,
      reference: '7F3K2-92QDX',
      ticketCount: 1,
      lines: [],
      totalText: 'Free',
      orderUrl: url,
      organiserName: 'Ada',
      organiserUrl: null,
    })
    expect(one.subject).toBe('Your ticket for Jazz')
    expect(one.html).toContain('Open my ticket<')
  })

  it.each(['Win at http://evil.example', 'evil.example', 'a@evil.example', 'x'.repeat(61), '  '])(
    'does not greet with a name like %j, which could advertise to strangers',
    (name) => {
      const { html, text } = verifyEmail({ name, url })
      expect(text.startsWith('Hello,\n')).toBe(true)
      expect(html).not.toContain('evil.example')
    },
  )

  it('greets people by the names they have', () => {
    for (const name of ['Adaeze', 'Dr. Ọlámidé Ṣówándé', "Seán O'Brien"]) {
      expect(verifyEmail({ name, url }).text.startsWith(`Hello ${name},\n`)).toBe(true)
    }
  })

  const order = {
    codes: [CODE],
    buyerName: 'Ada',
    eventTitle: 'Jazz',
    whenText: 'samedi 12 décembre 2026',
    placeText: 'Lagos',
    joinUrl: null,
    reference: '7F3K2-92QDX',
    ticketCount: 2,
    lines: [{ name: 'Lawn', quantity: 2, amountText: '20 000 ₦' }],
    totalText: '20 000 ₦',
    orderUrl: url,
    organiserName: 'Marina',
    organiserUrl: null,
  }

  it('is written in the language that is spoken, whatever was spoken before', () => {
    const english = inLanguage('en', () => orderConfirmation(order))
    const french = inLanguage('fr', () => orderConfirmation(order))
    expect(french.subject).toBe('Vos billets pour Jazz')
    expect(french.text).toContain('Bonjour Ada,')
    expect(french.text).not.toMatch(/\b(your|order|tickets|sold)\b/i)
    expect(parsed(french.html).documentElement.getAttribute('lang')).toBe('fr')
    expect(inLanguage('fr', () => inLanguage('en', () => orderConfirmation(order)))).toEqual(english)
  })

  it('runs from right to left in Arabic', () => {
    const { documentElement: root } = parsed(inLanguage('ar', () => orderConfirmation(order)).html)
    expect(root.getAttribute('lang')).toBe('ar')
    expect(root.getAttribute('dir')).toBe('rtl')
    expect(root.querySelector('[align="right"]')).toBeNull()
    expect(root.querySelectorAll('[align="left"]').length).toBeGreaterThan(0)
  })

  it('refuses to link to anything but the web', () => {
    expect(() => verifyEmail({ name: 'Ada', url: 'data:text/html,hello' })).toThrow(TypeError)
  })

  it('tells the owner of the account, and only them, how to get in', () => {
    const mail = registrationAttempt({
      name: 'Ada',
      loginUrl: 'https://foyer.example/login',
      resetUrl: 'https://foyer.example/forgot-password',
    })
    const hrefs = Array.from(parsed(mail.html).querySelectorAll('a'), (link) => link.getAttribute('href'))
    expect(hrefs).toEqual(['https://foyer.example/login', 'https://foyer.example/forgot-password'])
  })

  it('stays below the size at which mail clients cut a message off', () => {
    const [, make] = templates.at(-1) ?? templates[0]!
    expect(Buffer.byteLength(make('Harmattan Nights').html)).toBeLessThan(30_000)
  })
})
