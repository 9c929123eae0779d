import { m } from '@foyer/messages'
import { Button, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage, isApiError } from '../../../api/errors.ts'
import { useProveByPasskeyMutation, useStartPasskeyProofMutation } from '../../../api/hooks.ts'
import { passkeyFailure, passkeysSupported, signWithPasskey } from '../../../lib/passkeys.ts'

/** Proves the user's identity with a passkey. */
export function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  const [start] = useStartPasskeyProofMutation()
  const [prove] = useProveByPasskeyMutation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const credential = await signWithPasskey(await start().unwrap())
      if (credential === null) return
      await prove({ body: { credential } }).unwrap()
      onProved()
    } catch (error) {
      setFailure(isApiError(error) ? errorMessage(error) : passkeyFailure(error))
    } finally {
      setBusy(false)
    }
  }
  if (!passkeysSupported()) return null
  return (
    <>
      <Button
        fullWidth
        variant="default"
        mb="md"
        loading={busy}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => void ask()}
      >
        {m.account_step_passkey()}
      </Button>
      {failure !== null && (
        <Text role="alert" c="var(--foyer-red-text)" fw={600} mb="md">
          {failure}
        </Text>
      )}
    </>
  )
}
