import { formatAgo, formatNumber, m } from '@foyer/messages'
import type { PasskeyView } from '@foyer/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { errorMessage, isApiError } from '../../../api/errors.ts'
import {
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
  useStartPasskeyMutation,
} from '../../../api/hooks.ts'
import { deviceLabel } from '../../../lib/device-label.ts'
import { makePasskey, passkeyFailure, passkeysSupported } from '../../../lib/passkeys.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './SecondFactor.module.css'

interface PasskeysProps {
  readonly passkeys: readonly PasskeyView[]
  readonly onCodes: (codes: readonly string[] | null) => void
}

/** The passkeys that can log in to the account. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const [start] = useStartPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  const [busy, setBusy] = useState(false)

  const make = async () => {
    setBusy(true)
    try {
      const credential = await makePasskey(await start().unwrap())
      if (credential === null) return
      const name = deviceLabel(navigator.userAgent) || m.account_passkey_name()
      const { recoveryCodes } = await add({ body: { name, credential } }).unwrap()
      toast.success(m.account_passkey_added_text(), m.account_passkey_added())
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
          {m.account_passkeys()}{' '}
          <Badge tone={passkeys.length > 0 ? 'good' : 'neutral'}>
            {passkeys.length > 0 ? formatNumber(passkeys.length) : m.shell_none()}
          </Badge>
        </h3>
        <p className="flush mute">
          {passkeysSupported() ? m.account_passkeys_hint() : m.account_passkeys_unsupported()}
        </p>
      </div>
      {passkeysSupported() && (
        <Button variant={passkeys.length > 0 ? 'default' : 'filled'} loading={busy} onClick={() => void make()}>
          {m.account_passkey_add()}
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
      title: m.account_passkey_remove_title({ name: passkey.name }),
      body: m.account_passkey_remove_text(),
      confirmLabel: m.account_passkey_remove_confirm(),
      destructive: true,
    })
    if (sure) await act(() => remove({ params: { id: passkey._id } }).unwrap(), m.account_passkey_removed())
  }
  const added = formatAgo(new Date(passkey.createdAt), now)
  if (renaming) return <Rename passkey={passkey} onDone={() => setRenaming(false)} />
  return (
    <li className={classes['key']}>
      <div>
        <strong>{passkey.name}</strong>
        <p className="flush mute">
          {passkey.lastUsedAt === null
            ? m.account_passkey_unused({ added })
            : m.account_passkey_used({ added, used: formatAgo(new Date(passkey.lastUsedAt), now) })}
        </p>
      </div>
      <Group gap={8}>
        <Button
          size="sm"
          variant="default"
          aria-label={m.account_passkey_rename_of({ name: passkey.name })}
          onClick={() => setRenaming(true)}
        >
          {m.account_passkey_rename()}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={busy}
          aria-label={m.account_passkey_remove_of({ name: passkey.name })}
          onClick={() => void leave()}
        >
          {m.account_passkey_remove()}
        </Button>
      </Group>
    </li>
  )
}

function Rename({ passkey, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const [rename, { isLoading }] = useRenamePasskeyMutation()
  const [name, setName] = useState(passkey.name)
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const refuse = (why: string) => {
    setWrong(why)
    field.current?.focus()
  }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '') return refuse(m.account_passkey_enter_name())
    try {
      await rename({ params: { id: passkey._id }, body: { name: name.trim() } }).unwrap()
      onDone()
    } catch (error) {
      refuse(errorMessage(error))
    }
  }
  return (
    <li className={classes['key']}>
      <form className={classes['rename']} onSubmit={(event) => void save(event)} noValidate>
        <TextInput
          ref={field}
          aria-label={m.account_passkey_name_label()}
          autoFocus
          maxLength={60}
          value={name}
          error={wrong}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isLoading}>
          {m.shell_save()}
        </Button>
        <Button variant="default" onClick={onDone}>
          {m.shell_cancel()}
        </Button>
      </form>
    </li>
  )
}
