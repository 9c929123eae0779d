import type { PasskeyView } from '@foyer/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { errorMessage, isApiError } from '../../../api/errors.ts'
import {
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
  useStartPasskeyMutation,
} from '../../../api/hooks.ts'
import { deviceLabel } from '../../../lib/device-label.ts'
import { makePasskey, passkeyFailure, passkeysSupported } from '../../../lib/passkeys.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './SecondFactor.module.css'

interface PasskeysProps {
  readonly passkeys: readonly PasskeyView[]
  readonly onCodes: (codes: readonly string[] | null) => void
}

/** The devices that open the account by finger, face or PIN. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const [start] = useStartPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  const [busy, setBusy] = useState(false)

  const make = async () => {
    setBusy(true)
    try {
      const credential = await makePasskey(await start().unwrap())
      if (credential === null) return
      const name = deviceLabel(navigator.userAgent) || 'Passkey'
      const { recoveryCodes } = await add({ body: { name, credential } }).unwrap()
      toast.success('You can log in with it from now on.', 'Passkey added')
      onCodes(recoveryCodes)
    } catch (error) {
      toast.error(isApiError(error) ? errorMessage(error) : passkeyFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className={classes['factor']}>
      <div>
        <h3 className="line gap-10 text-18 margin-bottom-4">
          Passkeys{' '}
          <StatusBadge tone={passkeys.length > 0 ? 'good' : 'neutral'}>
            {passkeys.length > 0 ? String(passkeys.length) : 'None'}
          </StatusBadge>
        </h3>
        <p className="flush mute">
          {passkeysSupported()
            ? 'Log in by finger, face or PIN of this device, or with a security key: no password, nothing to type.'
            : 'This browser knows no passkeys. Open this page in another one, by https.'}
        </p>
      </div>
      {passkeysSupported() && (
        <Button variant={passkeys.length > 0 ? 'default' : 'filled'} loading={busy} onClick={() => void make()}>
          Add a passkey
        </Button>
      )}
      {passkeys.length > 0 && (
        <ul className="whole-row full grid gap-8 plain-list">
          {passkeys.map((passkey) => (
            <Passkey key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Passkey({ passkey }: { passkey: PasskeyView }) {
  const now = useNow()
  const [remove] = useRemovePasskeyMutation()
  const [renaming, setRenaming] = useState(false)
  const { busy, act } = useAct()
  const leave = async () => {
    const sure = await confirmAction({
      title: `Remove “${passkey.name}”?`,
      body: 'It opens your account no more. Delete it on the device as well.',
      confirmLabel: 'Remove it',
      destructive: true,
    })
    if (sure) await act(() => remove({ params: { id: passkey._id } }).unwrap(), 'Passkey removed')
  }
  if (renaming) return <Rename passkey={passkey} onDone={() => setRenaming(false)} />
  return (
    <li className={classes['key']}>
      <div>
        <strong>{passkey.name}</strong>
        <p className="flush mute">
          Added {timeAgo(new Date(passkey.createdAt), now)} ·{' '}
          {passkey.lastUsedAt === null ? 'not used yet' : `used ${timeAgo(new Date(passkey.lastUsedAt), now)}`}
        </p>
      </div>
      <Group gap={8}>
        <Button size="sm" variant="default" aria-label={`Rename ${passkey.name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={busy}
          aria-label={`Remove ${passkey.name}`}
          onClick={() => void leave()}
        >
          Remove
        </Button>
      </Group>
    </li>
  )
}

function Rename({ passkey, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const [rename, { isLoading }] = useRenamePasskeyMutation()
  const [name, setName] = useState(passkey.name)
  const [wrong, setWrong] = useState<string | null>(null)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '') return setWrong('Give it a name.')
    try {
      await rename({ params: { id: passkey._id }, body: { name: name.trim() } }).unwrap()
      onDone()
    } catch (error) {
      setWrong(errorMessage(error))
    }
  }
  return (
    <li className={classes['key']}>
      <form className={classes['rename']} onSubmit={(event) => void save(event)} noValidate>
        <TextInput
          aria-label="Name of the passkey"
          autoFocus
          maxLength={60}
          value={name}
          error={wrong}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isLoading}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </form>
    </li>
  )
}
