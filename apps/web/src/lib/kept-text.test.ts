import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptText } from './kept-text.ts'
import { forgetInvitation, keepInvitation, pendingInvitation } from './pending-invitation.ts'
import { forgetRegistrationProof, keepRegistrationProof, registrationProof } from './registration-proof.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  forgetInvitation()
  forgetRegistrationProof()
})

function refuseStorage() {
  const refuse = () => {
    throw new Error('The browser refuses storage')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
}

function fillStorage() {
  const stored = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.getItem(key),
    removeItem: (key: string) => stored.removeItem(key),
    setItem: () => {
      throw new Error('The storage is full')
    },
  })
}

describe('a kept text', () => {
  afterEach(() => keptText.drop('key'))

  it('is gone here when another tab has removed it', () => {
    keptText.keep('key', 'one')
    localStorage.removeItem('key')
    expect(keptText.read('key')).toBeNull()
  })

  it('is kept for this visit by a browser that refuses storage', () => {
    refuseStorage()
    keptText.keep('key', 'one')
    expect(keptText.read('key')).toBe('one')
    keptText.drop('key')
    expect(keptText.read('key')).toBeNull()
  })

  it('replaces an earlier one in a storage that is full', () => {
    keptText.keep('key', 'one')
    fillStorage()
    keptText.keep('key', 'two')
    expect(keptText.read('key')).toBe('two')
  })

  it('calls back when it changes, until that is ended', () => {
    const listener = vi.fn()
    const end = keptText.subscribe(listener)
    keptText.keep('key', 'one')
    keptText.drop('key')
    expect(listener).toHaveBeenCalledTimes(2)
    end()
    keptText.keep('key', 'two')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

it('an invitation that another tab has accepted is no longer pending here', () => {
  keepInvitation('token')
  expect(pendingInvitation()).toBe('token')
  localStorage.removeItem('foyer:invitation')
  expect(pendingInvitation()).toBeNull()
})

it('a registration that another tab has confirmed is not proven here again', () => {
  keepRegistrationProof('proof')
  expect(registrationProof()).toEqual({ proof: 'proof' })
  localStorage.removeItem('foyer:registration')
  expect(registrationProof()).toEqual({})
})
