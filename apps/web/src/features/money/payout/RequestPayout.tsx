import { parseMoney, required, toTyped } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useListPayoutAccountsQuery, useRequestPayoutMutation } from '../../../api/hooks.ts'
import { useAttemptKey } from '../../../lib/use-attempt-key.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { payoutAccountInWords } from './payout-words.ts'

interface Props {
  currency: string
  /** The amount that can still be requested, in minor units. */
  available: number
  /** The minimum payout, in minor units. */
  minimum: number
}

const accountTags = { link: (words: ReactNode) => <Link to="/profile/account-information">{words}</Link> }

/** Requests a payout from the available balance. */
export function RequestPayout({ currency, available, minimum }: Props) {
  const { data } = useListPayoutAccountsQuery()
  const [asking, setAsking] = useState(false)
  const account = data?.items.find((each) => each.currency === currency)
  if (data && !account)
    return (
      <p className="margin-top-18 mute text-14">
        <Rich parts={m.money_request_account.parts({ currency })} tags={accountTags} />
      </p>
    )
  return (
    <>
      <Button mt="lg" disabled={available < minimum || !account} onClick={() => setAsking(true)}>
        {m.money_request()}
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
  const keyOf = useAttemptKey()
  const form = useForm({
    initialValues: { amount: toTyped(available, currency) },
    validate: {
      amount: (text) => {
        const minor = parseMoney(text, currency)
        if (minor === null || minor === 0) return m.money_amount_missing({ currency })
        if (minor < minimum) return m.money_request_minimum({ amount: formatMoney(minimum, currency) })
        return minor > available ? m.money_request_maximum({ amount: formatMoney(available, currency) }) : null
      },
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ amount }) => {
    const minor = required(parseMoney(amount, currency), 'the amount of a checked form')
    const body = { currency, amount: minor }
    const payout = await request({ headers: { 'idempotency-key': keyOf(body) }, body }).unwrap()
    await navigate(`/payouts/${payout._id}`)
  })
  return (
    <Modal opened onClose={onClose} title={m.money_request_title()}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <Text c="dimmed">{m.money_request_intro({ account: destination })}</Text>
          <Text c="dimmed">{m.money_request_colleague()}</Text>
          <TextInput
            label={m.money_amount()}
            inputMode="decimal"
            leftSection={<span>{currency}</span>}
            leftSectionWidth={56}
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            {m.money_request()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
