import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCloudUp, IconPencil } from '@tabler/icons-react'
import type { SaveState } from './event-saver.ts'
import { useEventFormModel } from './use-event-form.ts'
import classes from './EventForm.module.css'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function wording(state: SaveState, automatic: boolean, faulty: boolean): string {
  switch (state.status) {
    case 'saving':
      return 'Saving…'
    case 'dirty':
      return automatic ? 'Saving in a moment…' : 'Not saved yet'
    case 'failed':
      if (!automatic) return 'Not saved'
      return state.retrying ? 'Not saved. What you typed is kept here; trying again…' : (state.message ?? 'Not saved')
    case 'conflict':
      return 'Not saved'
    case 'saved':
      return `Saved ${clock.format(state.savedAt ?? new Date())}${faulty ? ', except the marked fields' : ''}`
    case 'idle':
      return state.event === null ? 'Saves by itself once it has a title' : 'Everything is saved'
  }
}

const icons = {
  idle: IconPencil,
  dirty: IconPencil,
  saving: IconCloudUp,
  saved: IconCircleCheck,
  failed: IconAlertTriangle,
  conflict: IconAlertTriangle,
}

/** Where the form's saving stands, in words; read aloud when it fails or succeeds. */
export function SaveIndicator() {
  const { state, saver, faults } = useEventFormModel()
  const Icon = icons[state.status]
  const faulty = Object.keys(faults).length + Object.keys(state.refused).length > 0
  return (
    <div className={classes['saving']} data-status={state.status}>
      <Icon size={18} aria-hidden />
      <span role="status">{wording(state, saver.automatic, faulty)}</span>
      {state.status === 'failed' && saver.automatic && (
        <Button size="compact-sm" variant="light" color="red" onClick={() => void saver.flush()}>
          Try now
        </Button>
      )}
    </div>
  )
}
