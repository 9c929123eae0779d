import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { toast } from '../../../../ui/toast.ts'
import { fieldLabels } from './event-form-values.ts'
import type { Telling } from './event-saver.ts'
import { SaveIndicator } from './SaveIndicator.tsx'
import { TellGuests } from './TellGuests.tsx'
import { useEventFormModel } from './use-event-form.ts'
import classes from './EventForm.module.css'

/** A published event changes for its visitors at once, so its organiser says when, and whether its guests hear of it. */
export function SaveBar() {
  const { saver, state, faults, showAll } = useEventFormModel()
  const [attempt, setAttempt] = useState(0)
  const [asking, setAsking] = useState(false)
  if (!saver.hasUnsaved) return null
  const news = saver.newsForGuests

  const save = async (telling: Telling | null) => {
    const saved = await saver.flush(telling)
    setAsking(false)
    if (!saved) return setAttempt(attempt + 1)
    if (telling) toast.success('Saved. We are telling everyone who has tickets.')
    else toast.success(state.event?.status === 'draft' ? 'Saved.' : 'Saved. Visitors see it now.')
  }

  const ask = () => {
    showAll()
    if (Object.keys(faults).length > 0) setAttempt(attempt + 1)
    else if (news.length > 0) setAsking(true)
    else void save(null)
  }

  const message = state.status === 'failed' ? state.message : null
  return (
    <div className={classes['saveBar']}>
      {asking && (
        <TellGuests
          changed={news}
          sold={state.event?.sold ?? 0}
          busy={state.status === 'saving'}
          onSave={(telling) => void save(telling)}
          onClose={() => setAsking(false)}
        />
      )}
      {attempt > 0 && (
        <FormErrors errors={{ ...faults, ...state.refused }} labels={fieldLabels} message={message} attempt={attempt} />
      )}
      <div className="line spread gap-10-20">
        <SaveIndicator />
        <Button loading={state.status === 'saving'} onClick={ask}>
          Save changes
        </Button>
      </div>
    </div>
  )
}
