import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorMessage, isApiError } from '../../../api/errors.ts'
import { useLoginWithPasskeyMutation, useStartPasskeyLoginMutation } from '../../../api/hooks.ts'
import { passkeyFailure, passkeysSupported, signWithPasskey } from '../../../lib/passkeys.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { startSession } from '../../../store/session.ts'

interface PasskeyLoginProps {
  /** What a right password gave; without it the passkey stands in for the password. */
  readonly challenge?: string
  readonly label: string
}

/** Logs in with a finger, a face or a security key. Not there in a browser that knows no passkeys. */
export function PasskeyLogin({ challenge, label }: PasskeyLoginProps) {
  const dispatch = useAppDispatch()
  const [start] = useStartPasskeyLoginMutation()
  const [enter] = useLoginWithPasskeyMutation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The server cannot know, and what it rendered must fit the first render here.
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
