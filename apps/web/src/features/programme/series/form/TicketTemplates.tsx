import { joinFacts, formatNumber, m } from '@foyer/messages'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconAdjustments, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { SeriesEditors } from '../../../../lib/series-template.ts'
import { CountInput } from '../../../../ui/CountInput.tsx'
import {
  admittingPlaces,
  blankTicket,
  settingsInWords,
  ticketBody,
  ticketValues,
  type TicketValues,
  withoutTicket,
} from './ticket-values.ts'
import classes from './SeriesForm.module.css'

interface TicketTemplatesProps {
  tickets: readonly TicketValues[]
  currency: string
  /** What is wrong with which field, by its name within the tickets: `0.price`. */
  faults: Readonly<Record<string, string>>
  onChange: (tickets: TicketValues[]) => void
  /** Called with the index of a removed ticket. */
  onRemove?: (place: number) => void
  /** The form of one ticket with all of its settings. */
  form: SeriesEditors['ticket']
}

const MOST_TICKETS = 20

/** The tickets that every date of the series gets, each with its places per date. */
export function TicketTemplates({ tickets, currency, faults, onChange, onRemove, form }: TicketTemplatesProps) {
  const [open, setOpen] = useState<number | null>(null)
  const put = (index: number, changed: Partial<TicketValues>) =>
    onChange(tickets.map((each, place) => (place === index ? { ...each, ...changed } : each)))
  return (
    <div className="stack gap-20">
      {tickets.map((ticket, index) => {
        const number = formatNumber(index + 1)
        return (
          <fieldset key={number} className={classes['ticket']}>
            <legend className="unpadded semibold">{m.programme_series_ticket({ number })}</legend>
            <SegmentedControl
              fullWidth
              aria-label={m.programme_series_ticket_kind({ number })}
              value={ticket.kind}
              onChange={(kind) => put(index, { kind })}
              data={[
                { value: 'paid' as const, label: m.programme_ticket_kind_paid() },
                { value: 'free' as const, label: m.shell_free() },
                { value: 'donation' as const, label: m.programme_ticket_kind_donation() },
              ]}
            />
            <div className="fields">
              <TextInput
                name={`tickets.${index}.name`}
                label={m.shell_name()}
                maxLength={100}
                value={ticket.name}
                error={faults[`${index}.name`]}
                onChange={(event) => put(index, { name: event.currentTarget.value })}
              />
              {ticket.kind !== 'free' && (
                <TextInput
                  name={`tickets.${index}.price`}
                  label={m.programme_series_ticket_price({ currency })}
                  inputMode="decimal"
                  autoComplete="off"
                  value={ticket.price}
                  error={faults[`${index}.price`]}
                  onChange={(event) => put(index, { price: event.currentTarget.value })}
                />
              )}
              <CountInput
                name={`tickets.${index}.capacity`}
                label={m.programme_series_ticket_capacity()}
                min={0}
                max={1_000_000}
                value={ticket.capacity}
                error={faults[`${index}.capacity`]}
                onChange={(capacity) => put(index, { capacity })}
              />
            </div>
            <Settings ticket={ticket} faults={faultsOf(faults, index)} />
            <div className="cluster gap-8">
              <Button
                variant="default"
                size="sm"
                leftSection={<IconAdjustments size={17} aria-hidden />}
                aria-label={m.programme_series_ticket_more_named({ number })}
                onClick={() => setOpen(index)}
              >
                {m.programme_series_ticket_more()}
              </Button>
              {tickets.length > 1 && (
                <Button
                  variant="subtle"
                  color="red"
                  size="sm"
                  leftSection={<IconTrash size={17} aria-hidden />}
                  aria-label={m.programme_series_ticket_remove({ number })}
                  onClick={() => {
                    onChange(withoutTicket(tickets, index))
                    onRemove?.(index)
                  }}
                >
                  {m.programme_series_remove()}
                </Button>
              )}
            </div>
          </fieldset>
        )
      })}
      {tickets.length < MOST_TICKETS && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => onChange([...tickets, { ...blankTicket(), name: '' }])}
          >
            {m.programme_series_ticket_add()}
          </Button>
        </div>
      )}
      {open !== null &&
        tickets[open] &&
        form({
          ticket: ticketBody(tickets[open], currency),
          currency,
          admitting: admittingPlaces(tickets, open),
          onSave: (ticket) => put(open, ticketValues(ticket, currency)),
          onClose: () => setOpen(null),
        })}
    </div>
  )
}

/** The faults of settings that the list has no field for. */
function faultsOf(faults: Readonly<Record<string, string>>, index: number): boolean {
  return Object.keys(faults).some((path) => new RegExp(`^${index}\\.(?!name$|price$|capacity$)`).test(path))
}

function Settings({ ticket, faults }: { ticket: TicketValues; faults: boolean }) {
  const words = joinFacts(settingsInWords(ticket))
  return (
    <>
      {words !== '' && <p className="flush text-sm mute">{words}</p>}
      {faults && (
        <p className="flush text-sm" role="alert">
          {m.programme_series_ticket_faulty()}
        </p>
      )}
    </>
  )
}
