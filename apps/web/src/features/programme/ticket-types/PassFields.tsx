import { m } from '@foyer/messages'
import { SegmentedControl, Switch, Text } from '@mantine/core'
import { CountInput } from '../../../ui/CountInput.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { fieldLabels } from './ticket-type-form-values.ts'
import type { TicketTypeFormModel } from './use-ticket-type-form.ts'

/** The default: most passes are courses of five evenings. */
const USUAL_VISITS = 5

interface PassFieldsProps {
  model: TicketTypeFormModel
  /** Whether there are orders, so that the number of visits can no longer change. */
  frozen: boolean
}

/** For how many dates of its series a pass is, and whether its price falls with each of them. */
export function PassFields({ model, frozen }: PassFieldsProps) {
  const { bind, form } = model
  const { visits, kind } = form.values
  const some = visits !== ''
  const choose = (choice: string) => {
    form.setFieldValue('visits', choice === 'some' ? USUAL_VISITS : '')
    if (choice === 'some') form.setFieldValue('proRata', false)
  }
  return (
    <Surface as="section" title={m.programme_passes_valid()} padding="large">
      <div className="stack gap-20">
        <div role="group" aria-label={m.programme_passes_valid()}>
          <SegmentedControl
            name="validity"
            value={some ? 'some' : 'all'}
            onChange={choose}
            data={[
              { value: 'all', label: m.programme_passes_all() },
              { value: 'some', label: m.programme_passes_some() },
            ]}
            fullWidth
            disabled={frozen}
          />
          {frozen && (
            <Text size="sm" c="dimmed" mt={6}>
              {m.programme_passes_frozen()}
            </Text>
          )}
        </div>
        {some ? (
          <div className="fields">
            <CountInput
              {...bind('visits')}
              label={fieldLabels().visits}
              description={m.programme_passes_count_hint()}
              min={2}
              max={1000}
              disabled={frozen}
            />
          </div>
        ) : (
          kind === 'paid' && (
            <Switch
              name="proRata"
              label={fieldLabels().proRata}
              description={m.programme_passes_pro_rata_hint()}
              {...form.getInputProps('proRata', { type: 'checkbox' })}
            />
          )
        )}
      </div>
    </Surface>
  )
}
