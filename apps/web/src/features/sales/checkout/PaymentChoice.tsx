import type { PaymentOptionView } from '@foyer/contract'
import { formatEventTime } from '@foyer/messages'
import { Radio, Title } from '@mantine/core'
import { Surface } from '../../../ui/Surface.tsx'

interface PaymentChoiceProps {
  /** Of the event, whose clock the deadlines are read on. */
  timezone: string
  options: readonly PaymentOptionView[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** How the buyer pays, where there is more than one way. */
export function PaymentChoice({ timezone, options, chosen, onChoose }: PaymentChoiceProps) {
  const hasTwins = new Set(options.map(({ label }) => label)).size < options.length
  return (
    <Surface as="section" padding="large" className="margin-top-20">
      <Radio.Group
        label={
          <Title order={2} className="text-22">
            How do you want to pay?
          </Title>
        }
        value={chosen}
        onChange={onChoose}
      >
        <div className="grid cells-240 gap-10 margin-top-16">
          {options.map(({ id, label, provider, keepsPlacesUntil }) => (
            <Radio.Card key={id} value={id} className="choice-card align-center">
              <Radio.Indicator />
              <span>
                <span className="block semibold">{label}</span>
                {hasTwins && <span className="block text-sm mute">with {provider}</span>}
                {keepsPlacesUntil !== null && (
                  <span className="block text-sm mute">
                    You will get your tickets when the money arrives. We reserve them until{' '}
                    {momentOf(keepsPlacesUntil, timezone)}.
                  </span>
                )}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </Surface>
  )
}

function momentOf(instant: string, timezone: string): string {
  const at = new Date(instant)
  return formatEventTime(at, at, timezone).short
}
