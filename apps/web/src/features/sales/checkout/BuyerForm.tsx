import { Anchor, Button, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { OrderView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useAppSelector } from '../../../store/hooks.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { keepDraft, readDraft, type CheckoutDraft } from './checkout-draft.ts'
import { checkoutFaults, methodOf, startingValues, ticketLabels } from './checkout-form.ts'
import { EmailHint } from './EmailHint.tsx'
import { GuestFields } from './GuestFields.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { PaymentTrouble } from './PaymentTrouble.tsx'
import type { PaymentProblem } from './use-payment-start.ts'

interface BuyerFormProps {
  order: OrderView
  busy: boolean
  problem: PaymentProblem | null
  onPay: (values: CheckoutDraft) => Promise<PaymentProblem | null>
}

const termsLink = (words: ReactNode) => (
  <Anchor component={Link} to="/terms" target="_blank" inherit>
    {words}
  </Anchor>
)

/** The buyer's details, the guests' names and the button that starts the payment. */
export function BuyerForm({ order, busy, problem, onPay }: BuyerFormProps) {
  const account = useAppSelector((state) => state.user.user)
  const form = useForm<CheckoutDraft>({
    initialValues: startingValues(order, readDraft(order.reference), account),
    validate: (values) => checkoutFaults(values, order.questions),
    validateInputOnBlur: ['firstName', 'email'],
  })
  const { values } = form

  useEffect(() => keepDraft(order.reference, values), [order.reference, values])

  const focusFirst = (faults: Record<string, unknown>) => {
    const [first] = Object.keys(faults)
    if (first === undefined) return
    const node = form.getInputNode(first)
    // A group of choices cannot be focused, so its first choice is.
    const target = node?.matches('input, textarea, select') ? node : node?.querySelector<HTMLElement>('input')
    target?.focus()
  }
  const pay = async (typed: CheckoutDraft) => {
    const met = await onPay(typed)
    if (met === null) return
    form.setErrors(met.fields)
    focusFirst(met.fields)
  }
  const free = order.total === 0
  const option = order.paymentOptions.find(({ id }) => id === methodOf(order, values))
  const byTransfer = option !== undefined && option.keepsPlacesUntil !== null
  const total = formatMoney(order.total, order.currency)
  const terms = free ? m.sales_checkout_terms_free : m.sales_checkout_terms

  return (
    <form noValidate onSubmit={form.onSubmit(pay, focusFirst)} aria-label={m.sales_checkout_your_details()}>
      <Surface as="section" padding="large" className="stack gap-18">
        <Title order={2} className="text-22">
          {m.sales_checkout_your_details()}
        </Title>
        <div className="grid cells-170 gap-20-16">
          <TextInput
            label={m.shell_first_name()}
            required
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={m.shell_last_name_optional()}
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </div>
        <EmailInput description={m.sales_checkout_email_hint()} required {...form.getInputProps('email')} />
        <EmailHint typed={values.email} onTake={(email) => form.setFieldValue('email', email)} />
        <GuestFields
          labels={ticketLabels(order.lines)}
          buyer={`${values.firstName} ${values.lastName}`.trim()}
          inputProps={(index) => form.getInputProps(`guests.${index}`)}
        />
      </Surface>
      {order.questions.length > 0 && (
        <QuestionFields
          questions={order.questions}
          ticketLabels={ticketLabels(order.lines)}
          inputProps={(path, options) => form.getInputProps(path, options)}
        />
      )}
      {order.paymentOptions.length > 1 && (
        <PaymentChoice
          timezone={order.event.timezone}
          options={order.paymentOptions}
          chosen={methodOf(order, values)}
          onChoose={(method) => form.setFieldValue('method', method)}
        />
      )}
      <div className="stack gap-14 margin-top-20">
        {problem && <PaymentTrouble problem={problem} />}
        <Button type="submit" size="xl" fullWidth loading={busy} className="figures">
          {free
            ? m.sales_checkout_get_free()
            : byTransfer
              ? m.sales_checkout_pay_by_transfer({ total })
              : m.sales_checkout_pay({ total })}
        </Button>
        <p className="flush text-sm text-center balanced mute">
          <Rich parts={terms.parts({ organiser: order.event.organiserName })} tags={{ link: termsLink }} />
        </p>
      </div>
    </form>
  )
}
