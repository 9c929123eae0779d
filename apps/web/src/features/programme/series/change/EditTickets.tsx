import {
  type SeriesBundleInput,
  seriesTicketInput,
  type SeriesView,
  ticketReaches,
  type TicketReach,
} from '@foyer/contract'
import { m } from '@foyer/messages'
import { Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { errorMessage, fieldErrors } from '../../../../api/errors.ts'
import { useSaveSeriesTicketsMutation } from '../../../../api/hooks.ts'
import type { SeriesEditors } from '../../../../lib/series-template.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { toast } from '../../../../ui/toast.ts'
import { withoutPart } from '../form/bundle-values.ts'
import { BundleTemplates } from '../form/BundleTemplates.tsx'
import { ticketFaults } from '../form/series-body.ts'
import { faultsBelow } from '../form/series-faults.ts'
import { ticketBody, valuesOfTickets } from '../form/ticket-values.ts'
import { TicketTemplates } from '../form/TicketTemplates.tsx'

interface EditTicketsProps {
  series: SeriesView
  editors: Pick<SeriesEditors, 'ticket' | 'bundle'>
  onClose: () => void
}

const reachWords: Readonly<Record<TicketReach, () => string>> = {
  new: m.programme_series_tickets_new,
  without_orders: m.programme_series_tickets_without_orders,
  unchanged: m.programme_series_tickets_unchanged,
}

/** The tickets and bundles that new dates of a series get, and which of the dates that exist change with them. */
export function EditTickets({ series, editors, onClose }: EditTicketsProps) {
  const [save, { isLoading }] = useSaveSeriesTicketsMutation()
  const [tickets, setTickets] = useState(() => valuesOfTickets(series))
  const [bundles, setBundles] = useState<readonly SeriesBundleInput[]>(series.bundles)
  const [applyTo, setApplyTo] = useState<TicketReach>('new')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { currency } = series

  const refuse = (wrong: Readonly<Record<string, string>>, why: string | null) => {
    setFaults(wrong)
    setFailure(why)
    setAttempt((times) => times + 1)
  }
  const send = async () => {
    const body = tickets.map((ticket) => ticketBody(ticket, currency))
    const issues = z.array(seriesTicketInput).safeParse(body).error?.issues ?? []
    if (issues.length > 0) return refuse(ticketFaults(issues, currency), null)
    try {
      const { run } = await save({
        params: { id: series._id },
        body: { tickets: body, bundles: [...bundles], applyTo, expectedVersion: series.version },
      }).unwrap()
      toast.success(run ? m.programme_series_saved() : m.programme_series_tickets_saved())
      onClose()
    } catch (error) {
      refuse(faultsBelow(fieldErrors(error), 'tickets'), errorMessage(error))
    }
  }
  return (
    <Modal opened onClose={onClose} title={m.programme_series_tickets_title()} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="lg">
          <p className="flush">{m.programme_series_tickets_text()}</p>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TicketTemplates
            tickets={tickets}
            currency={currency}
            faults={faults}
            onChange={(next) => {
              setFaults({})
              setTickets(next)
            }}
            onRemove={(gone) => setBundles(withoutPart(bundles, gone))}
            form={editors.ticket}
          />
          <BundleTemplates
            bundles={bundles}
            tickets={tickets}
            currency={currency}
            onChange={setBundles}
            form={editors.bundle}
          />
          <Radio.Group
            label={m.programme_series_tickets_reach()}
            description={m.programme_series_tickets_unchanged_hint()}
            value={applyTo}
            onChange={(value) => setApplyTo(ticketReaches.find((reach) => reach === value) ?? 'new')}
          >
            <Stack gap="xs" mt="xs">
              {ticketReaches.map((reach) => (
                <Radio key={reach} value={reach} label={reachWords[reach]()} />
              ))}
            </Stack>
          </Radio.Group>
          <FormButtons busy={isLoading} onCancel={onClose}>
            {m.programme_series_tickets_submit()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
