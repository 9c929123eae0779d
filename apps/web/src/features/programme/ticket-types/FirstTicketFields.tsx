import { parseMoney } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Alert, SegmentedControl, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { priceInWords } from '../../../lib/ticket-price.ts'
import type { FirstTicketFacts } from '../../../lib/first-ticket.ts'
import { CountInput } from '../../../ui/CountInput.tsx'
import type { FirstTicketValues } from './kept-first-ticket.ts'
import { fieldLabels, type TicketFaults } from './ticket-type-form-values.ts'
import { examplePrice, feeWarning, onTopInWords } from './ticket-type-wording.ts'

interface FirstTicketFieldsProps {
  values: FirstTicketValues
  faults: TicketFaults
  facts: FirstTicketFacts
  currencyField: ReactNode
  onChange: (changed: Partial<FirstTicketValues>) => void
}

/** Price and number of a draft's first ticket, and what buyers will see of it. */
export function FirstTicketFields({ values, faults, facts, currencyField, onChange }: FirstTicketFieldsProps) {
  const labels = fieldLabels()
  const { kind, price, capacity } = values
  return (
    <div role="group" aria-labelledby="first-ticket" className="stack gap-20">
      <div>
        <p id="first-ticket" className="margin-bottom-6 semibold">
          {m.programme_ticket_first()}
        </p>
        <SegmentedControl
          name="ticket-kind"
          fullWidth
          value={kind}
          onChange={(chosen) => onChange({ kind: chosen === 'free' ? 'free' : 'paid' })}
          data={[
            { value: 'paid', label: m.programme_ticket_kind_paid() },
            { value: 'free', label: m.shell_free() },
          ]}
        />
      </div>
      <div className="fields">
        {kind === 'paid' && (
          <>
            <TextInput
              name="ticket-price"
              label={labels.price}
              placeholder={examplePrice(facts.currency)}
              inputMode="decimal"
              autoComplete="off"
              required
              value={price}
              error={faults.price}
              onChange={(event) => onChange({ price: event.currentTarget.value })}
            />
            {currencyField}
          </>
        )}
        <CountInput
          name="ticket-capacity"
          label={labels.capacity}
          min={0}
          max={1_000_000}
          value={capacity}
          error={faults.capacity}
          onChange={(typed) => onChange({ capacity: typed })}
        />
      </div>
      <WhatBuyersSee values={values} facts={facts} />
    </div>
  )
}

/** The price with the fee and tax as they will be, and a warning where the fee is out of proportion. */
function WhatBuyersSee({
  values: { kind, price: typed },
  facts: { currency, charges },
}: Pick<FirstTicketFieldsProps, 'values' | 'facts'>) {
  const price = kind === 'free' ? 0 : parseMoney(typed, currency)
  if (price === null) return <p className="hint">{m.programme_ticket_first_hint()}</p>
  const onTop = charges === null || kind === 'free' ? '' : onTopInWords(price, currency, charges)
  const warning = charges === null ? null : feeWarning(price, currency, charges)
  return (
    <>
      <div>
        <p className="semibold">
          {m.programme_ticket_first_preview({ price: priceInWords({ kind, price, currency }) })}
        </p>
        {onTop !== '' && <p className="margin-top-6 keeps-lines mute">{onTop}</p>}
        <p className="margin-top-6 hint">{m.programme_ticket_first_hint()}</p>
      </div>
      {warning !== null && (
        <Alert color="gold" role="status">
          {warning}
        </Alert>
      )}
    </>
  )
}
