import type { PaymentOptionView } from '@foyer/contract'
import { Radio, Title } from '@mantine/core'
import { Surface } from '../../../ui/Surface.tsx'
import buyer from './BuyerForm.module.css'
import classes from './PaymentChoice.module.css'

interface PaymentChoiceProps {
  options: readonly PaymentOptionView[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** How the buyer pays, where there is more than one way. */
export function PaymentChoice({ options, chosen, onChoose }: PaymentChoiceProps) {
  const hasTwins = new Set(options.map(({ label }) => label)).size < options.length
  return (
    <Surface as="section" padding="large" className={classes['card']}>
      <Radio.Group
        label={
          <Title order={2} className={buyer['heading']}>
            How do you want to pay?
          </Title>
        }
        value={chosen}
        onChange={onChoose}
      >
        <div className={classes['options']}>
          {options.map(({ id, label, provider }) => (
            <Radio.Card key={id} value={id} className={classes['option']}>
              <Radio.Indicator />
              <span>
                <span className={classes['label']}>{label}</span>
                {hasTwins && <span className={classes['provider']}>with {provider}</span>}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </Surface>
  )
}
