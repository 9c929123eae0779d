import { m } from '@foyer/messages'
import { IconAlertOctagon, IconCloudOff, IconTicket } from '@tabler/icons-react'
import buttons from './AnswerButtons.module.css'
import classes from './AnswerFrame.module.css'
import { AnswerFrame } from './AnswerFrame.tsx'
import type { DoorView } from './door-screen.ts'

const SIGN_SIZE = 96

interface NoAnswerScreenProps {
  readonly view: Extract<DoorView, { kind: 'asking' | 'unsent' | 'rejected' }>
  readonly doorName: string
  readonly retry: () => void
  readonly next: () => void
}

/** A scan that is being checked, was rejected or got no answer, in a neutral colour. */
export function NoAnswerScreen({ view, doorName, retry, next }: NoAnswerScreenProps) {
  if (view.kind === 'asking') {
    return (
      <AnswerFrame
        tone="open"
        pending
        doorName={doorName}
        sign={<IconTicket className={classes['waiting']} size={SIGN_SIZE} stroke={1.4} aria-hidden="true" />}
        title={m.door_no_answer_checking()}
        foot={null}
      />
    )
  }
  if (view.kind === 'rejected') {
    return (
      <AnswerFrame
        tone="open"
        doorName={doorName}
        sign={<IconAlertOctagon size={SIGN_SIZE} stroke={1.4} aria-hidden="true" />}
        title={m.door_no_answer_rejected()}
        foot={
          <button type="button" className={buttons['next']} data-next onClick={next}>
            {m.door_answer_next()}
          </button>
        }
      >
        <p className={classes['reason']}>{view.message}</p>
      </AnswerFrame>
    )
  }
  return (
    <AnswerFrame
      tone="open"
      doorName={doorName}
      sign={<IconCloudOff size={SIGN_SIZE} stroke={1.4} aria-hidden="true" />}
      title={m.door_no_answer_title()}
      foot={
        <div className="grid gap-12 two-columns">
          <button type="button" className={buttons['second']} onClick={next}>
            {m.door_no_answer_skip()}
          </button>
          <button type="button" className={buttons['next']} data-next onClick={retry}>
            {m.shell_retry()}
          </button>
        </div>
      }
    >
      <p className={classes['reason']}>{m.door_no_answer_text()}</p>
      <p className={classes['ticket']}>{m.door_no_answer_safe()}</p>
    </AnswerFrame>
  )
}
