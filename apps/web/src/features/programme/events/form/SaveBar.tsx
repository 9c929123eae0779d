import { Button } from '@mantine/core'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { topmostField } from '../../../../lib/focus-fault.ts'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { toast } from '../../../../ui/toast.ts'
import { isEventField, labelTexts } from './event-form-values.ts'
import type { Telling } from './event-saver.ts'
import { SaveIndicator } from './SaveIndicator.tsx'
import { TellGuests } from './TellGuests.tsx'
import { SaveScope } from './SaveScope.tsx'
import { type Scope, scopePatch } from './scope-patch.ts'
import { useEventFormModel } from './use-event-form.ts'
import { useSaveScope } from './use-save-scope.ts'
import classes from './EventForm.module.css'

/** Changes to a published event are visible immediately, so its organiser saves them explicitly and can notify guests. */
export function SaveBar() {
  const { saver, state, faults, showAll, focusField } = useEventFormModel()
  const [refused, setRefused] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [asking, setAsking] = useState(false)
  const scope = useSaveScope({ saver, state })
  if (!saver.hasUnsaved && !scope.busy) return null
  const isDate = state.event !== null && state.event.seriesId !== null
  const news = saver.newsForGuests

  /** Leads to the topmost field with an error, or else to the message. */
  const refuse = () => {
    const field = topmostField(Object.keys({ ...faults, ...saver.state.refused }).filter(isEventField))
    setRefused(true)
    if (field === null) setAttempt(attempt + 1)
    else focusField(field)
  }

  const save = async (telling: Telling | null) => {
    const saved = await saver.flush(telling)
    setAsking(false)
    if (!saved) return refuse()
    if (telling) toast.success(m.events_save_notified())
    else toast.success(state.event?.status === 'draft' ? m.events_save_done() : m.events_save_live())
  }

  const ask = () => {
    showAll()
    if (Object.keys(faults).length > 0) refuse()
    else if (news.length > 0 || isDate) setAsking(true)
    else void save(null)
  }

  const saveFor = async (chosen: Scope, telling: Telling | null) => {
    if (chosen === 'this') return save(news.length > 0 ? telling : null)
    try {
      const saved = await scope.save(chosen, telling)
      setAsking(false)
      if (saved) toast.success(m.events_scope_done())
      else refuse()
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  const patch = scopePatch(saver.saved, saver.typed)

  const message = state.status === 'failed' ? state.message : null
  return (
    <div className={classes['saveBar']}>
      {asking && isDate && (
        <SaveScope
          own={patch.own}
          shared={Object.keys(patch.set).length > 0}
          times={patch.set.time !== undefined || patch.set.minutes !== undefined}
          busy={scope.busy || state.status === 'saving'}
          onSave={(chosen, telling) => void saveFor(chosen, telling)}
          onClose={() => setAsking(false)}
        />
      )}
      {asking && !isDate && (
        <TellGuests
          changed={news}
          sold={state.event?.sold ?? 0}
          busy={state.status === 'saving'}
          onSave={(telling) => void save(telling)}
          onClose={() => setAsking(false)}
        />
      )}
      {refused && (
        <FormErrors
          errors={{ ...faults, ...state.refused }}
          labels={labelTexts()}
          message={message}
          attempt={attempt}
          lead={(path) => isEventField(path) && focusField(path)}
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
