import { DOOR_CODE_LENGTH, displayDoorCode, FORMER_DOOR_CODE_LENGTH, normaliseReference } from '@foyer/domain'
import { m } from '@foyer/messages'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { HelpLink } from '../../../../ui/HelpLink.tsx'
import { Logo } from '../../../../ui/Logo.tsx'
import { DoorSwitch } from './DoorSwitch.tsx'
import classes from '../CheckIn.module.css'
import gate from './CodeGate.module.css'
import type { LockedOut } from './use-door-access.ts'

const reasons: Readonly<Record<LockedOut, () => string>> = {
  phone: m.door_gate_locked_phone,
  session: m.door_gate_locked_session,
}

interface CodeGateProps {
  readonly eventId: string
  readonly lockedOut: LockedOut | null
  readonly underWay: boolean
  readonly error: string | null
  readonly pair: (code: string) => void
}

/** The code field alone: someone without a code must not learn the event's name. */
export function CodeGate({ eventId, lockedOut, underWay, error, pair }: CodeGateProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const code = normaliseReference(typed)
  const tooShort = code.length < FORMER_DOOR_CODE_LENGTH
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!tooShort && !underWay) pair(code)
  }
  const shown = code.length === DOOR_CODE_LENGTH ? displayDoorCode(code) : typed.toUpperCase()

  return (
    <div className={classes['centre']}>
      <form className={gate['gate']} onSubmit={submit}>
        <Logo onInk size={30} />
        <h1 className={gate['title']}>{m.door_gate_title()}</h1>
        {lockedOut !== null && <p className={gate['notice']}>{reasons[lockedOut]()}</p>}
        <label className="margin-bottom-8 semibold" htmlFor={id}>
          {m.door_gate_code()}
        </label>
        <input
          ref={field}
          id={id}
          className={gate['code']}
          value={shown}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder="0000-0000-0000"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={18}
          aria-invalid={error !== null}
          aria-describedby={`${id}-help`}
        />
        <p id={`${id}-help`} className={gate['help']} data-error={error !== null || undefined} role="status">
          {error ?? m.door_gate_help()}
        </p>
        <button type="submit" className={classes['primary']} disabled={tooShort || underWay}>
          {underWay ? m.door_gate_opening() : m.door_gate_submit()}
          <IconArrowRight size={22} aria-hidden="true" data-flip />
        </button>
        <DoorSwitch open={false} place={eventId} />
        <HelpLink />
      </form>
    </div>
  )
}
