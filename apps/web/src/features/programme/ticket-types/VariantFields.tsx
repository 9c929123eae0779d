import { formatNumber, m } from '@foyer/messages'
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { CountInput } from '../../../ui/CountInput.tsx'
import type { VariantValues } from './ticket-type-form-values.ts'
import type { TicketTypeFormModel } from './use-ticket-type-form.ts'
import classes from './VariantFields.module.css'

const MOST = 30

interface VariantFieldsProps {
  model: TicketTypeFormModel
  currency: string
}

/** The sizes or colours of an extra: name, surcharge and capacity of each. */
export function VariantFields({ model: { form }, currency }: VariantFieldsProps) {
  const { variants } = form.values
  const set = (next: VariantValues[]) => form.setFieldValue('variants', next)
  const change = (index: number, changed: Partial<VariantValues>) =>
    set(variants.map((variant, place) => (place === index ? { ...variant, ...changed } : variant)))
  return (
    <fieldset data-path="variants" className={classes['variants']}>
      <legend className="semibold">{m.programme_ticket_variants()}</legend>
      <Text size="sm" c="dimmed">
        {m.programme_ticket_variants_hint()}
      </Text>
      {variants.map((variant, index) => {
        const number = formatNumber(index + 1)
        return (
          <div key={index} className={classes['variant']}>
            <TextInput
              aria-label={m.programme_ticket_variant_name({ number })}
              placeholder={m.programme_ticket_variant_name({ number })}
              value={variant.name}
              maxLength={60}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={m.programme_ticket_variant_surcharge({ number })}
              placeholder="0"
              inputMode="decimal"
              leftSection={<Text c="dimmed">{currency}</Text>}
              leftSectionWidth={62}
              value={variant.surcharge}
              autoComplete="off"
              onChange={(event) => change(index, { surcharge: event.currentTarget.value })}
            />
            <CountInput
              aria-label={m.programme_ticket_variant_capacity({ number })}
              placeholder="∞"
              value={variant.capacity}
              max={1_000_000}
              onChange={(capacity) => change(index, { capacity })}
            />
            <ActionIcon
              size="lg"
              aria-label={m.programme_ticket_variant_remove({ number })}
              onClick={() => set(variants.filter((_, place) => place !== index))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      {typeof form.errors['variants'] === 'string' && (
        <Text role="alert" size="sm" c="red">
          {form.errors['variants']}
        </Text>
      )}
      {variants.length < MOST && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => set([...variants, { _id: null, name: '', surcharge: '', capacity: '' }])}
        >
          {m.programme_ticket_variant_add()}
        </Button>
      )}
    </fieldset>
  )
}
