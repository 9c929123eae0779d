import { Button } from '@mantine/core'
import { formatDate, m } from '@foyer/messages'
import { IconAlertTriangle, IconCircleCheck, IconCloudUp, IconPencil } from '@tabler/icons-react'
import type { SaveState } from './event-saver.ts'
import { useEventFormModel } from './use-event-form.ts'
import classes from './EventForm.module.css'

function wording(state: SaveState, automatic: boolean, faulty: boolean): string {
  switch (state.status) {
    case 'saving':
      return m.events_saving()
    case 'dirty':
      return automatic ? m.events_saving_soon() : m.events_saving_unsaved()
    case 'failed':
      if (!automatic) return m.events_saving_failed()
      return state.retrying ? m.events_saving_retrying() : (state.message ?? m.events_saving_failed())
    case 'conflict':
      return m.events_saving_failed()
    case 'saved': {
      const time = formatDate(state.savedAt ?? new Date(), 'clock')
      return faulty ? m.events_saving_saved_except({ time }) : m.events_saving_saved({ time })
    }
    case 'idle':
      return state.event === null ? m.events_saving_untitled() : m.events_saving_all()
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

/** The state of saving in words; announced when saving fails or succeeds. */
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
          {m.shell_retry()}
        </Button>
      )}
    </div>
  )
}
