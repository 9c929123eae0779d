import type { OrderGroupView, OrderView } from '@foyer/contract'
import { formatEventTime, formatMoney, joinFacts, m } from '@foyer/messages'
import { Title } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { focusFault } from '../../../../lib/focus-fault.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { announce } from '../../../../ui/LiveRegion.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { AnswerField, type InputProps } from '../AnswerField.tsx'
import { withSameForAll } from '../checkout-answers.ts'
import { methodOf, ticketLabels } from '../checkout-form.ts'
import { BuyerFields } from '../BuyerFields.tsx'
import { CheckoutTerms } from '../CheckoutTerms.tsx'
import { GuestPanels } from '../GuestPanels.tsx'
import { PayBar } from '../PayBar.tsx'
import { PaymentChoice } from '../PaymentChoice.tsx'
import { PaymentTrouble } from '../PaymentTrouble.tsx'
import type { PaymentProblem } from '../use-payment-start.ts'
import { type GroupDraft, keepGroupDraft, readGroupDraft } from './group-draft.ts'
import { GroupGiftCard } from './GroupGiftCard.tsx'
import { groupFaults, groupValues, pathOfDate } from './group-form.ts'
import { useOpenGuestsOfDates } from './use-open-guests-of-dates.ts'

interface GroupFormProps {
  group: OrderGroupView
  token: string
  busy: boolean
  problem: PaymentProblem | null
  onPay: (values: GroupDraft) => Promise<PaymentProblem | null>
}

/** The buyer's details once, what each date asks, and the button that pays all of them. */
export function GroupForm({ group, token, busy, problem, onPay }: GroupFormProps) {
  const account = useAppSelector((state) => state.user.user)
  const form = useForm<GroupDraft>({
    initialValues: groupValues(group, readGroupDraft(group.reference), account),
    validate: (values) => groupFaults(values, group),
    validateInputOnBlur: ['firstName', 'email'],
  })
  const { values } = form
  const guests = useOpenGuestsOfDates(group.orders.map(({ order }) => order))

  useEffect(() => keepGroupDraft(group.reference, values), [group.reference, values])

  const focusFirst = (faults: Record<string, unknown>) => {
    const paths = Object.keys(faults)
    guests.openFor(paths)
    focusFault(paths)
  }
  const pay = async (typed: GroupDraft) => {
    const met = await onPay(typed)
    if (met === null) return
    form.setErrors(met.fields)
    focusFirst(met.fields)
  }
  const total = formatMoney(group.due, group.currency)
  const free = group.total === 0
  const covered = !free && group.due === 0
  const option = group.paymentOptions.find(({ id }) => id === methodOf(group, values))
  const byTransfer = option !== undefined && option.keepsPlacesUntil !== null
  return (
    <form noValidate onSubmit={form.onSubmit(pay, focusFirst)} aria-label={m.sales_checkout_your_details()}>
      <BuyerFields
        inputProps={(path) => form.getInputProps(path)}
        email={values.email}
        onEmail={(email) => form.setFieldValue('email', email)}
      />
      {group.orders.map(({ order }, index) => (
        <DateFields
          key={order.reference}
          order={order}
          index={index}
          form={form}
          opened={guests.opened[index] ?? NO_GUESTS}
          onToggle={(guest) => guests.toggle(index, guest)}
        />
      ))}
      {!free && <GroupGiftCard group={group} token={token} />}
      {group.paymentOptions.length > 1 && (
        <PaymentChoice
          timezone={group.orders[0]?.order.event.timezone ?? 'UTC'}
          options={group.paymentOptions}
          chosen={methodOf(group, values)}
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
        <CheckoutTerms free={free} organiser={group.orders[0]?.order.event.organiserName ?? ''} />
      </div>
    </form>
  )
}

const NO_GUESTS: ReadonlySet<number> = new Set()

interface DateFieldsProps {
  order: OrderView
  index: number
  form: UseFormReturnType<GroupDraft>
  /** The tickets whose panel is open. */
  opened: ReadonlySet<number>
  onToggle: (guest: number) => void
}

/** The questions of one date and the guests of its tickets. */
function DateFields({ order, index, form, opened, onToggle }: DateFieldsProps) {
  const own = form.values.orders[index] ?? { guests: [], answers: {} }
  const { event, questions } = order
  const time = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  const bound: InputProps = (path, options) => form.getInputProps(pathOfDate(index, path), options)
  const ofOrder = questions.filter(({ askedOf }) => askedOf.includes(0))
  const sameForAll = (question: OrderView['questions'][number], guest: number) => {
    form.setFieldValue(`orders.${index}.answers`, withSameForAll(own.answers, question, guest))
    for (const other of question.askedOf) form.clearFieldError(pathOfDate(index, `answers.${question._id}.${other}`))
    announce(m.sales_checkout_same_done())
  }
  return (
    <div className="margin-top-20">
      <p className="flush semibold figures">{joinFacts([event.title, time.short])}</p>
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
        questions={questions}
        ticketLabels={ticketLabels(order.lines)}
        buyer={`${form.values.firstName} ${form.values.lastName}`.trim()}
        values={own}
        opened={opened}
        inputProps={bound}
        onToggle={onToggle}
        onSameForAll={sameForAll}
      />
    </div>
  )
}
