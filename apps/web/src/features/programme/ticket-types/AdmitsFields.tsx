import { m } from '@foyer/messages'
import { MultiSelect, SegmentedControl, Text } from '@mantine/core'
import { CountInput } from '../../../ui/CountInput.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { fieldLabels, type TicketTypeFormFacts } from './ticket-type-form-values.ts'
import type { TicketTypeFormModel } from './use-ticket-type-form.ts'
import { VariantFields } from './VariantFields.tsx'

interface AdmitsFieldsProps {
  model: TicketTypeFormModel
  facts: TicketTypeFormFacts
  /** Whether there are orders, so that the number of people can no longer change. */
  frozen: boolean
}

type Admits = 'one' | 'group' | 'nobody'

const GROUP = 4

function admitsOf(admits: number | string): Admits {
  if (admits === 0) return 'nobody'
  return admits === 1 ? 'one' : 'group'
}

/** How many people a unit admits, and the tickets that an extra requires. */
export function AdmitsFields({ model, facts, frozen }: AdmitsFieldsProps) {
  const { bind, form } = model
  const { admits } = form.values
  const choices = [
    { value: 'one', label: m.programme_ticket_admits_one() },
    { value: 'group', label: m.programme_ticket_admits_group() },
    { value: 'nobody', label: m.programme_ticket_admits_nobody() },
  ]
  const choose = (choice: string) =>
    form.setFieldValue('admits', choice === 'nobody' ? 0 : choice === 'one' ? 1 : GROUP)
  return (
    <Surface as="section" title={m.programme_ticket_admits()} padding="large">
      <div className="stack gap-20">
        <div role="group" aria-label={m.programme_ticket_admits()}>
          <SegmentedControl
            name="admitting"
            value={admitsOf(admits)}
            onChange={choose}
            data={choices}
            fullWidth
            disabled={frozen}
          />
          <Text size="sm" c="dimmed" mt={6}>
            {frozen ? m.programme_ticket_admits_frozen() : m.programme_ticket_admits_hint()}
          </Text>
        </div>
        {admitsOf(admits) === 'group' && (
          <div className="fields">
            <CountInput {...bind('admits')} label={fieldLabels().admits} min={2} max={50} disabled={frozen} />
          </div>
        )}
        {admits === 0 && <ExtraFields model={model} facts={facts} />}
      </div>
    </Surface>
  )
}

function ExtraFields({ model, facts }: Pick<AdmitsFieldsProps, 'model' | 'facts'>) {
  const { bind } = model
  const labels = fieldLabels()
  return (
    <>
      <MultiSelect
        {...bind('needsTicketIds')}
        label={labels.needsTicketIds}
        description={m.programme_ticket_needs_hint()}
        data={[...facts.admitting]}
        clearable
      />
      <div className="fields">
        <CountInput
          {...bind('mostPerTicket')}
          label={labels.mostPerTicket}
          description={m.programme_ticket_most_per_ticket_hint()}
          min={1}
          max={100}
        />
      </div>
      <VariantFields model={model} currency={facts.currency} />
    </>
  )
}
