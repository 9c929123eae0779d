import type { ScanAnswerView } from '@foyer/contract'
import { useState } from 'react'
import { AnswerSign } from '../scanning/AnswerSign.tsx'
import { ticketLine } from '../scanning/answer-wording.ts'
import type { AnsweredScan, DoorView } from '../scanning/door-screen.ts'
import type { ScanAttempt } from '../scanning/scan-client.ts'
import { KioskFrame } from './KioskFrame.tsx'
import { SEE_STAFF, partyQuestion, together, wordsFor } from './kiosk-wording.ts'
import classes from './KioskFrame.module.css'
import { PrintOwnBadges } from './PrintOwnBadges.tsx'
import type { KioskCalls } from './use-kiosk-calls.ts'

const SIGN_SIZE = 168
const WELCOME_MS = 5_000
const REFUSED_MS = 9_000
/** Who reads a question or waits for a printer is not hurried; who has gone on leaves the tablet to the next. */
const QUESTION_MS = 20_000

/** Has the tablet remember those who came in along with a guest. */
export type KeepParty = (attempt: ScanAttempt, answers: readonly ScanAnswerView[]) => Promise<void>

interface KioskAnswerProps {
  readonly view: Exclude<DoorView, { kind: 'ready' }>
  /** Null where no badges are printed. */
  readonly badgeSize: string | null
  readonly calls: Pick<KioskCalls, 'admitParty' | 'ownBadges'>
  readonly keepParty: KeepParty
  readonly next: () => void
}

/** The answer to a guest, in words that may be read over a shoulder. */
export function KioskAnswer({ view, ...props }: KioskAnswerProps) {
  const { next } = props
  if (view.kind === 'asking') return <KioskFrame tone="open" title="One moment…" />
  if (view.kind !== 'answered')
    return (
      <Refused
        title="We could not check that"
        text="Nobody answered, or this tablet may not decide it alone."
        next={next}
      />
    )
  const { answer } = view.scan
  if (!answer.admitted) return <Refused {...wordsFor(answer.result)} next={next} />
  return <Welcome scan={view.scan} {...props} />
}

function Refused({ title, text, next }: { title: string; text: string; next: () => void }) {
  return (
    <KioskFrame
      tone="no"
      sign={<AnswerSign admitted={false} size={SIGN_SIZE} tone="white" />}
      title={title}
      leaveAfter={REFUSED_MS}
      leave={next}
      foot={
        <button type="button" className={classes['main']} data-next onClick={next}>
          Done
        </button>
      }
    >
      <p>{text}</p>
      <p className="flush bold">{SEE_STAFF}</p>
    </KioskFrame>
  )
}

interface WelcomeProps extends Pick<KioskAnswerProps, 'badgeSize' | 'calls' | 'keepParty' | 'next'> {
  readonly scan: AnsweredScan
}

function Welcome({ scan: { answer, attempt }, badgeSize, calls, keepParty, next }: WelcomeProps) {
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
  const name = answer.guestName === null || answer.guestName === '' ? '' : `, ${answer.guestName}`
  const sign = <AnswerSign admitted size={SIGN_SIZE} tone="white" />

  if (party === 'open' || party === 'asking')
    return (
      <KioskFrame
        tone="yes"
        sign={sign}
        title={`Welcome${name}`}
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
              Just me
            </button>
            <button
              type="button"
              className={classes['main']}
              data-next
              disabled={party === 'asking'}
              onClick={() => void letIn()}
            >
              {answer.party === 1 ? 'Both of us' : `All ${answer.party + 1} of us`}
            </button>
          </div>
        }
      >
        <p className="semibold">{partyQuestion(answer.party)}</p>
      </KioskFrame>
    )
  const people = typeof party === 'number' ? party + 1 : 1
  return (
    <KioskFrame
      tone="yes"
      sign={sign}
      title={`Welcome${name}`}
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
            Done
          </button>
        </>
      }
    >
      <p>{people > 1 ? `Come in, ${together(people)} of you.` : 'Come in and have a good time.'}</p>
      <p className={classes['ticket']}>{people > 1 ? answer.ticketName : ticketLine(answer)}</p>
      {party === 'failed' && (
        <p className="flush bold">The others could not be checked in just now: scan each of their codes.</p>
      )}
    </KioskFrame>
  )
}
