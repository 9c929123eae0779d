import { m } from '@foyer/messages'
import { Radio, type RadioGroupProps } from '@mantine/core'

interface PaymentMethod {
  readonly id: string
  readonly label: string
  readonly provider: string
  /** What a buyer should know before choosing it. */
  readonly note?: string | null
}

interface PaymentMethodsProps extends Omit<RadioGroupProps, 'children'> {
  methods: readonly PaymentMethod[]
  /** Names the provider of each method even where no two have the same label. */
  namesProvider?: boolean
  /** Draws a list of radios, for which a dialog has room, instead of cards. */
  compact?: boolean
  /** Whether the label is a heading, which keeps more distance. */
  headed?: boolean
}

/** The ways to pay, of which one is chosen. */
export function PaymentMethods({
  methods,
  namesProvider = false,
  compact = false,
  headed = false,
  ...group
}: PaymentMethodsProps) {
  const isNamed = namesProvider || new Set(methods.map(({ label }) => label)).size < methods.length
  const distance = headed ? 'margin-top-16' : 'margin-top-10'
  return (
    <Radio.Group {...group}>
      <div className={compact ? `grid gap-12 ${distance}` : `grid cells-240 gap-10 ${distance}`}>
        {methods.map(({ id, label, provider, note = null }) => {
          const named = isNamed ? m.sales_checkout_payment_provider({ provider }) : null
          if (compact) return <Radio key={id} value={id} label={label} {...(named && { description: named })} />
          return (
            <Radio.Card key={id} value={id} className="choice-card align-center">
              <Radio.Indicator />
              <span>
                <span className="block semibold">{label}</span>
                {named && <span className="block text-sm mute">{named}</span>}
                {note && <span className="block text-sm mute">{note}</span>}
              </span>
            </Radio.Card>
          )
        })}
      </div>
    </Radio.Group>
  )
}
