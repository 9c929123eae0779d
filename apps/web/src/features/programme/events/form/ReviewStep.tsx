import type { EventView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCircleCheck, IconTicket } from '@tabler/icons-react'
import { gapWords, m } from '@foyer/messages'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useTogglePublishMutation } from '../../../../api/hooks.ts'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { labelTexts } from './event-form-values.ts'
import { fieldOfGap } from './steps.ts'
import { useEventFormModel } from './use-event-form.ts'
import classes from './ReviewStep.module.css'

interface ReviewStepProps {
  onPublished: (event: EventView) => void
}

/** What is missing, each line leading to its field, and the button that publishes. */
export function ReviewStep({ onPublished }: ReviewStepProps) {
  const { gaps, state, saver, faults, showAll } = useEventFormModel()
  const [togglePublish] = useTogglePublishMutation()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string | null; attempt: number }>({ message: null, attempt: 0 })
  const wrong = { ...faults, ...state.refused }

  const refuse = (message: string | null) => setRefusal(({ attempt }) => ({ message, attempt: attempt + 1 }))

  const publish = async () => {
    showAll()
    setBusy(true)
    const saved = await saver.flush()
    const { event } = saver.state
    if (!saved || event === null) refuse(saver.state.message)
    else
      await togglePublish({ params: { id: event._id }, query: { to: 'published' } })
        .unwrap()
        .then(onPublished, (error: unknown) => refuse(errorMessage(error)))
    setBusy(false)
  }

  return (
    <>
      {refusal.attempt > 0 && (
        <FormErrors errors={wrong} labels={labelTexts()} message={refusal.message} attempt={refusal.attempt} />
      )}
      {gaps.length === 0 ? (
        <p className="notice good row gap-10 semibold">
          <IconCircleCheck size={24} aria-hidden /> {m.events_review_ready()}
        </p>
      ) : (
        <GapList />
      )}
      <div className="cluster gap-12">
        <TicketsButton />
        <Button size="lg" disabled={gaps.length > 0} loading={busy} onClick={() => void publish()}>
          {m.events_action_publish_event()}
        </Button>
      </div>
    </>
  )
}

function GapList() {
  const { gaps, focusField, state } = useEventFormModel()
  return (
    <div>
      <p className="margin-bottom-6 semibold">{m.events_review_missing()}</p>
      <ul className={classes['gaps']}>
        {gaps.map((code) => {
          const field = fieldOfGap[code]
          return (
            <li key={code}>
              {field === null ? (
                <span>{state.event === null ? m.events_gap_ticket_type_later() : gapWords(code)}</span>
              ) : (
                <button type="button" onClick={() => focusField(field)}>
                  {gapWords(code)} <IconArrowRight size={15} aria-hidden data-flip />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Leads to the ticket types. Unsaved changes are saved on leaving. */
function TicketsButton() {
  const { state, gaps } = useEventFormModel()
  if (state.event === null) return null
  const none = gaps.includes('ticket_type')
  const to = none ? `/events/${state.event._id}/create-ticket` : `/events/ticket/${state.event._id}`
  return (
    <Button
      component={Link}
      to={to}
      size="lg"
      variant={none ? 'filled' : 'default'}
      leftSection={<IconTicket size={20} aria-hidden />}
    >
      {none ? m.events_review_add_tickets() : m.events_review_manage_tickets()}
    </Button>
  )
}
