import type { CheckInStateView } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { useState } from 'react'
import { nameOfDoor, scanTitles } from '../../../../lib/scan-words.ts'
import { AnswerDetails } from './AnswerDetails.tsx'
import buttons from './AnswerButtons.module.css'
import classes from './AnswerFrame.module.css'
import { AnswerFrame } from './AnswerFrame.tsx'
import { AnswerSign } from './AnswerSign.tsx'
import { BelongsTo } from './BelongsTo.tsx'
import { answerReason, answerTitle, dateLine, passLine, ticketLine } from './answer-wording.ts'
import type { AnsweredScan } from './door-screen.ts'
import { Extras } from './Extras.tsx'
import type { Door } from './use-door.ts'
import { ConnectionMark } from './DoorHeader.tsx'
import { useAutoAdvance } from './use-auto-advance.ts'
import { type AdmitParty, type Party, useParty } from './use-party.ts'
import { PartyChoice } from './PartyChoice.tsx'
import { useUndo } from './use-undo.ts'

const SIGN_SIZE = 148
/** Longer names take more than two lines on a phone. */
const LONG_NAME = 40

interface AnswerScreenProps {
  readonly scan: AnsweredScan
  /** Refusals that this answer replaced before staff could read them. */
  readonly covered: readonly AnsweredScan[]
  readonly event: CheckInStateView['event']
  /** The server's clock. */
  readonly now: Date
  readonly doorName: string
  readonly online: boolean
  /** Decided by this phone and not yet sent to the server. */
  readonly waiting: boolean
  readonly next: () => void
  readonly undo: (scanId: string) => Promise<void>
  readonly admitParty: AdmitParty
  readonly handOut: Door['handOut']
}

/** The answer to a scan. An admission closes automatically; a refusal stays until staff close it. */
export function AnswerScreen({
  scan,
  covered,
  event,
  now,
  doorName,
  online,
  waiting,
  next,
  undo,
  admitParty,
  handOut,
}: AnswerScreenProps) {
  const { answer } = scan
  const party = useParty(scan, admitParty)
  // An answer with something to read stays on the screen until staff close it.
  const letInBefore = answer.result === 'already_checked_in' ? null : answer.firstScan
  const unread =
    answer.disputed ||
    answer.note !== null ||
    answer.answers.length > 0 ||
    covered.length > 0 ||
    letInBefore !== null ||
    party.left > 0 ||
    (answer.extras?.length ?? 0) > 0
  const advance = useAutoAdvance(answer.admitted && !unread && party.joined === 0, next)
  const [detailed, setDetailed] = useState(false)
  const reason = answerReason(answer, event, now)
  const ticket = ticketLine(answer)
  const date = dateLine(answer, event)
  const pass = passLine(answer, event)

  return (
    <AnswerFrame
      tone={answer.admitted ? 'yes' : 'no'}
      doorName={doorName}
      mark={<ConnectionMark online={online} />}
      sign={<AnswerSign admitted={answer.admitted} size={SIGN_SIZE} tone="white" />}
      title={answerTitle(answer)}
      much={unread || detailed || (answer.guestName?.length ?? 0) > LONG_NAME}
      onTouch={advance.hold}
      foot={
        answer.admitted ? (
          <AdmittedFoot scan={scan} next={next} undo={undo} party={party} advancing={advance.running} />
        ) : (
          <RefusedFoot detailed={detailed} setDetailed={setDetailed} next={next} party={party} />
        )
      }
    >
      {reason !== '' && <p className={classes['reason']}>{reason}</p>}
      {answer.admitted ? (
        <>
          {answer.guestName !== null && (
            <p className={classes['guest']}>
              <bdi>{answer.guestName}</bdi>
            </p>
          )}
          <p className={classes['ticket']}>
            {party.joined > 0 ? m.door_answer_together({ count: party.joined + 1 }) : ticket}
          </p>
        </>
      ) : (
        <p className={classes['ticket']}>
          <bdi>{answer.guestName}</bdi>
          {answer.guestName !== null && ticket !== '' && ' · '}
          {ticket}
        </p>
      )}
      <BelongsTo scan={scan} />
      {pass !== '' && <p className={classes['ticket']}>{pass}</p>}
      {date !== '' && <p className={classes['ticket']}>{date}</p>}
      {covered.length > 0 && <CoveredRefusals scans={covered} />}
      {letInBefore !== null && (
        <p className={classes['note']} role="alert">
          {m.door_answer_let_in_before({
            time: formatDate(letInBefore.at, 'clock', event.timezone),
            door: nameOfDoor(letInBefore.door),
          })}
        </p>
      )}
      {!answer.admitted && party.joined > 0 && (
        <p className={classes['ticket']}>{m.door_answer_more_admitted({ count: party.joined })}</p>
      )}
      <Extras scan={scan} handOut={handOut} />
      {waiting && <p className="margin-top-14 bold">{m.door_answer_waiting()}</p>}
      {answer.disputed && <p className={classes['note']}>{m.door_note_disputed()}</p>}
      {answer.note !== null && <p className={classes['note']}>{answer.note}</p>}
      {answer.answers.length > 0 && <GuestAnswers answers={answer.answers} />}
      {detailed && <AnswerDetails scan={scan} event={event} />}
    </AnswerFrame>
  )
}

