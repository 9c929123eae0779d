import { m } from '@foyer/messages'
import type { PasskeyCreationView, PasskeyMade, PasskeyRequestView, PasskeyUsed } from '@foyer/contract'

/** Whether this browser supports passkeys on this page; on pages without https it does not. */
export function passkeysSupported(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window
}

/** Has the browser make a passkey. Null when its person backs out. The library is loaded on the first use. */
export async function makePasskey(options: PasskeyCreationView): Promise<PasskeyMade | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return orNull(async () => {
    const made = await startRegistration({ optionsJSON: options })
    return { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
  })
}

/** Has the browser sign with a passkey. Null when its person backs out. */
export async function signWithPasskey(options: PasskeyRequestView): Promise<PasskeyUsed | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orNull(async () => {
    const used = await startAuthentication({ optionsJSON: options })
    return { ...used, clientExtensionResults: { ...used.clientExtensionResults } }
  })
}

/** Browsers report the same error for a cancelled dialog, a timeout and a device without a matching key. */
async function orNull<T>(ceremony: () => Promise<T>): Promise<T | null> {
  try {
    return await ceremony()
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}

/** The message when a passkey could not be created or used. */
export function passkeyFailure(error: unknown): string {
  const known = error instanceof Error && error.name === 'InvalidStateError'
  return known ? m.shell_passkey_exists() : m.shell_passkey_failed()
}
