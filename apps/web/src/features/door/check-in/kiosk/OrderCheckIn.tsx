import type { ScanAnswerView } from '@foyer/contract'
import { normaliseReference } from '@foyer/domain'
import { m } from '@foyer/messages'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import checkIn from '../CheckIn.module.css'
import panel from '../scanning/Panel.module.css'
import type { ScanAttempt } from '../scanning/scan-client.ts'
import classes from './KioskPanel.module.css'
import type { KioskCalls } from './use-kiosk-calls.ts'
import { useIdle } from './use-idle.ts'
import { randomUuid } from '../../../../lib/random-uuid.ts'

const IDLE_MS = 45_000
const SHORTEST = 6

interface OrderCheckInProps {
  readonly eventId: string
  readonly checkIn: KioskCalls['checkInByOrder']
  readonly onAnswer: (attempt: ScanAttempt, answer: ScanAnswerView) => void
  readonly back: () => void
}

/** Check-in without a code: the order number with the e-mail address or last name. It lists no other orders. */
export function OrderCheckIn({ eventId, checkIn: ask, onAnswer, back }: OrderCheckInProps) {
  const [reference, setReference] = useState('')
  const [proof, setProof] = useState('')
  const [scanId] = useState(() => randomUuid())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  useIdle(IDLE_MS, back)
  const ready = normaliseReference(reference).length >= SHORTEST && proof.trim() !== ''

  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      const answer = await ask({ scanId, reference: reference.trim(), proof: proof.trim() })
      onAnswer({ eventId, scanId, direction: 'in', scannedAt: new Date().toISOString() }, answer)
    } catch (failure) {
      setError(errorMessage(failure, m.door_kiosk_find_failed()))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (ready && !busy) void send()
  }
  const field = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false, className: panel['field'] } as const

  return (
    <main className={classes['page']}>
      <form className={classes['panel']} onSubmit={submit} noValidate>
        <h1 className={classes['title']}>{m.door_kiosk_find_title()}</h1>
        <label className={panel['label']} htmlFor={`${id}-reference`}>
          {m.door_kiosk_find_reference()}
        </label>
        <input
          {...field}
          id={`${id}-reference`}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          autoCapitalize="characters"
          maxLength={20}
          placeholder={m.door_kiosk_find_reference_example()}
          ref={first}
        />
        <label className={panel['label']} htmlFor={`${id}-proof`}>
          {m.door_kiosk_find_proof()}
        </label>
        <input
          {...field}
          id={`${id}-proof`}
          value={proof}
          onChange={(event) => setProof(event.currentTarget.value)}
          autoCapitalize="off"
          maxLength={254}
          placeholder={m.door_kiosk_find_proof_example()}
        />
        <p className={classes['help']} data-error={error !== null || undefined} role="status">
          {error ?? m.door_kiosk_find_help()}
        </p>
        <div className="flex spread gap-14">
          <button type="button" className={checkIn['outlined']} data-large onClick={back}>
            <IconArrowLeft size={24} aria-hidden="true" data-flip />
            {m.shell_back()}
          </button>
          <button type="submit" className={checkIn['primary']} disabled={!ready || busy}>
            {busy ? m.door_kiosk_find_busy() : m.door_kiosk_find_submit()}
          </button>
        </div>
      </form>
    </main>
  )
}
