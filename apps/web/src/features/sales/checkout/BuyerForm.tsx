import { Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { OrderView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import { useEffect } from 'react'
import { focusFault } from '../../../lib/focus-fault.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { announce } from '../../../ui/LiveRegion.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { AnswerField, type InputProps } from './AnswerField.tsx'
import { withSameForAll } from './checkout-answers.ts'
import { keepDraft, readDraft, type CheckoutDraft } from './checkout-draft.ts'
import { checkoutFaults, methodOf, startingValues, ticketLabels } from './checkout-form.ts'
import { BuyerFields } from './BuyerFields.tsx'
import { CheckoutTerms } from './CheckoutTerms.tsx'
import { OrderGiftCard } from './OrderGiftCard.tsx'
import { GuestPanels } from './GuestPanels.tsx'
import { PayBar } from './PayBar.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { PaymentTrouble } from './PaymentTrouble.tsx'
import { useOpenGuests } from './use-open-guests.ts'
import type { PaymentProblem } from './use-payment-start.ts'

interface BuyerFormProps {
  order: OrderView
  /** Opens the order. */
  token: string
  busy: boolean
  problem: PaymentProblem | null
  onPay: (values: CheckoutDraft) => Promise<PaymentProblem | null>
}

/** The buyer's details, the organiser's questions, the guests and the button that starts the payment. */
export function BuyerForm({ order, token, busy, problem, onPay }: BuyerFormProps) {
  const account = useAppSelector((state) => state.user.user)
  const form = useForm<CheckoutDraft>({
    initialValues: startingValues(order, readDraft(order.reference), account),
    validate: (values) => checkoutFaults(values, order.questions),
    validateInputOnBlur: ['firstName', 'email'],
  })
  const { values } = form
  const guests = useOpenGuests(order)

  useEffect(() => keepDraft(order.reference, values), [order.reference, values])

  const bound: InputProps = (path, options) => form.getInputProps(path, options)
  const ofOrder = order.questions.filter(({ askedOf }) => askedOf.includes(0))

  const focusFirst = (faults: Record<string, unknown>) => {
    const paths = Object.keys(faults)
    guests.openFor(paths)
    focusFault(paths)
  }
  const sameForAll = (question: OrderView['questions'][number], guest: number) => {
    form.setFieldValue('answers', withSameForAll(values.answers, question, guest))
    for (const other of question.askedOf) form.clearFieldError(`answers.${question._id}.${other}`)
    announce(m.sales_checkout_same_done())
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
  const total = formatMoney(order.due, order.currency)
  const covered = !free && order.due === 0

  return (
    <form noValidate onSubmit={form.onSubmit(pay, focusFirst)} aria-label={m.sales_checkout_your_details()}>
      <BuyerFields
        inputProps={(path) => form.getInputProps(path)}
        email={values.email}
        onEmail={(email) => form.setFieldValue('email', email)}
      />
      {ofOrder.length > 0 && (
        <Surface as="section" padding="large" className="stack gap-20 margin-top-20">
          <Title order={2} className="text-22">
            {m.sales_checkout_questions()}
          </Title>
          {ofOrder.map((question) => (
            <AnswerField key={question._id} question={question} guest={0} inputProps={bound} />
          ))}
        </Surface>
      )}
      <GuestPanels
        questions={order.questions}
        ticketLabels={ticketLabels(order.lines)}
        buyer={`${values.firstName} ${values.lastName}`.trim()}
        values={values}
        opened={guests.opened}
        inputProps={bound}
        onToggle={guests.toggle}
        onSameForAll={sameForAll}
      />
      {!free && <OrderGiftCard order={order} token={token} />}
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
        <PayBar
          busy={busy}
          label={
            free
              ? m.sales_checkout_get_free()
              : covered
                ? m.sales_gift_card_complete()
                : byTransfer
                  ? m.sales_checkout_pay_by_transfer({ total })
                  : m.sales_checkout_pay({ total })
          }
        />
        <CheckoutTerms free={free} organiser={order.event.organiserName} />
      </div>
    </form>
  )
}
