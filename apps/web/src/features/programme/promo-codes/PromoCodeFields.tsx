import type { TicketTypeView } from '@foyer/contract'
import { Checkbox, NumberInput, Radio, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { fieldLabels, type PromoFormFacts } from './promo-form-values.ts'
import classes from './PromoCodes.module.css'
import type { PromoFormModel } from './use-promo-form.ts'

const kinds = [
  { value: 'percent', label: 'Per cent' },
  { value: 'fixed', label: 'Amount' },
  { value: 'none', label: 'Unlock only' },
]

interface PromoCodeFieldsProps {
  model: PromoFormModel
  facts: PromoFormFacts
  ticketTypes: readonly TicketTypeView[]
  /** Orders were made with the code, so its name stays. */
  named: boolean
}

/** The code, what it takes off, and of which tickets. */
export function PromoCodeFields({ model, facts, ticketTypes, named }: PromoCodeFieldsProps) {
  const { bind, form } = model
  const { discountType, covers } = form.values
  const byCode = ticketTypes.some((ticketType) => ticketType.visibility === 'code_only')
  return (
    <>
      <TextInput
        {...bind('code')}
        label={fieldLabels.code}
        description={
          named
            ? 'Orders were made with it, so the name stays.'
            : 'What people type. Capitals and small letters are the same.'
        }
        readOnly={named}
        placeholder="EARLY10"
        required
        withAsterisk={false}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        className={classes['codeInput']}
      />
      <div role="group" aria-labelledby="discount-kind">
        <p id="discount-kind" className="margin-bottom-6 semibold">
          {fieldLabels.discountType}
        </p>
        <SegmentedControl
          fullWidth
          name="discountType"
          data={kinds}
          value={discountType}
          onChange={(kind) =>
            form.setFieldValue('discountType', kind === 'fixed' || kind === 'none' ? kind : 'percent')
          }
        />
      </div>
      {discountType === 'percent' && (
        <NumberInput
          {...bind('percent')}
          label={fieldLabels.percent}
          rightSection={<Text c="dimmed">%</Text>}
          min={0.01}
          max={100}
          decimalScale={2}
          clampBehavior="none"
          allowNegative={false}
          hideControls
          inputMode="decimal"
        />
      )}
      {discountType === 'fixed' && (
        <TextInput
          {...bind('amount')}
          label={fieldLabels.amount}
          description="Off the whole order, shared among its tickets; never below nothing."
          leftSection={<Text c="dimmed">{facts.currency}</Text>}
          leftSectionWidth={62}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <Radio.Group label={fieldLabels.covers} {...bind('covers')}>
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="Every ticket of the event" />
          <Radio value="some" label="Only some tickets" disabled={ticketTypes.length === 0} />
        </Stack>
      </Radio.Group>
      {covers === 'some' && (
        <Checkbox.Group label={fieldLabels.ticketIds} {...bind('ticketIds')}>
          <Stack gap="xs" mt="xs">
            {ticketTypes.map((ticketType) => (
              <Checkbox key={ticketType._id} value={ticketType._id} label={ticketLabel(ticketType)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {byCode && discountType !== 'none' && (
        <Switch
          label={fieldLabels.unlocksHidden}
          description="Those it is valid for can be bought with it."
          name="unlocksHidden"
          checked={form.values.unlocksHidden}
          onChange={(event) => form.setFieldValue('unlocksHidden', event.currentTarget.checked)}
        />
      )}
      {discountType === 'none' && !byCode && (
        <Text size="sm" c="dimmed">
          No ticket of this event needs a code yet. Let a ticket be seen by “Who has a promo code for it” first.
        </Text>
      )}
    </>
  )
}

function ticketLabel({ name, visibility }: TicketTypeView): string {
  if (visibility === 'public') return name
  return visibility === 'hidden' ? `${name} (hidden from everyone)` : `${name} (by promo code)`
}
