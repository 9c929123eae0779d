import type { EventView } from '@foyer/contract'
import { Alert } from '@mantine/core'
import { m } from '@foyer/messages'
import { useEffect, useEffectEvent, useRef } from 'react'
import { UnsavedChangesGuard } from '../../../../ui/UnsavedChangesGuard.tsx'
import { BasicsStep } from './BasicsStep.tsx'
import { ConflictAlert } from './ConflictAlert.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { DraftSections } from './DraftSections.tsx'
import type { EventField, EventFormValues } from './event-form-values.ts'
import type { FirstTicket } from '../../../../lib/first-ticket.ts'
import { FormStep, PhoneProgress } from './FormStep.tsx'
import { LookStep } from './LookStep.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SummaryStub } from './SummaryStub.tsx'
import { EventFormProvider, useEventForm, type EventFormModel } from './use-event-form.ts'
import { WhenWhereStep } from './WhenWhereStep.tsx'
import classes from './EventForm.module.css'

interface EventFormProps {
  /** Null for an event that is not created yet. */
  event: EventView | null
  blank: EventFormValues
  /** The field that gets the focus first. */
  focusOn?: EventField
  onCreated?: (id: string) => void
  onPublished: (event: EventView) => void
  /** The fields of a draft's first ticket type on the same page. */
  firstTicket: FirstTicket
}

/** The form of an event. A draft is one page that saves itself; a published event has all fields, step by step on a phone. */
export function EventForm({ event, blank, focusOn, onCreated, onPublished, firstTicket }: EventFormProps) {
  const model = useEventForm(event, blank)
  const { state, saver } = model
  useTellCreation(event?._id, state.event?._id, onCreated)
  useFollowingServer(model, event)
  useFirstFocus(model, focusOn)
  useWarningBeforeClosing(saver.automatic && saver.hasUnsaved)

  const published = (changed: EventView) => {
    saver.adopt(changed)
    onPublished(changed)
  }
  const lost = saver.hasUnsaved && (!saver.automatic || state.status === 'failed' || state.status === 'conflict')

  return (
    <EventFormProvider value={model}>
      <UnsavedChangesGuard when={lost} />
      <form className="with-aside gap-20" noValidate onSubmit={(submitted) => submitted.preventDefault()}>
        {!saver.automatic && <PhoneProgress />}
        <div className="stack shrinks gap-20">
          <div className={classes['urgent']}>
            <ConflictAlert />
          </div>
          {model.restored && (
            <Alert
              color="teal"
              role="status"
              withCloseButton
              closeButtonLabel={m.shell_close()}
              onClose={model.dismissRestored}
            >
              {m.events_form_restored()}
            </Alert>
          )}
          {saver.automatic ? <DraftSections firstTicket={firstTicket} onPublished={published} /> : <AllSteps />}
        </div>
        <aside className={`below-header ${classes['summary']}`} aria-label={m.events_form_summary()}>
          <SummaryStub />
        </aside>
        {!saver.automatic && <SaveBar />}
      </form>
    </EventFormProvider>
  )
}

function AllSteps() {
  return (
    <>
      <FormStep of="basics">
        <BasicsStep />
      </FormStep>
      <FormStep of="when">
        <WhenWhereStep />
      </FormStep>
      <FormStep of="look">
        <LookStep />
      </FormStep>
      <FormStep of="details">
        <DetailsStep />
      </FormStep>
    </>
  )
}

function useTellCreation(opened: string | undefined, current: string | undefined, tell?: (id: string) => void): void {
  const known = useRef(opened)
  useEffect(() => {
    if (current === undefined || current === known.current) return
    known.current = current
    tell?.(current)
  }, [current, tell])
}

/** A newer event from the server is shown only if no unsaved input would be lost; otherwise, saving detects the conflict. */
function useFollowingServer({ saver, replaceWith }: EventFormModel, event: EventView | null): void {
  const show = useEffectEvent(replaceWith)
  useEffect(() => {
    const shown = saver.state.event
    if (event === null || shown === null || saver.state.status === 'saving') return
    if (event.version === shown.version) saver.adopt(event)
    else if (event.version > shown.version && !saver.hasUnsaved) show(event)
  }, [event, saver])
}

function useFirstFocus({ focusField }: EventFormModel, field: EventField | undefined): void {
  const focus = useEffectEvent(focusField)
  useEffect(() => {
    if (field !== undefined) focus(field)
  }, [field])
}

function useWarningBeforeClosing(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])
}
