import { formatNumber, m } from '@foyer/messages'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { CountInput } from '../../../../ui/CountInput.tsx'
import { blankTicket, type TicketValues } from './series-form-values.ts'
import classes from './SeriesForm.module.css'

interface TicketTemplatesProps {
  tickets: readonly TicketValues[]
  currency: string
  /** What is wrong with which field, by its name within the tickets: `0.price`. */
  faults: Readonly<Record<string, string>>
  onChange: (tickets: TicketValues[]) => void
}

const MOST_TICKETS = 20

/** The tickets that every date of the series gets, each with its places per date. */
export function TicketTemplates({ tickets, currency, faults, onChange }: TicketTemplatesProps) {
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
              ]}
            />
            <div className="fields">
              <TextInput
                name={`tickets.${index}.name`}
                label={m.shell_name()}
                maxLength={80}
                value={ticket.name}
                error={faults[`${index}.name`]}
                onChange={(event) => put(index, { name: event.currentTarget.value })}
              />
              {ticket.kind === 'paid' && (
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
            {tickets.length > 1 && (
              <div>
                <Button
                  variant="subtle"
                  color="red"
                  size="sm"
                  leftSection={<IconTrash size={17} aria-hidden />}
                  aria-label={m.programme_series_ticket_remove({ number })}
                  onClick={() => onChange(tickets.filter((_, place) => place !== index))}
                >
                  {m.programme_series_remove()}
                </Button>
              </div>
            )}
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
    </div>
  )
}
