import { Button } from '@mantine/core'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { toast } from '../../../../ui/toast.ts'
import { labelTexts } from './event-form-values.ts'
import type { Telling } from './event-saver.ts'
import { SaveIndicator } from './SaveIndicator.tsx'
import { TellGuests } from './TellGuests.tsx'
import { useEventFormModel } from './use-event-form.ts'
import classes from './EventForm.module.css'

/** Changes to a published event are visible immediately, so its organiser saves them explicitly and can notify guests. */
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
    if (telling) toast.success(m.events_save_notified())
    else toast.success(state.event?.status === 'draft' ? m.events_save_done() : m.events_save_live())
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
        <FormErrors
          errors={{ ...faults, ...state.refused }}
          labels={labelTexts()}
          message={message}
          attempt={attempt}
        />
      )}
      <div className="line spread gap-10-20">
        <SaveIndicator />
        <Button loading={state.status === 'saving'} onClick={ask}>
          {m.events_save_button()}
        </Button>
      </div>
    </div>
  )
}
