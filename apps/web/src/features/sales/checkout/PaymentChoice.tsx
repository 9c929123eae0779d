import type { PaymentOptionView } from '@foyer/contract'
import { formatEventTime, m } from '@foyer/messages'
import { Radio, Title } from '@mantine/core'
import { Surface } from '../../../ui/Surface.tsx'

interface PaymentChoiceProps {
  /** The event's time zone, in which deadlines are shown. */
  timezone: string
  options: readonly PaymentOptionView[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** The payment options, shown where there are several. */
export function PaymentChoice({ timezone, options, chosen, onChoose }: PaymentChoiceProps) {
  const hasTwins = new Set(options.map(({ label }) => label)).size < options.length
  return (
    <Surface as="section" padding="large" className="margin-top-20">
      <Radio.Group
        label={
          <Title order={2} className="text-22">
            {m.sales_checkout_payment_choice()}
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
                {hasTwins && (
                  <span className="block text-sm mute">{m.sales_checkout_payment_provider({ provider })}</span>
                )}
                {keepsPlacesUntil !== null && (
                  <span className="block text-sm mute">
                    {m.sales_checkout_payment_reserved({ date: momentOf(keepsPlacesUntil, timezone) })}
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
