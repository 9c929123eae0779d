import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorMessage, isApiError } from '../../../api/errors.ts'
import { useLoginWithPasskeyMutation, useStartPasskeyLoginMutation } from '../../../api/hooks.ts'
import { passkeyFailure, passkeysSupported, signWithPasskey } from '../../../lib/passkeys.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { startSession } from '../../../store/session.ts'

interface PasskeyLoginProps {
  /** The challenge of a login with the correct password; without it, the passkey replaces the password. */
  readonly challenge?: string
  readonly label: string
}

/** Logs in with a fingerprint, face or security key. Hidden in browsers without passkeys. */
export function PasskeyLogin({ challenge, label }: PasskeyLoginProps) {
  const dispatch = useAppDispatch()
  const [start] = useStartPasskeyLoginMutation()
  const [enter] = useLoginWithPasskeyMutation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The server does not know whether the browser has passkeys, and the first render here must match the server's.
  const [supported, setSupported] = useState(false)
  useEffect(() => setSupported(passkeysSupported()), [])

  const logIn = async () => {
    setBusy(true)
    setFailure(null)
    const first = challenge === undefined ? {} : { challenge }
    try {
      const credential = await signWithPasskey(await start({ body: first }).unwrap())
      if (credential !== null) startSession(dispatch, await enter({ body: { ...first, credential } }).unwrap())
    } catch (error) {
      setFailure(isApiError(error) ? errorMessage(error) : passkeyFailure(error))
    } finally {
      setBusy(false)
    }
  }

  if (!supported) return null
  return (
    <>
      <Button
        variant="default"
        size="lg"
        loading={busy}
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={() => void logIn()}
      >
        {label}
      </Button>
      {failure !== null && (
        <p role="alert" className="flush semibold danger">
          {failure}
        </p>
      )}
    </>
  )
}
