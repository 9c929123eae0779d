import type { PublicGiftCardShopView } from '@foyer/contract'
import { formatCurrencyName, formatMoney, m } from '@foyer/messages'
import { Button, Radio, Select, Textarea, TextInput, Title } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { errorMessage, fieldErrors } from '../../../api/errors.ts'
import { useBuyGiftCardMutation } from '../../../api/hooks.ts'
import { focusFault } from '../../../lib/focus-fault.ts'
import { browserZone } from '../../../lib/local-time.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { LazyDayField } from '../../../ui/LazyDayField.tsx'
import { PaymentMethods } from '../../../ui/PaymentMethods.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { termsLinks } from '../../../ui/terms-links.tsx'
import { neverChanges } from '../../../lib/never-changes.ts'
import { useAttemptKey } from '../../../lib/use-attempt-key.ts'
import { useBackFromProvider } from '../../../lib/use-back-from-provider.ts'
import { keepPurchase, readPurchase } from './purchase-draft.ts'
import {
  amountOf,
  deliveryDays,
  emptyPurchase,
  fieldOf,
  firstAmount,
  limitsOf,
  OTHER_AMOUNT,
  purchaseFaults,
  type PurchaseForm,
  purchaseRequest,
} from './purchase-form.ts'

type Offer = PublicGiftCardShopView['offers'][number]
type Form = UseFormReturnType<PurchaseForm>

const LONGEST_MESSAGE = 500

interface BuyGiftCardProps {
  readonly shop: PublicGiftCardShopView
}

/** The page on which visitors buy a gift card. What it offers can be read without scripts; buying needs them, as the checkout does. */
export function BuyGiftCard({ shop }: BuyGiftCardProps) {
  const { organisation, about, validMonths, offers } = shop
  const { name } = organisation
  return (
    <div className="stack gap-20">
      <header className="stack gap-12 margin-top-20">
        <Link to={`/o/${organisation.slug}`} className="semibold">
          <bdi>{name}</bdi>
        </Link>
        <Title order={1} className="page-title">
          {m.gift_card_buy_title({ organisation: name })}
        </Title>
        <p className="flush text-17 leading-1-5 measure">{m.gift_card_buy_lead({ organisation: name })}</p>
        {about !== '' && (
          <p className="flush leading-1-5 measure keeps-lines breakable">
            <bdi>{about}</bdi>
          </p>
        )}
        <p className="flush mute">
          {validMonths === null ? m.gift_card_buy_never_expires() : m.gift_card_buy_valid({ count: validMonths })}
        </p>
      </header>
      <noscript>
        <ul>
          {offers.flatMap((offer) => [
            ...offer.amounts.map((amount) => (
              <li key={`${offer.currency}${amount}`}>{formatMoney(amount, offer.currency)}</li>
            )),
            ...(offer.min === null ? [] : [<li key={offer.currency}>{limitsOf(offer)}</li>]),
          ])}
        </ul>
        <p>{m.gift_card_buy_scripts()}</p>
      </noscript>
      <Purchase shop={shop} />
    </div>
  )
}

function Purchase({ shop }: BuyGiftCardProps) {
  const { offers, organisation } = shop
  const [buy] = useBuyGiftCardMutation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const keyFor = useAttemptKey()
  const offerOf = ({ currency }: PurchaseForm) => offers.find((each) => each.currency === currency) ?? offers[0]
  const form = useForm<PurchaseForm>({
    initialValues: emptyPurchase(shop),
    validate: (values) => {
      const offer = offerOf(values)
      return offer ? purchaseFaults(offer, values) : {}
    },
  })
  const offer = offerOf(form.values)
  useKeptPurchase(shop, form)

  useBackFromProvider(() => setBusy(false))

  if (!offer) return null
  const pay = async (values: PurchaseForm) => {
    setBusy(true)
    setProblem(null)
    const body = purchaseRequest(offer, values)
    try {
      const { redirectUrl } = await buy({
        params: { slug: organisation.slug },
        headers: { 'idempotency-key': keyFor(body) },
        body,
      }).unwrap()
      window.location.assign(redirectUrl)
    } catch (error) {
      const faults = Object.entries(fieldErrors(error)).map(([path, text]) => [fieldOf[path] ?? path, text] as const)
      form.setErrors(Object.fromEntries(faults))
      setProblem(errorMessage(error))
      setBusy(false)
      focusFault(faults.map(([path]) => path))
    }
  }
  const amount = amountOf(offer, form.values)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(pay, (faults) => focusFault(Object.keys(faults)))}
      className="stack gap-20"
    >
      <AmountChoice form={form} offers={offers} offer={offer} />
      <ForWhom form={form} />
      <Surface as="section" padding="large" className="stack gap-18">
        <Title order={2} className="text-22">
          {m.gift_card_buy_you()}
        </Title>
        <TextInput
          label={m.gift_card_buy_name()}
          required
          autoComplete="name"
          maxLength={120}
          {...form.getInputProps('buyerName')}
        />
        <EmailInput
          label={m.gift_card_buy_email()}
          description={m.gift_card_buy_email_hint()}
          required
          {...form.getInputProps('buyerEmail')}
        />
        {offer.methods.length > 1 && (
          <PaymentMethods
            label={m.gift_card_buy_method()}
            methods={offer.methods}
            namesProvider
            {...form.getInputProps('method')}
          />
        )}
      </Surface>
      <div className="stack gap-14">
        {problem !== null && (
          <p role="alert" className="flush notice bad">
            {problem}
          </p>
        )}
        <Button type="submit" size="lg" loading={busy} fullWidth>
          {amount === null
            ? m.gift_card_buy_pay_plain()
            : m.gift_card_buy_pay({ amount: formatMoney(amount, offer.currency) })}
        </Button>
        <p className="flush text-sm text-center balanced mute">{m.gift_card_buy_no_tax()}</p>
        <p className="flush text-sm text-center balanced mute">
          <Rich parts={m.gift_card_buy_terms.parts()} tags={termsLinks} />
        </p>
      </div>
    </form>
  )
}

