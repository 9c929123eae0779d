import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { fieldLabels } from './event-form-values.ts'
import { SaveIndicator } from './SaveIndicator.tsx'
import { useEventFormModel } from './use-event-form.ts'
import classes from './EventForm.module.css'

/** A published event changes for its visitors at once, so its organiser says when. */
export function SaveBar() {
  const { saver, state, faults, showAll } = useEventFormModel()
  const [attempt, setAttempt] = useState(0)
  if (!saver.hasUnsaved) return null

  const save = async () => {
    showAll()
    if (Object.keys(faults).length > 0 || !(await saver.flush())) return setAttempt(attempt + 1)
    toast.success('Saved. Visitors see it now.')
  }

  const message = state.status === 'failed' ? state.message : null
  return (
    <div className={classes['saveBar']}>
      {attempt > 0 && (
        <FormErrors errors={{ ...faults, ...state.refused }} labels={fieldLabels} message={message} attempt={attempt} />
      )}
      <div className={classes['saveRow']}>
        <SaveIndicator />
        <Button loading={state.status === 'saving'} onClick={() => void save()}>
          Save changes
        </Button>
      </div>
    </div>
  )
}
