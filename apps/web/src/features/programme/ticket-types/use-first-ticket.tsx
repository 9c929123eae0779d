import { useEffect, useRef, useState } from 'react'
import { m } from '@foyer/messages'
import { useCreateTicketTypeMutation } from '../../../api/hooks.ts'
import type { FirstTicket, FirstTicketFacts } from '../../../lib/first-ticket.ts'
import { FirstTicketFields } from './FirstTicketFields.tsx'
import { blankFirstTicket, type FirstTicketValues, keptFirstTickets } from './kept-first-ticket.ts'
import {
  blankTicketType,
  readTicketTypeForm,
  type TicketFaults,
  type TicketTypeFormFacts,
} from './ticket-type-form-values.ts'

const NO_CHARGES: TicketTypeFormFacts['charges'] = {
  fee: { basisPoints: 0, fixedPerTicket: 0, minimum: null, maximum: null },
  feeMode: 'absorb',
  tax: null,
}

function readFirstTicket(values: FirstTicketValues, { currency, timezone, endsAt, charges }: FirstTicketFacts) {
  return readTicketTypeForm(
    { ...blankTicketType, ...values, name: m.programme_ticket_first_name() },
    {
      currency,
      timezone,
      eventEndsAt: endsAt,
      claimed: 0,
      changeCurrencyAt: null,
      admitting: [],
      charges: charges ?? NO_CHARGES,
    },
  )
}

/** The values of a draft's first ticket: kept in this tab, also when the draft gets its id by its first save. */
function useKeptValues(draftId: string | null) {
  const [values, setValues] = useState(() => keptFirstTickets.read(draftId) ?? blankFirstTicket)
  const before = useRef(draftId)
  useEffect(() => {
    if (before.current === draftId) return
    if (before.current === null) keptFirstTickets.drop(null)
    else setValues(keptFirstTickets.read(draftId) ?? blankFirstTicket)
    before.current = draftId
  }, [draftId])
  useEffect(() => {
    if (values !== blankFirstTicket) keptFirstTickets.write(draftId, values)
  }, [draftId, values])
  return { values, setValues }
}

/** The first ticket type of a draft, for a page that asks for everything at once. `draftId` is null before the first save. */
export function useFirstTicket(draftId: string | null): FirstTicket {
  const { values, setValues } = useKeptValues(draftId)
  const [faults, setFaults] = useState<TicketFaults>({})
  const [createTicketType] = useCreateTicketTypeMutation()

  const change = (changed: Partial<FirstTicketValues>) => {
    setValues((current) => ({ ...current, ...changed }))
    setFaults({})
  }

  return {
    fields: (facts, currencyField) => (
      <FirstTicketFields
        values={values}
        faults={faults}
        facts={facts}
        currencyField={currencyField}
        onChange={change}
      />
    ),
    check: (facts) => {
      const read = readFirstTicket(values, facts)
      if (read.ok) return true
      setFaults(read.faults)
      const [first = 'price'] = Object.keys(read.faults)
      document.querySelector<HTMLElement>(`[name="ticket-${first}"]`)?.focus()
      return false
    },
    save: async (eventId, facts) => {
      const read = readFirstTicket(values, facts)
      if (!read.ok) throw new Error('A first ticket is saved once its fields are right')
      await createTicketType({ body: { eventId, ...read.body } }).unwrap()
      keptFirstTickets.drop(eventId)
    },
  }
}
