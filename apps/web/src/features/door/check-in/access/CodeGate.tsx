import { DOOR_CODE_LENGTH, displayDoorCode, FORMER_DOOR_CODE_LENGTH, normaliseReference } from '@foyer/domain'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { Logo } from '../../../../ui/Logo.tsx'
import classes from '../CheckIn.module.css'
import gate from './CodeGate.module.css'
import type { LockedOut } from './use-door-access.ts'

const reasons: Readonly<Record<LockedOut, string>> = {
  phone: 'This phone no longer opens that door. Ask the organiser for a code.',
  session: 'Your login has ended. Log in again, or type the code of a door.',
}

interface CodeGateProps {
  readonly lockedOut: LockedOut | null
  readonly underWay: boolean
  readonly error: string | null
  readonly pair: (code: string) => void
}

/** The code field, and nothing else: a stranger learns nothing here, not even the event's name. */
export function CodeGate({ lockedOut, underWay, error, pair }: CodeGateProps) {
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
        <h1 className={gate['title']}>Open the door</h1>
        {lockedOut !== null && <p className={gate['notice']}>{reasons[lockedOut]}</p>}
        <label className="margin-bottom-8 semibold" htmlFor={id}>
          Door code
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
          {error ?? 'Twelve characters, from the organiser of the event. Older codes have eight.'}
        </p>
        <button type="submit" className={classes['primary']} disabled={tooShort || underWay}>
          {underWay ? 'Opening…' : 'Open'}
          <IconArrowRight size={22} aria-hidden="true" />
        </button>
      </form>
    </div>
  )
}
