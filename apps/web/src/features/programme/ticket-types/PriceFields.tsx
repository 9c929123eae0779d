import { parseMoney } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { Alert, Checkbox, NumberInput, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { Surface } from '../../../ui/Surface.tsx'
import { fieldLabels, type TicketTypeFormFacts } from './ticket-type-form-values.ts'
import { feeWarning } from './ticket-type-wording.ts'
import type { TicketTypeFormModel } from './use-ticket-type-form.ts'
import classes from './TicketTypeForm.module.css'

const kinds = [
  { value: 'paid', label: 'Paid' },
  { value: 'free', label: 'Free' },
  { value: 'donation', label: 'Donation' },
]

interface PriceFieldsProps {
  model: TicketTypeFormModel
  facts: TicketTypeFormFacts
  kindFrozen: boolean
}

/** What is sold, for how much, and how many there are. */
export function PriceFields({ model, facts, kindFrozen }: PriceFieldsProps) {
  const { bind, bindBare, form } = model
  const { kind, unlimited } = form.values
  return (
    <Surface as="section" title="The ticket" padding="large">
      <div className="stack gap-20">
        <div role="group" aria-labelledby="kind-label">
          <p id="kind-label" className="margin-bottom-6 semibold">
            {fieldLabels.kind}
          </p>
          <SegmentedControl {...bindBare('kind')} data={kinds} fullWidth disabled={kindFrozen} />
          {kindFrozen && (
            <Text size="sm" c="dimmed" mt={6}>
              It has been ordered, so its kind stays.
            </Text>
          )}
        </div>
        <TextInput
          {...bind('name')}
          label={fieldLabels.name}
          placeholder="General admission"
          required
          maxLength={100}
        />
        {kind !== 'free' && <Prices model={model} facts={facts} />}
        <div className="fields">
          {!unlimited && (
            <NumberInput
              {...bind('capacity')}
              label={fieldLabels.capacity}
              description={facts.claimed > 0 ? `${facts.claimed} are sold or held.` : undefined}
              min={0}
              max={1_000_000}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=","
              inputMode="numeric"
            />
          )}
          <Checkbox
            className={classes['unlimited']}
            label="No limit of its own"
            description="The capacity of the event still holds."
            name="unlimited"
            checked={unlimited}
            onChange={(event) => form.setFieldValue('unlimited', event.currentTarget.checked)}
          />
        </div>
        <Textarea
          {...bind('description')}
          label={fieldLabels.description}
          placeholder="Entry from 19:00, one drink, standing on the lawn"
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
        label={donation ? 'Least accepted' : fieldLabels.price}
        placeholder={donation ? '0' : formatMoney(500_000, facts.currency).replace(/[^\d.,]/g, '')}
        required={!donation}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={<CurrencyHint facts={facts} />}
      />
      {donation && (
        <TextInput
          {...bind('suggestedPrice')}
          {...money}
          label={`${fieldLabels.suggestedPrice} (optional)`}
          autoComplete="off"
        />
      )}
    </div>
  )
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** Which money the price is in, and where to choose another while nobody has ordered. */
function CurrencyHint({ facts: { currency, changeCurrencyAt } }: Pick<PriceFieldsProps, 'facts'>) {
  return (
    <>
      In {currencyNames.of(currency) ?? currency} ({currency}).{' '}
      {changeCurrencyAt !== null && <Link to={changeCurrencyAt}>Change the currency</Link>}
    </>
  )
}
