import { MOST_PRICE_STEPS } from '@foyer/domain'
import { formatNumber, m } from '@foyer/messages'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CountInput } from '../../../ui/CountInput.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { blankGroup, blankStep } from './price-form-values.ts'
import { PricePlan } from './PricePlan.tsx'
import classes from './PriceStepFields.module.css'
import { SaleMoment } from '../../../ui/SaleMoment.tsx'
import type { TicketTypeFormFacts } from './ticket-type-form-values.ts'
import { examplePrice } from './ticket-type-wording.ts'
import type { TicketTypeFormModel } from './use-ticket-type-form.ts'

interface PriceStepFieldsProps {
  model: TicketTypeFormModel
  facts: TicketTypeFormFacts
}

/** Prices before the ticket's own, and prices for groups: two lists that stay closed while there are none. */
export function PriceStepFields({ model, facts }: PriceStepFieldsProps) {
  const { values, errors } = model.form
  const hasSteps = values.priceSteps.length > 0
  const hasGroups = values.groupPrices.length > 0
  const isWrong = Object.keys(errors).some((path) => /^(?:priceSteps|groupPrices)/.test(path))
  return (
    <Surface as="section" title={m.programme_prices_title()} padding="large">
      <details className={classes['fold']} open={hasSteps || isWrong || undefined}>
        <summary className="opens">{m.programme_prices_steps()}</summary>
        <p className="hint">{m.programme_prices_steps_hint()}</p>
        <Steps model={model} facts={facts} />
      </details>
      <details className={classes['fold']} open={hasGroups || isWrong || undefined}>
        <summary className="opens">{m.programme_prices_groups()}</summary>
        <p className="hint">{m.programme_prices_groups_hint()}</p>
        <Groups model={model} facts={facts} />
      </details>
      {(hasSteps || hasGroups) && <PricePlan values={values} facts={facts} />}
    </Surface>
  )
}

function Steps({ model: { form }, facts }: PriceStepFieldsProps) {
  const { priceSteps } = form.values
  return (
    <div className="stack gap-16 margin-top-10">
      {priceSteps.map((step, index) => (
        <Row
          key={step.key}
          label={m.programme_prices_step({ number: formatNumber(index + 1) })}
          onRemove={() => form.removeListItem('priceSteps', index)}
        >
          <TextInput
            {...form.getInputProps(`priceSteps.${index}.name`)}
            name={`priceSteps.${index}.name`}
            label={m.shell_name()}
            placeholder={m.programme_prices_name_example()}
            required
            maxLength={60}
          />
          <Price form={form} path={`priceSteps.${index}.price`} facts={facts} />
          <SaleMoment
            {...form.getInputProps(`priceSteps.${index}.endsAt`)}
            name={`priceSteps.${index}.endsAt`}
            value={step.endsAt}
            label={m.programme_prices_ends_at()}
            facts={facts}
            defaultTime="23:59"
          />
          <CountInput
            {...form.getInputProps(`priceSteps.${index}.quantity`)}
            name={`priceSteps.${index}.quantity`}
            label={m.programme_prices_quantity()}
            description={step.claimed > 0 ? m.programme_ticket_capacity_claimed({ count: step.claimed }) : undefined}
            min={1}
            max={1_000_000}
          />
        </Row>
      ))}
      <Add
        label={m.programme_prices_add_step()}
        shown={priceSteps.length < MOST_PRICE_STEPS}
        onAdd={() => form.insertListItem('priceSteps', blankStep())}
      />
    </div>
  )
}

function Groups({ model: { form }, facts }: PriceStepFieldsProps) {
  const { groupPrices } = form.values
  return (
    <div className="stack gap-16 margin-top-10">
      {groupPrices.map((group, index) => (
        <Row
          key={group.key}
          label={m.programme_prices_group({ number: formatNumber(index + 1) })}
          onRemove={() => form.removeListItem('groupPrices', index)}
        >
          <CountInput
            {...form.getInputProps(`groupPrices.${index}.from`)}
            name={`groupPrices.${index}.from`}
            label={m.programme_prices_from()}
            min={2}
            max={100}
            required
          />
          <Price form={form} path={`groupPrices.${index}.price`} facts={facts} />
        </Row>
      ))}
      <Add
        label={m.programme_prices_add_group()}
        shown={groupPrices.length < MOST_PRICE_STEPS}
        onAdd={() => form.insertListItem('groupPrices', blankGroup())}
      />
    </div>
  )
}

interface RowProps {
  label: string
  onRemove: () => void
  children: ReactNode
}

function Row({ label, onRemove, children }: RowProps) {
  return (
    <fieldset className={classes['row']}>
      <legend className="semibold">{label}</legend>
      <div className="fields">{children}</div>
      <Button
        size="sm"
        variant="subtle"
        onClick={onRemove}
        aria-label={m.programme_prices_remove_named({ name: label })}
      >
        {m.programme_prices_remove()}
      </Button>
    </fieldset>
  )
}

interface PriceProps {
  form: TicketTypeFormModel['form']
  path: string
  facts: TicketTypeFormFacts
}

function Price({ form, path, facts: { currency } }: PriceProps) {
  return (
    <TextInput
      {...form.getInputProps(path)}
      name={path}
      label={m.programme_ticket_price()}
      placeholder={examplePrice(currency)}
      leftSection={<span className="text-sm mute">{currency}</span>}
      leftSectionWidth={62}
      inputMode="decimal"
      autoComplete="off"
      required
    />
  )
}

function Add({ label, shown, onAdd }: { label: string; shown: boolean; onAdd: () => void }) {
  if (!shown) return null
  return (
    <div>
      <Button variant="default" leftSection={<IconPlus size={17} aria-hidden />} onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}
