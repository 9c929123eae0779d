import { parseMoney, required, toTyped } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useListPayoutAccountsQuery, useRequestPayoutMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { payoutAccountInWords } from './payout-words.ts'

interface Props {
  currency: string
  /** What is left to ask for, minor units. */
  available: number
  /** The least a payout can be, minor units. */
  minimum: number
}

/** The way from what is available to the bank. */
export function RequestPayout({ currency, available, minimum }: Props) {
  const { data } = useListPayoutAccountsQuery()
  const [asking, setAsking] = useState(false)
  const account = data?.items.find((each) => each.currency === currency)
  if (data && !account)
    return (
      <p className="margin-top-18 mute text-14">
        <Link to="/profile/account-information">Say where payouts in {currency} go</Link>, and you can ask for one here.
      </p>
    )
  return (
    <>
      <Button mt="lg" disabled={available < minimum || !account} onClick={() => setAsking(true)}>
        Ask for a payout
      </Button>
      {asking && account && (
        <AmountDialog
          currency={currency}
          available={available}
          minimum={minimum}
          destination={payoutAccountInWords(account)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function AmountDialog({
  currency,
  available,
  minimum,
  destination,
  onClose,
}: Props & { destination: string; onClose: () => void }) {
  const navigate = useNavigate()
  const [request] = useRequestPayoutMutation()
  const form = useForm({
    initialValues: { amount: toTyped(available, currency) },
    validate: {
      amount: (text) => {
        const minor = parseMoney(text, currency)
        if (minor === null || minor === 0) return `Enter an amount in ${currency}.`
        if (minor < minimum) return `A payout is at least ${formatMoney(minimum, currency)}.`
        return minor > available ? `No more than ${formatMoney(available, currency)} is available.` : null
      },
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ amount }) => {
    const minor = required(parseMoney(amount, currency), 'the amount of a checked form')
    const payout = await request({ body: { currency, amount: minor } }).unwrap()
    await navigate(`/payouts/${payout._id}`)
  })
  return (
    <Modal opened onClose={onClose} title="Ask for a payout">
      <form noValidate onSubmit={submit}>
        <Stack>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <Text c="dimmed">It goes to {destination}, once an administrator has approved it.</Text>
          <TextInput
            label="Amount"
            inputMode="decimal"
            leftSection={<span>{currency}</span>}
            leftSectionWidth={56}
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            Ask for it
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
