import type { PaymentOptionView } from '@foyer/contract'
import { formatEventTime, m } from '@foyer/messages'
import { Title } from '@mantine/core'
import { PaymentMethods } from '../../../ui/PaymentMethods.tsx'
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
  const methods = options.map(({ keepsPlacesUntil, ...method }) => ({
    ...method,
    note: keepsPlacesUntil && m.sales_checkout_payment_reserved({ date: momentOf(keepsPlacesUntil, timezone) }),
  }))
  return (
    <Surface as="section" padding="large" className="margin-top-20">
      <PaymentMethods
        label={
          <Title order={2} className="text-22">
            {m.sales_checkout_payment_choice()}
          </Title>
        }
        headed
        methods={methods}
        value={chosen}
        onChange={onChoose}
      />
    </Surface>
  )
}

function momentOf(instant: string, timezone: string): string {
  const at = new Date(instant)
  return formatEventTime(at, at, timezone).short
}
