import { routes, type RouteName, type Row } from '@foyer/contract'
import { describe, expect, it } from 'vitest'
import { saysSessionIsOver } from './base-query.ts'
import { defaultErrorTexts, readApiError } from './call-errors.ts'

const names = Object.keys(routes) as RouteName[]
const urlOf = (name: RouteName): string => (routes[name] satisfies Row).url

describe('a failed call', () => {
  it("tells the server's message rather than its error field", () => {
    const body = { message: 'The message.', error: 'The error.' }
    expect(readApiError('getEvent', 400, body).data).toMatchObject({ message: 'The message.', error: 'The message.' })
    expect(readApiError('getEvent', 400, { error: 'The error.' }).data.message).toBe('The error.')
  })

  it.each(['deleteEvent', 'listDrafts'] as const)('%s tells the error field rather than the message', (name) => {
    const body = { message: 'The message.', error: 'The error.' }
    expect(readApiError(name, 400, body).data).toMatchObject({ message: 'The error.', error: 'The error.' })
    expect(readApiError(name, 400, { message: 'The message.' }).data.message).toBe('The message.')
  })

  it.each(Object.entries(defaultErrorTexts).map(([name, text]) => [name as RouteName, text()] as const))(
    '%s says "%s" when the answer says nothing',
    (name, text) => {
      for (const body of [undefined, null, '', '<html>', [], { message: '' }, { message: 7, error: {} }]) {
        expect(readApiError(name, 502, body).data.message).toBe(text)
      }
    },
  )
})

describe('a 401', () => {
  const always = names.filter((name) => /^\/api\/(events|tickets)\//.test(urlOf(name)))

  it.each(always)('on %s ends the session', (name) => {
    expect(saysSessionIsOver({ name, arg: {} })).toBe(true)
  })

  it.each(names.filter((name) => urlOf(name).startsWith('/api/check-in')))('on %s, a door, does not', (name) => {
    expect(saysSessionIsOver({ name, arg: {} })).toBe(false)
  })
})
