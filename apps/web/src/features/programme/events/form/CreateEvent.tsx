import { currencyOfZone, isCurrency, isTimeZone } from '@foyer/domain'
import { m } from '@foyer/messages'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetEventQuery } from '../../../../api/hooks.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { toast } from '../../../../ui/toast.ts'
import { EventForm } from './EventForm.tsx'
import { blankValues, browserTimeZone, type EventFormValues } from './event-form-values.ts'
import type { FirstTicket } from '../../../../lib/first-ticket.ts'

/** The time zone of this browser, if it reports one, with the currency of that place; otherwise the currency of the profile. */
function useBlankValues(): EventFormValues {
  const user = useAppSelector((state) => state.user.user)
  const profileZone = typeof user?.['timezone'] === 'string' && isTimeZone(user['timezone']) ? user['timezone'] : 'UTC'
  const currency = typeof user?.['currency'] === 'string' && isCurrency(user['currency']) ? user['currency'] : 'USD'
  const here = browserTimeZone()
  const timezone = here === 'UTC' ? profileZone : here
  return blankValues({
    timezone,
    currency: timezone === profileZone ? currency : (currencyOfZone(timezone) ?? currency),
  })
}

/**
 * The draft that the address bar names. A draft that this form created itself is not opened again, and without a draft in the address the
 * form is empty each time: `round` tells these forms apart.
 */
function useOpenedDraft() {
  const [params, setParams] = useSearchParams()
  const draft = params.get('draft')
  const [made, setMade] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const before = useRef(draft)
  useEffect(() => {
    if (before.current !== null && draft === null) {
      setMade(null)
      setRound((count) => count + 1)
    }
    before.current = draft
  }, [draft])
  const keep = (id: string) => {
    setMade(id)
    setParams({ draft: id }, { replace: true, preventScrollReset: true })
  }
  return { opened: draft === made ? null : draft, round, keep }
}

/** A new event, or a draft to continue. */
export function CreateEvent({ firstTicket }: { firstTicket: FirstTicket }) {
  const blank = useBlankValues()
  const navigate = useNavigate()
  const { opened, round, keep } = useOpenedDraft()
  const { data: draft, error, refetch } = useGetEventQuery(opened === null ? skipToken : { params: { id: opened } })

  if (opened !== null && error && !draft) {
    return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  }
  if (opened !== null && draft?._id !== opened) return <FormSkeleton fields={6} />
  return (
    <Page width="full">
      <EventForm
        key={opened ?? `new-${round}`}
        event={opened === null ? null : (draft ?? null)}
        blank={blank}
        onCreated={keep}
        firstTicket={firstTicket}
        onPublished={(event) => {
          toast.success(m.events_action_published())
          void navigate(`/events/details/${event._id}`)
        }}
      />
    </Page>
  )
}