function CoveredRefusals({ scans }: { scans: readonly AnsweredScan[] }) {
  return (
    <div className={classes['covered']} role="alert">
      <strong>{m.door_answer_covered({ count: scans.length })}</strong>
      <ul>
        {scans.map(({ answer, attempt }) => (
          <li key={attempt.scanId}>
            <AnswerSign admitted={false} size={26} />
            <span>
              {scanTitles[answer.result]()}
              {answer.guestName !== null && ' · '}
              <bdi>{answer.guestName}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function GuestAnswers({ answers }: Pick<AnsweredScan['answer'], 'answers'>) {
  return (
    <dl className={classes['answers']}>
      {answers.map(({ label, text }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface AdmittedFootProps extends Pick<AnswerScreenProps, 'scan' | 'next' | 'undo'> {
  readonly advancing: boolean
  readonly party: Party
}

function AdmittedFoot({ scan, next, undo, party, advancing }: AdmittedFootProps) {
  const taking = useUndo(scan, undo)
  return (
    <>
      <PartyChoice party={party} />
      <div className={buttons['panel']}>
        <dl className={buttons['totals']}>
          <div>
            <dt>{m.door_desk_inside()}</dt>
            <dd>{formatNumber(scan.answer.inside)}</dd>
          </div>
          <div>
            <dt>{m.door_desk_expected()}</dt>
            <dd>{formatNumber(scan.answer.expected)}</dd>
          </div>
        </dl>
        {taking.secondsLeft > 0 && (
          <button type="button" className={buttons['quiet']} disabled={taking.underWay} onClick={taking.undo}>
            {m.door_answer_undo()}
          </button>
        )}
        <button
          type="button"
          className={buttons['next']}
          data-next
          data-advancing={advancing || undefined}
          onClick={next}
        >
          {m.door_answer_next()}
        </button>
      </div>
    </>
  )
}

interface RefusedFootProps extends Pick<AnswerScreenProps, 'next'> {
  readonly detailed: boolean
  readonly setDetailed: (detailed: boolean) => void
  readonly party: Party
}

function RefusedFoot({ detailed, setDetailed, next, party }: RefusedFootProps) {
  return (
    <>
      <PartyChoice party={party} />
      <div className="grid gap-12 two-columns">
        <button
          type="button"
          className={buttons['second']}
          aria-expanded={detailed}
          onClick={() => setDetailed(!detailed)}
        >
          {m.door_answer_details()}
        </button>
        <button type="button" className={buttons['next']} data-next onClick={next}>
          {m.door_answer_next()}
        </button>
      </div>
    </>
  )
}
