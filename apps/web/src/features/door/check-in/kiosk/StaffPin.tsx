import { m } from '@foyer/messages'
import { IconArrowLeft, IconBackspace } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import checkIn from '../CheckIn.module.css'
import classes from './KioskPanel.module.css'
import { useIdle } from './use-idle.ts'

const IDLE_MS = 20_000
const SHORTEST = 4
const LONGEST = 8
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface StaffPinProps {
  readonly online: boolean
  /** Rejects with an `ApiError` when the PIN is wrong. */
  readonly open: (pin: string) => Promise<void>
  readonly back: () => void
}

/** The PIN with which staff switch the kiosk to the scanner. */
export function StaffPin({ online, open, back }: StaffPinProps) {
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  useIdle(IDLE_MS, back)
  const type = (digits: string) => {
    setError(null)
    setPin(digits.replaceAll(/\D/g, '').slice(0, LONGEST))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (pin.length < SHORTEST || busy) return
    setBusy(true)
    open(pin).catch((failure: unknown) => {
      setBusy(false)
      setPin('')
      setError(errorMessage(failure, m.door_kiosk_pin_failed()))
    })
  }

  return (
    <main className={classes['page']}>
      <form className={classes['panel']} data-narrow onSubmit={submit}>
        <h1 className={classes['title']}>{m.door_kiosk_staff_title()}</h1>
        <label className="margin-bottom-8 semibold" htmlFor={id}>
          {m.door_kiosk_pin()}
        </label>
        <input
          id={id}
          type="password"
          inputMode="none"
          className={classes['pin']}
          value={pin}
          onChange={(event) => type(event.currentTarget.value)}
          autoComplete="off"
          aria-describedby={`${id}-help`}
          aria-invalid={error !== null}
          ref={first}
        />
        <p id={`${id}-help`} className={classes['help']} data-error={error !== null || undefined} role="status">
          {error ?? (online ? m.door_kiosk_pin_help() : m.door_kiosk_pin_offline())}
        </p>
        <div className={classes['keys']}>
          {DIGITS.map((digit) => (
            <Key key={digit} label={digit} press={() => type(pin + digit)} />
          ))}
          <span />
          <Key label="0" press={() => type(`${pin}0`)} />
          <button
            type="button"
            className={classes['key']}
            aria-label={m.door_kiosk_pin_delete()}
            onClick={() => type(pin.slice(0, -1))}
          >
            <IconBackspace size={28} aria-hidden="true" data-flip />
          </button>
        </div>
        <div className="flex spread gap-14">
          <button type="button" className={checkIn['outlined']} data-large onClick={back}>
            <IconArrowLeft size={24} aria-hidden="true" data-flip />
            {m.shell_back()}
          </button>
          <button type="submit" className={checkIn['primary']} disabled={pin.length < SHORTEST || busy}>
            {busy ? m.door_kiosk_pin_opening() : m.door_kiosk_pin_open()}
          </button>
        </div>
      </form>
    </main>
  )
}

function Key({ label, press }: { label: string; press: () => void }) {
  return (
    <button type="button" className={classes['key']} onClick={press}>
      {label}
    </button>
  )
}
