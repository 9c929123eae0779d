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

/** Neither yes nor no: a question under way, or one that nobody answered. Its colour is neither as well. */
export function NoAnswerScreen({ view, doorName, retry, next }: NoAnswerScreenProps) {
  if (view.kind === 'asking') {
    return (
      <AnswerFrame
        tone="open"
        pending
        doorName={doorName}
        sign={<IconTicket className={classes['waiting']} size={SIGN_SIZE} stroke={1.4} aria-hidden="true" />}
        title="Checking…"
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
        title="Not checked"
        foot={
          <button type="button" className={buttons['next']} data-next onClick={next}>
            Next
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
      title="No answer"
      foot={
        <div className="grid gap-12 two-columns">
          <button type="button" className={buttons['second']} onClick={next}>
            Leave it
          </button>
          <button type="button" className={buttons['next']} data-next onClick={retry}>
            Try again
          </button>
        </div>
      }
    >
      <p className={classes['reason']}>This ticket has not been checked: the network does not answer.</p>
      <p className={classes['ticket']}>Trying again is safe. It counts once.</p>
    </AnswerFrame>
  )
}
