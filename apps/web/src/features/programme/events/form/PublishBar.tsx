import type { EventView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { errorMessage } from '../../../../api/errors.ts'
import { useTogglePublishMutation } from '../../../../api/hooks.ts'
import { topmostField } from '../../../../lib/focus-fault.ts'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { isEventField, labelTexts } from './event-form-values.ts'
import type { FirstTicket, FirstTicketFacts } from '../../../../lib/first-ticket.ts'
import { hasTickets } from './has-tickets.ts'
import { SaveIndicator } from './SaveIndicator.tsx'
import { fieldOfGap } from './steps.ts'
import { useEventFormModel } from './use-event-form.ts'
import classes from './EventForm.module.css'

interface PublishBarProps {
  /** The ticket type that is created before publishing; null if the event has one already. */
  firstTicket: FirstTicket | null
  facts: FirstTicketFacts
  onPublished: (event: EventView) => void
}

/** The bottom bar of a draft: the state of saving, and the button that publishes the event or leads to missing fields. */
export function PublishBar({ firstTicket, facts, onPublished }: PublishBarProps) {
  const { gaps, state, saver, faults, showAll, focusField } = useEventFormModel()
  const [togglePublish] = useTogglePublishMutation()
  const [getEvent] = api.useLazyGetEventQuery()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string | null; attempt: number } | null>(null)
  const wrong = { ...faults, ...state.refused }
  /** Without a message, the focus goes to a field instead of the summary. */
  const refuse = (message: string | null) =>
    setRefusal((before) => ({ message, attempt: (before?.attempt ?? 0) + (message === null ? 0 : 1) }))

  /** The topmost field that prevents publishing. A field in a closed section is not drawn yet. */
  const obstacle = () => {
    const missing = gaps.map((code) => fieldOfGap[code]).filter((field) => field !== null)
    const fields = [...missing, ...Object.keys(wrong).filter(isEventField)]
    return topmostField(fields) ?? fields[0] ?? null
  }

  /** Creates the first ticket type. If the event already has one that this page does not know, it is shown instead of the fields. */
  const makeTicket = async (eventId: string, ticket: FirstTicket): Promise<boolean> => {
    const current = await getEvent({ params: { id: eventId } }).unwrap()
    if (hasTickets(current)) {
      saver.adopt(current)
      refuse(m.events_draft_has_tickets())
      return false
    }
    await ticket.save(eventId, facts)
    return true
  }

  const putOnSale = async ({ _id: eventId }: EventView) => {
    if (firstTicket && !(await makeTicket(eventId, firstTicket))) return
    onPublished(await togglePublish({ params: { id: eventId }, query: { to: 'published' } }).unwrap())
  }

  /** If a step fails, the results of earlier steps are shown: the price of a created ticket type is edited there, not here. */
  const showFailure = async (error: unknown, { _id: eventId }: EventView) => {
    refuse(errorMessage(error))
    const { data } = await getEvent({ params: { id: eventId } })
    if (data) saver.adopt(data)
  }

  const publish = async () => {
    showAll()
    const field = obstacle()
    if (field !== null) {
      refuse(null)
      return focusField(field)
    }
    if (firstTicket && !firstTicket.check(facts)) return
    setBusy(true)
    const saved = await saver.flush()
    const { event } = saver.state
    if (!saved || event === null) {
      const refused = topmostField(Object.keys(saver.state.refused).filter(isEventField))
      refuse(refused === null ? saver.state.message : null)
      if (refused !== null) focusField(refused)
    } else await putOnSale(event).catch((error: unknown) => showFailure(error, event))
    setBusy(false)
  }

  return (
    <div className={classes['saveBar']}>
      {refusal && (
        <FormErrors
          errors={wrong}
          labels={labelTexts()}
          message={refusal.message}
          attempt={refusal.attempt}
          lead={(path) => isEventField(path) && focusField(path)}
        />
      )}
      <div className="line spread gap-10-20">
        <SaveIndicator />
        <Button
          size="md"
          loading={busy}
          leftSection={<IconRocket size={18} aria-hidden />}
          onClick={() => void publish()}
        >
          {m.events_action_publish_event()}
        </Button>
      </div>
    </div>
  )
}
