import { m } from '@foyer/messages'
import { TextInput, Title } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { EmailHint } from './EmailHint.tsx'

interface BuyerFieldsProps {
  inputProps: (path: 'firstName' | 'lastName' | 'email') => GetInputPropsReturnType
  /** What is typed as the address so far. */
  email: string
  onEmail: (email: string) => void
}

/** Who buys: of one order, or of all orders of a cart. */
export function BuyerFields({ inputProps, email, onEmail }: BuyerFieldsProps) {
  return (
    <Surface as="section" padding="large" className="stack gap-18">
      <Title order={2} className="text-22">
        {m.sales_checkout_your_details()}
      </Title>
      <div className="grid cells-170 gap-20-16">
        <TextInput label={m.shell_first_name()} required autoComplete="given-name" {...inputProps('firstName')} />
        <TextInput label={m.shell_last_name_optional()} autoComplete="family-name" {...inputProps('lastName')} />
      </div>
      <EmailInput description={m.sales_checkout_email_hint()} required {...inputProps('email')} />
      <EmailHint typed={email} onTake={onEmail} />
    </Surface>
  )
}
