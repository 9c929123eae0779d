import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makePasskey, passkeyFailure, passkeysSupported, signWithPasskey } from './passkeys.ts'

const { startRegistration, startAuthentication } = vi.hoisted(() => ({
  startRegistration: vi.fn(),
  startAuthentication: vi.fn(),
}))
vi.mock('@simplewebauthn/browser', () => ({ startRegistration, startAuthentication }))

const named = (name: string) => Object.assign(new Error('no'), { name })
const request = {
  challenge: 'AA',
  rpId: 'localhost',
  timeout: 1,
  userVerification: 'required' as const,
  allowCredentials: [],
}

beforeEach(() => {
  startRegistration.mockReset()
  startAuthentication.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

describe('passkeys in the browser', () => {
  it('are supported where the browser says so', () => {
    expect(passkeysSupported()).toBe(false)
    vi.stubGlobal('window', { PublicKeyCredential: () => null })
    expect(passkeysSupported()).toBe(true)
  })

  it('a dialog that was left is no failure', async () => {
    startAuthentication.mockRejectedValue(named('NotAllowedError'))
    expect(await signWithPasskey(request)).toBeNull()
  })

  it('another error is one, and a key that is there already is named', async () => {
    startAuthentication.mockRejectedValue(named('SecurityError'))
    await expect(signWithPasskey(request)).rejects.toThrow('no')
    expect(passkeyFailure(named('SecurityError'))).toContain('could not be used')
    expect(passkeyFailure(named('InvalidStateError'))).toContain('already')
  })

  it('what was made is handed on as it is', async () => {
    const made = { id: 'a', rawId: 'a', type: 'public-key', response: {}, clientExtensionResults: { credProps: {} } }
    startRegistration.mockResolvedValue(made)
    const options = {
      challenge: 'AA',
      rp: { name: 'Foyer', id: 'localhost' },
      user: { id: 'AA', name: 'a', displayName: 'A' },
      pubKeyCredParams: [],
      timeout: 1,
      attestation: 'none' as const,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
    }
    expect(await makePasskey(options)).toEqual(made)
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: options })
  })
})