/** Fills the form with what was typed before the browser left for the provider and came back, and keeps what is typed now. */
function useKeptPurchase(shop: PublicGiftCardShopView, { values, setValues, isDirty }: Form) {
  const { slug } = shop.organisation
  // Runs after the first render, because the server that rendered it knows no draft. What is typed later is stored as well, so reading
  // again changes nothing.
  useEffect(() => {
    const kept = readPurchase(shop)
    if (kept) setValues(kept)
  }, [shop, setValues])
  useEffect(() => {
    if (isDirty()) keepPurchase(slug, values)
  }, [slug, values, isDirty])
}

function AmountChoice({ form, offers, offer }: { form: Form; offers: readonly Offer[]; offer: Offer }) {
  const { amount } = form.values
  const choose = (currency: string | null) => {
    const next = offers.find((each) => each.currency === currency)
    if (next)
      form.setValues({
        currency: next.currency,
        amount: firstAmount(next),
        other: '',
        method: next.methods[0]?.id ?? '',
      })
  }
  return (
    <Surface as="section" padding="large" className="stack gap-18">
      {offers.length > 1 && (
        <Select
          label={m.gift_card_buy_currency()}
          data={offers.map(({ currency }) => ({
            value: currency,
            label: `${currency} · ${formatCurrencyName(currency)}`,
          }))}
          allowDeselect={false}
          value={offer.currency}
          onChange={choose}
        />
      )}
      <Radio.Group
        label={
          <Title order={2} className="text-22">
            {m.gift_card_buy_amount()}
          </Title>
        }
        {...form.getInputProps('amount')}
      >
        <div className="grid cells-240 gap-10 margin-top-16">
          {offer.amounts.map((each) => (
            <Radio.Card key={each} value={String(each)} className="choice-card align-center">
              <Radio.Indicator />
              <span className="semibold">{formatMoney(each, offer.currency)}</span>
            </Radio.Card>
          ))}
          {offer.min !== null && (
            <Radio.Card value={OTHER_AMOUNT} className="choice-card align-center">
              <Radio.Indicator />
              <span className="semibold">{m.gift_card_buy_other()}</span>
            </Radio.Card>
          )}
        </div>
      </Radio.Group>
      {amount === OTHER_AMOUNT && (
        <TextInput
          label={m.gift_card_buy_other()}
          description={limitsOf(offer)}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('other')}
        />
      )}
    </Surface>
  )
}

const noDays = () => ''

/** Read in the browser alone: the server does not know its clock and time zone. */
const deliveryDaysNow = () => deliveryDays(new Date(), browserZone()).join(' ')

function ForWhom({ form }: { form: Form }) {
  const isGift = form.values.forWhom === 'other'
  const [min, max] = useSyncExternalStore(neverChanges, deliveryDaysNow, noDays).split(' ')
  return (
    <Surface as="section" padding="large" className="stack gap-18">
      <Radio.Group
        label={
          <Title order={2} className="text-22">
            {m.gift_card_buy_for()}
          </Title>
        }
        {...form.getInputProps('forWhom')}
      >
        <div className="grid cells-170 gap-10 margin-top-16">
          <Radio.Card value="other" className="choice-card align-center">
            <Radio.Indicator />
            <span className="semibold">{m.gift_card_buy_for_other()}</span>
          </Radio.Card>
          <Radio.Card value="me" className="choice-card align-center">
            <Radio.Indicator />
            <span className="semibold">{m.gift_card_buy_for_me()}</span>
          </Radio.Card>
        </div>
      </Radio.Group>
      {isGift && (
        <>
          <TextInput
            label={m.gift_card_buy_recipient_name()}
            required
            autoComplete="off"
            maxLength={120}
            {...form.getInputProps('recipientName')}
          />
          <EmailInput
            label={m.gift_card_buy_recipient_email()}
            required
            autoComplete="off"
            {...form.getInputProps('recipientEmail')}
          />
          <Textarea
            label={m.gift_card_buy_message()}
            autosize
            minRows={2}
            maxLength={LONGEST_MESSAGE}
            {...form.getInputProps('message')}
          />
          <LazyDayField
            label={m.gift_card_buy_when()}
            description={m.gift_card_buy_when_hint()}
            {...(min !== undefined && max !== undefined && { min, max })}
            {...form.getInputProps('deliverOn')}
            value={form.values.deliverOn}
          />
        </>
      )}
    </Surface>
  )
}
