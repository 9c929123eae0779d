import { generateKeyPairSync, randomBytes, randomInt, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { base32 } from '../base32.ts'
import { decideOffline, type KnownTicket, type OfflineFacts, type OwnScan } from './offline-verdict.ts'
import { assembleTicketToken, encodeTicketPayload, ticketPayload } from '../sales/ticket-token.ts'

const eventId = '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef'
const otherEvent = '0197a3f1-aaaa-7bbb-8ccc-0000cafecafe'
const lawn = '0197a3f1-aaaa-7bbb-8ccc-00001a1a1a1a'
const vip = '0197a3f1-aaaa-7bbb-8ccc-00007b7b7b7b'
const ticketId = '0197a3f1-aaaa-7bbb-8ccc-000000000001'
const stranger = '0197a3f1-aaaa-7bbb-8ccc-000000000002'
const at = (time: string) => new Date(`2026-12-12T${time}:00Z`)

const ours = generateKeyPairSync('ed25519')
const theirs = generateKeyPairSync('ed25519')

interface CodeOf {
  ticket?: string
  generation?: number
  event?: string
  keyId?: number
  key?: typeof ours
  type?: string
}

function code({ ticket = ticketId, generation = 2, event = eventId, keyId = 1, key = ours, type = lawn }: CodeOf = {}) {
  const bytes = encodeTicketPayload(
    ticketPayload({
      keyId,
      eventId: event,
      ticketId: ticket,
      generation,
      ticketTypeId: type,
      validFrom: at('10:00'),
      validUntil: at('11:00'),
    }),
  )
  return assembleTicketToken(bytes, sign(null, bytes, key.privateKey))
}

interface Scene {
  ticket?: Partial<KnownTicket>
  own?: OwnScan[]
  door?: OfflineFacts['door']
  now?: Date
  direction?: 'in' | 'out'
  by?: string | { ticketId: string }
}

function decide({ ticket = {}, own = [], door = null, now = at('19:00'), direction = 'in', by = code() }: Scene = {}) {
  const known: KnownTicket = {
    ticketTypeId: lawn,
    generation: 2,
    standing: 'good',
    inside: false,
    checkedInAt: null,
    checkedInDoor: null,
    ...ticket,
  }
  const facts: OfflineFacts = {
    eventId,
    door,
    validity: { from: at('17:00'), until: at('23:00') },
    ticketTypeIds: [lawn, vip],
    ticket: (id) => (id === ticketId ? known : undefined),
    ownScans: (id) => (id === ticketId ? own : []),
    keyUntil: (keyId) => (keyId === 2 ? at('18:00') : null),
    verify: async (keyId, { bytes, signature }) => keyId <= 2 && verify(null, bytes, ours.publicKey, signature),
  }
  const scan = typeof by === 'string' ? { code: by, ticketId: null } : { code: null, ticketId: by.ticketId }
  return decideOffline(facts, { ...scan, direction, now })
}

const own = (result: OwnScan['result'], time: string, undone = false): OwnScan => ({
  result,
  at: at(time),
  door: 'North gate',
  undone,
})
const inside = { inside: true, checkedInAt: at('18:30'), checkedInDoor: 'South gate' }
const anyWay = 'both' as const

describe('decideOffline', () => {
  it.each<[string, string, Scene]>([
    ['a good ticket', 'admitted', {}],
    ['a guest found by name', 'admitted', { by: { ticketId } }],
    ['a name nobody knows', 'unknown', { by: { ticketId: stranger } }],
    ['a text that is no ticket', 'unknown', { by: 'https://example.org' }],
    ['a code cut short', 'unknown', { by: code().slice(0, -1) }],
    ['a code signed by somebody else', 'forged', { by: code({ key: theirs }) }],
    ['a code of a key that is taken no more', 'key_expired', { by: code({ keyId: 2 }) }],
    ['one of such a key while it was taken', 'admitted', { by: code({ keyId: 2 }), now: at('17:59') }],
    ['one forged under such a key', 'forged', { by: code({ keyId: 2, key: theirs }) }],
    ['a code of a key the event does not have', 'forged', { by: code({ keyId: 9 }) }],
    [
      'a code changed by one character',
      'forged',
      { by: `${code().slice(0, 40)}${code()[40] === 'A' ? 'B' : 'A'}${code().slice(41)}` },
    ],
    ['a ticket of another event', 'wrong_event', { by: code({ event: otherEvent, key: theirs }) }],
    ['a code from before it was passed on', 'transferred', { by: code({ generation: 1 }) }],
    ['a ticket passed on since the phone last asked', 'admitted', { by: code({ generation: 3 }) }],
    [
      'one passed on since and refunded before',
      'refunded',
      { by: code({ generation: 3 }), ticket: { standing: 'refunded' } },
    ],
    ['a ticket refunded since', 'refunded', { ticket: { standing: 'refunded' } }],
    ['a ticket cancelled since', 'cancelled', { ticket: { standing: 'cancelled' } }],
    ['a ticket moved to another date since', 'wrong_event', { ticket: { standing: 'cancelled', moved: true } }],
    [
      'one moved away and back since',
      'admitted',
      { by: code({ generation: 3 }), ticket: { standing: 'cancelled', moved: true } },
    ],
    ['a ticket not paid', 'unpaid', { ticket: { standing: 'unpaid' } }],
    ['a guest before the doors open', 'not_yet', { now: at('16:59') }],
    ['a guest after the end', 'expired', { now: at('23:01') }],
    ['a ticket for other doors', 'wrong_door', { door: { ticketTypeIds: [vip], direction: anyWay } }],
    ['a ticket for this door', 'admitted', { door: { ticketTypeIds: [lawn], direction: 'in' } }],
    ['somebody coming in by an exit', 'wrong_door', { door: { ticketTypeIds: null, direction: 'out' } }],
    [
      'somebody going out by an entrance',
      'wrong_door',
      { direction: 'out', door: { ticketTypeIds: null, direction: 'in' } },
    ],
    ['somebody going out', 'checked_out', { direction: 'out', ticket: inside }],
    ['a ticket sold since', 'admitted', { by: code({ ticket: stranger, generation: 1 }) }],
    [
      'one sold since, for another door',
      'wrong_door',
      { by: code({ ticket: stranger, type: vip }), door: { ticketTypeIds: [lawn], direction: anyWay } },
    ],
    ['a guest whom the server knew inside', 'already_checked_in', { ticket: inside }],
    ['a guest this phone let in', 'already_checked_in', { own: [own('admitted', '18:40')] }],
    ['a guest this phone let out', 'admitted', { ticket: inside, own: [own('checked_out', '18:50')] }],
    [
      'a guest in, out and in',
      'already_checked_in',
      { own: [own('admitted', '18:40'), own('checked_out', '18:45'), own('admitted', '18:50')] },
    ],
    ['an admission taken back', 'admitted', { own: [own('admitted', '18:40', true)] }],
    ['a guest refused before', 'admitted', { own: [own('not_yet', '16:40')] }],
  ])('%s: %s', async (_what, result, scene) => {
    expect((await decide(scene)).result).toBe(result)
  })

  it('says when and where somebody came in before, by the newest it knows of', async () => {
    const before = await decide({ ticket: inside })
    expect(before.firstScan).toEqual({ at: at('18:30'), door: 'South gate' })
    const mine = await decide({ own: [own('admitted', '18:40')] })
    expect(mine.firstScan).toEqual({ at: at('18:40'), door: 'North gate' })
    expect((await decide()).firstScan).toBeNull()
  })

  it('accepts none of ten thousand made-up codes, be they random or nearly right', async () => {
    const genuine = base32.decode(code()) ?? new Uint8Array()
    const results = new Set<string>()
    for (let index = 0; index < 10_000; index += 1) {
      const bytes = index % 2 === 0 ? randomBytes(genuine.length) : Uint8Array.from(genuine)
      // Almost valid: version, event and ticket are correct, and one bit elsewhere is wrong.
      if (index % 2 === 1) bytes[randomInt(bytes.length)]! ^= 1 << randomInt(8)
      else bytes.set(genuine.subarray(0, 6))
      results.add((await decide({ by: base32.encode(bytes) })).result)
    }
    expect([...results].toSorted()).toEqual(['forged', 'unknown', 'wrong_event'])
  })

  it('names no ticket for a code that is not genuine', async () => {
    expect((await decide({ by: code({ key: theirs }) })).ticketId).toBeNull()
    expect((await decide()).ticketId).toBe(ticketId)
  })
})
