import { type KeyCall, keyCalls, type RouteName } from '@foyer/contract'
import { organisationPermissions, required } from '@foyer/domain'
import { describe, expect, test } from 'vitest'
import { callsByTag, type CommandFacts, curlCommand, firstCallOf, typeScriptProgram } from './commands.ts'

const facts: CommandFacts = {
  origin: 'https://tickets.example.org',
  secret: 'foyer_live_secret',
  organisationId: '018f4a00-0000-7000-8000-000000000001',
  eventId: '018f4a00-0000-7000-8000-000000000002',
}

const callOf = (wanted: RouteName): KeyCall =>
  required(
    keyCalls().find(({ name }) => name === wanted),
    `the call ${wanted}`,
  )
const all = [...callsByTag().values()].flat()

describe('the commands of the reference', () => {
  test('hold the key and the ids, or words to replace', () => {
    expect(curlCommand(callOf('listOrganiserEvents'), facts)).toBe(
      `curl -sS 'https://tickets.example.org/api/events/organizer' \\\n  -H 'authorization: Bearer foyer_live_secret'`,
    )
    expect(curlCommand(callOf('getEvent'), facts)).toContain(`/api/events/${facts.eventId}'`)
    expect(curlCommand(callOf('getEvent'), { ...facts, eventId: null })).toContain('/api/events/EVENT_ID')
    expect(curlCommand(callOf('getGuestOrder'), facts)).toContain('/orders/ORDER_ID')
    expect(curlCommand(callOf('listApiKeys'), { ...facts, secret: '' })).toContain('Bearer foyer_live_YOUR_KEY')
    expect(curlCommand(callOf('listApiKeys'), facts)).toContain(`/organisations/${facts.organisationId}/keys`)
  })

  test('send a body that is needed, under an idempotency key', () => {
    const command = curlCommand(callOf('createDoor'), facts)
    expect(command).toContain('-X POST')
    expect(command).toContain('idempotency-key: ')
    expect(command).toContain(`-d '{"name":"TEXT"}'`)
    expect(typeScriptProgram(callOf('createDoor'), facts)).toContain('crypto.randomUUID()')
    expect(curlCommand(callOf('receiptPdf'), facts)).toContain('-OJ')
    expect(curlCommand(callOf('setOrganisationLogo'), facts)).toContain('-F photo=@picture.jpg')
  })

  test.each(all.map((call) => [call.name, call] as const))('of %s are complete', (_name, call) => {
    const [command, program] = [curlCommand(call, facts), typeScriptProgram(call, facts)]
    for (const text of [command, program]) {
      expect(text).toContain('Bearer foyer_live_secret')
      expect(text).not.toMatch(/\/:|undefined/)
    }
  })
})

describe('the first call of a new key', () => {
  test('is the list of events where it may read them', () => {
    const first = firstCallOf(organisationPermissions, { limited: false, eventId: null })
    expect(first?.name).toBe('listOrganiserEvents')
  })

  test('is one that needs no id that the reader would have to look up', () => {
    expect(firstCallOf(['receipts:read'], { limited: false, eventId: null })?.name).toBe('listReceipts')
    expect(firstCallOf(['doors:read'], { limited: false, eventId: null })).toBeUndefined()
    expect(firstCallOf(['doors:read'], { limited: false, eventId: facts.eventId })?.name).toBe('listDoors')
  })

  test('of a key for certain events is about one of them', () => {
    expect(firstCallOf(['receipts:read'], { limited: true, eventId: facts.eventId })).toBeUndefined()
    expect(firstCallOf(['payouts:read'], { limited: true, eventId: facts.eventId })?.name).toBe('getPayoutSummary')
  })

  test('is none where the key only writes', () => {
    expect(firstCallOf(['events:write'], { limited: false, eventId: facts.eventId })).toBeUndefined()
  })
})
