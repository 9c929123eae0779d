import type { CheckInStateView, ScanAnswerView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { AnswerSign } from '../scanning/AnswerSign.tsx'
import { dateLine, ticketLine } from '../scanning/answer-wording.ts'
import type { AnsweredScan, DoorView } from '../scanning/door-screen.ts'
import type { ScanAttempt } from '../scanning/scan-client.ts'
import { KioskFrame } from './KioskFrame.tsx'
import { refusedWords } from './kiosk-wording.ts'
import classes from './KioskFrame.module.css'
import { PrintOwnBadges } from './PrintOwnBadges.tsx'
import type { KioskCalls } from './use-kiosk-calls.ts'

const SIGN_SIZE = 168
const WELCOME_MS = 5_000
const REFUSED_MS = 9_000
/** Longer while a guest answers a question or prints; then the next guest gets the tablet. */
const QUESTION_MS = 20_000

/** Stores on the tablet which guests were admitted together. */
export type KeepParty = (attempt: ScanAttempt, answers: readonly ScanAnswerView[]) => Promise<void>

interface KioskAnswerProps {
  readonly event: CheckInStateView['event']
  readonly view: Exclude<DoorView, { kind: 'ready' }>
  /** Null where no badges are printed. */
  readonly badgeSize: string | null
  readonly calls: Pick<KioskCalls, 'admitParty' | 'ownBadges'>
  readonly keepParty: KeepParty
  readonly next: () => void
}

/** The answer to a guest at a kiosk. It reveals no personal data on refusal. */
export function KioskAnswer({ view, ...props }: KioskAnswerProps) {
  const { event, next } = props
  if (view.kind === 'asking') return <KioskFrame tone="open" title={m.door_kiosk_moment()} />
  if (view.kind !== 'answered')
    return <Refused title={m.door_kiosk_unchecked_title()} text={m.door_kiosk_unchecked_text()} next={next} />
  const { answer } = view.scan
  const refused = refusedWords(answer)
  if (refused !== null) return <Refused {...refused} date={dateLine(answer, event)} next={next} />
  return <Welcome scan={view.scan} {...props} />
}

interface RefusedProps {
  readonly title: string
  readonly text: string
  /** The date of the ticket, where guests came at another time. */
  readonly date?: string
  readonly next: () => void
}

function Refused({ title, text, date = '', next }: RefusedProps) {
  return (
    <KioskFrame
      tone="no"
      sign={<AnswerSign admitted={false} size={SIGN_SIZE} tone="white" />}
      title={title}
      leaveAfter={REFUSED_MS}
      leave={next}
      foot={
        <button type="button" className={classes['main']} data-next onClick={next}>
          {m.door_kiosk_done()}
        </button>
      }
    >
      <p>{text}</p>
      {date !== '' && <p className={classes['ticket']}>{date}</p>}
      <p className="flush bold">{m.door_kiosk_see_staff()}</p>
    </KioskFrame>
  )
}

interface WelcomeProps extends Pick<KioskAnswerProps, 'event' | 'badgeSize' | 'calls' | 'keepParty' | 'next'> {
  readonly scan: AnsweredScan
}

function Welcome({ scan: { answer, attempt }, event, badgeSize, calls, keepParty, next }: WelcomeProps) {
  const [party, setParty] = useState<'open' | 'asking' | 'failed' | number>(answer.party > 0 ? 'open' : 0)
  const letIn = async () => {
    setParty('asking')
    try {
      const { answers } = await calls.admitParty(attempt.scanId)
      await keepParty(attempt, answers)
      setParty(answers.length)
    } catch {
      setParty('failed')
    }
  }
  const name = answer.guestName ?? ''
  const title = name === '' ? m.door_kiosk_welcome() : m.door_kiosk_welcome_name({ name })
  const sign = <AnswerSign admitted size={SIGN_SIZE} tone="white" />

  if (party === 'open' || party === 'asking')
    return (
      <KioskFrame
        tone="yes"
        sign={sign}
        title={title}
        leaveAfter={QUESTION_MS}
        leave={next}
        foot={
          <div className="grid gap-16 two-columns">
            <button
              type="button"
              className={classes['second']}
              disabled={party === 'asking'}
              onClick={() => setParty(0)}
            >
              {m.door_kiosk_just_me()}
            </button>
            <button
              type="button"
              className={classes['main']}
              data-next
              disabled={party === 'asking'}
              onClick={() => void letIn()}
            >
              {answer.party === 1 ? m.door_kiosk_both_of_us() : m.door_kiosk_all_of_us({ count: answer.party + 1 })}
            </button>
          </div>
        }
      >
        <p className="semibold">{m.door_kiosk_party({ count: answer.party })}</p>
      </KioskFrame>
    )
  const people = typeof party === 'number' ? party + 1 : 1
  const date = dateLine(answer, event)
  return (
    <KioskFrame
      tone="yes"
      sign={sign}
      title={title}
      leaveAfter={badgeSize === null ? WELCOME_MS : QUESTION_MS}
      leave={next}
      foot={
        <>
          {badgeSize !== null && (
            <PrintOwnBadges read={() => calls.ownBadges(attempt.scanId)} people={people} done={next} />
          )}
          <button
            type="button"
            className={badgeSize === null ? classes['main'] : classes['second']}
            data-next
            onClick={next}
          >
            {m.door_kiosk_done()}
          </button>
        </>
      }
    >
      <p>{comeIn(people)}</p>
      <p className={classes['ticket']}>{people > 1 ? answer.ticketName : ticketLine(answer)}</p>
      {date !== '' && <p className={classes['ticket']}>{date}</p>}
      {party === 'failed' && <p className="flush bold">{m.door_kiosk_party_failed()}</p>}
    </KioskFrame>
  )
}

function comeIn(people: number): string {
  if (people === 1) return m.door_kiosk_come_in()
  return people === 2 ? m.door_kiosk_come_in_both() : m.door_kiosk_come_in_all({ count: people })
}
