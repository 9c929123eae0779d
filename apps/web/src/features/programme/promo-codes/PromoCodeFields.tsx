import { m } from '@foyer/messages'
import { Checkbox, Radio, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { NumberField } from '../../../ui/NumberField.tsx'
import { fieldLabels } from './promo-form-values.ts'
import type { CodeTicket, PromoPlace } from './promo-place.ts'
import classes from './PromoCodes.module.css'
import type { PromoFormModel } from './use-promo-form.ts'

interface PromoCodeFieldsProps {
  model: PromoFormModel
  place: PromoPlace
  /** Whether orders were made with the code, so that it can't be renamed. */
  named: boolean
}

/** The code, its discount and its ticket types. */
export function PromoCodeFields({ model, place: { currency, tickets }, named }: PromoCodeFieldsProps) {
  const { bind, form } = model
  const { discountType, covers } = form.values
  const byCode = tickets.some(({ visibility }) => visibility === 'code_only')
  const labels = fieldLabels()
  const kinds = [
    { value: 'percent', label: m.programme_promo_kind_percent() },
    { value: 'fixed', label: m.programme_promo_kind_fixed() },
    { value: 'none', label: m.programme_promo_kind_none() },
  ]
  return (
    <>
      <TextInput
        {...bind('code')}
        label={labels.code}
        description={named ? m.programme_promo_code_frozen() : m.programme_promo_code_hint()}
        readOnly={named}
        placeholder={m.programme_promo_code_example()}
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
          {labels.discountType}
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
        <NumberField
          {...bind('percent')}
          label={labels.percent}
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
          label={labels.amount}
          description={m.programme_promo_amount_hint()}
          leftSection={<Text c="dimmed">{currency}</Text>}
          leftSectionWidth={62}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <Radio.Group label={labels.covers} {...bind('covers')}>
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={m.programme_all_tickets()} />
          <Radio value="some" label={m.programme_selected_tickets()} disabled={tickets.length === 0} />
        </Stack>
      </Radio.Group>
      {covers === 'some' && (
        <Checkbox.Group label={labels.ticketIds} {...bind('ticketIds')}>
          <Stack gap="xs" mt="xs">
            {tickets.map((ticket) => (
              <Checkbox key={ticket._id} value={ticket._id} label={ticketLabel(ticket)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {byCode && discountType !== 'none' && (
        <Switch
          label={labels.unlocksHidden}
          description={m.programme_promo_unlocks_hint()}
          name="unlocksHidden"
          checked={form.values.unlocksHidden}
          onChange={(event) => form.setFieldValue('unlocksHidden', event.currentTarget.checked)}
        />
      )}
      {discountType === 'none' && !byCode && (
        <Text size="sm" c="dimmed">
          {m.programme_promo_nothing_to_unlock()}
        </Text>
      )}
    </>
  )
}

function ticketLabel({ name, visibility }: CodeTicket): string {
  if (visibility === 'public') return name
  return visibility === 'hidden'
    ? m.programme_promo_ticket_hidden({ name })
    : m.programme_promo_ticket_by_code({ name })
}
