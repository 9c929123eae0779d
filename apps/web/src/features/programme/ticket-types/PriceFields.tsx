import { parseMoney } from '@foyer/domain'
import { formatCurrencyName, m } from '@foyer/messages'
import { Alert, Checkbox, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CountInput } from '../../../ui/CountInput.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { fieldLabels, type TicketTypeFormFacts } from './ticket-type-form-values.ts'
import { examplePrice, feeWarning } from './ticket-type-wording.ts'
import type { TicketTypeFormModel } from './use-ticket-type-form.ts'
import classes from './TicketTypeForm.module.css'

interface PriceFieldsProps {
  model: TicketTypeFormModel
  facts: TicketTypeFormFacts
  kindFrozen: boolean
}

/** Name, price and number of tickets. */
export function PriceFields({ model, facts, kindFrozen }: PriceFieldsProps) {
  const { bind, bindBare, form } = model
  const { kind, unlimited } = form.values
  const labels = fieldLabels()
  const kinds = [
    { value: 'paid', label: m.programme_ticket_kind_paid() },
    { value: 'free', label: m.shell_free() },
    { value: 'donation', label: m.programme_ticket_kind_donation() },
  ]
  return (
    <Surface as="section" title={m.programme_ticket_form_details()} padding="large">
      <div className="stack gap-20">
        <div role="group" aria-labelledby="kind-label">
          <p id="kind-label" className="margin-bottom-6 semibold">
            {labels.kind}
          </p>
          <SegmentedControl {...bindBare('kind')} data={kinds} fullWidth disabled={kindFrozen} />
          {kindFrozen && (
            <Text size="sm" c="dimmed" mt={6}>
              {m.programme_ticket_kind_frozen()}
            </Text>
          )}
        </div>
        <TextInput
          {...bind('name')}
          label={labels.name}
          placeholder={m.programme_ticket_name_example()}
          required
          maxLength={100}
        />
        {kind !== 'free' && <Prices model={model} facts={facts} />}
        <div className="fields">
          {!unlimited && (
            <CountInput
              {...bind('capacity')}
              label={labels.capacity}
              description={
                facts.claimed > 0 ? m.programme_ticket_capacity_claimed({ count: facts.claimed }) : undefined
              }
              min={0}
              max={1_000_000}
            />
          )}
          <Checkbox
            className={classes['unlimited']}
            label={labels.unlimited}
            description={m.programme_ticket_unlimited_hint()}
            name="unlimited"
            checked={unlimited}
            onChange={(event) => form.setFieldValue('unlimited', event.currentTarget.checked)}
          />
        </div>
        <Textarea
          {...bind('description')}
          label={labels.description}
          placeholder={m.programme_ticket_description_example()}
          autosize
          minRows={2}
          maxLength={1000}
        />
      </div>
    </Surface>
  )
}

function Prices({ model: { bind, form }, facts }: Pick<PriceFieldsProps, 'model' | 'facts'>) {
  const donation = form.values.kind === 'donation'
  const price = parseMoney(form.values.price, facts.currency)
  const warning = price === null ? null : feeWarning(price, facts.currency, facts.charges)
  const money = {
    leftSection: <Text c="dimmed">{facts.currency}</Text>,
    leftSectionWidth: 62,
    inputMode: 'decimal',
  } as const
  return (
    <div className="fields">
      {warning !== null && (
        <Alert color="gold" role="status" className="whole-row">
          {warning}
        </Alert>
      )}
      <TextInput
        {...bind('price')}
        {...money}
        label={donation ? m.programme_ticket_price_minimum() : fieldLabels().price}
        placeholder={donation ? '0' : examplePrice(facts.currency)}
        required={!donation}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={<CurrencyHint facts={facts} />}
      />
      {donation && (
        <TextInput
          {...bind('suggestedPrice')}
          {...money}
          label={m.shell_optional({ label: fieldLabels().suggestedPrice })}
          autoComplete="off"
        />
      )}
    </div>
  )
}

const linkTo = (to: string) => (words: ReactNode) => <Link to={to}>{words}</Link>

/** The currency of the price, with a link to change it as long as there are no orders. */
function CurrencyHint({ facts: { currency, changeCurrencyAt } }: Pick<PriceFieldsProps, 'facts'>) {
  const words = { name: formatCurrencyName(currency), code: currency }
  if (changeCurrencyAt === null) return m.programme_ticket_currency(words)
  return <Rich parts={m.programme_ticket_currency_change.parts(words)} tags={{ link: linkTo(changeCurrencyAt) }} />
}
