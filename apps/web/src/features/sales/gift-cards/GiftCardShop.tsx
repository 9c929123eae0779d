import type { GiftCardShopView } from '@foyer/contract'
import { formatCurrencyName, m } from '@foyer/messages'
import { Button, Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetGiftCardShopQuery, useSetGiftCardShopMutation } from '../../../api/hooks.ts'
import { takeSaved } from '../../../lib/take-saved.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SaveChanges } from '../../../ui/SaveChanges.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { emptyOffer, type ShopFields, shopFields, shopRequest } from './shop-form.ts'

interface GiftCardShopProps {
  readonly organisationId: string
}

/** Whether an organisation sells gift cards, and of which amounts. */
export default function GiftCardShop({ organisationId }: GiftCardShopProps) {
  const { data, error, refetch } = useGetGiftCardShopQuery({ params: { organisationId } })
  return (
    <div className="stack gap-16">
      <PageHeader
        back={{ to: '/organisation/settings/gift-cards', label: m.gift_card_back() }}
        title={m.gift_card_shop()}
      />
      {data ? (
        <ShopForm shop={data} organisationId={organisationId} />
      ) : (
        <Surface padding="large">
          {error ? (
            <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
          ) : (
            <FormSkeleton fields={4} />
          )}
        </Surface>
      )}
    </div>
  )
}

const MONTHS = [12, 24, 36, 60, 120]

function ShopForm({ shop, organisationId }: { shop: GiftCardShopView; organisationId: string }) {
  const [save] = useSetGiftCardShopMutation()
  const form = useForm<ShopFields>({
    initialValues: shopFields(shop),
    validate: (values) => shopRequest(values).faults,
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    const { body } = shopRequest(values)
    const saved = await save({ params: { organisationId }, body }).unwrap()
    takeSaved(form, values, shopFields(saved))
    toast.success(m.gift_card_shop_saved())
  })
  const months = [...new Set([...MONTHS, ...(shop.validMonths === null ? [] : [shop.validMonths])])].toSorted(
    (a, b) => a - b,
  )
  return (
    <form noValidate onSubmit={submit} className="stack gap-16">
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <fieldset disabled={!shop.can.update} className="stack gap-16 unpadded borderless">
        <Surface as="section" padding="large" className="stack gap-18">
          <p className="flush mute measure">{m.gift_card_shop_intro()}</p>
          <Switch label={m.gift_card_shop_open()} {...form.getInputProps('open', { type: 'checkbox' })} />
          {shop.open && <Link to={shop.path}>{m.gift_card_shop_see()}</Link>}
          <Textarea
            label={m.gift_card_shop_about()}
            autosize
            minRows={2}
            maxLength={1000}
            dir="auto"
            {...form.getInputProps('about')}
          />
          <Select
            label={m.gift_card_shop_valid()}
            description={m.gift_card_shop_valid_hint()}
            data={[
              { value: '', label: m.gift_card_never() },
              ...months.map((count) => ({ value: String(count), label: m.gift_card_months({ count }) })),
            ]}
            allowDeselect={false}
            {...form.getInputProps('validMonths')}
          />
        </Surface>
        <Offers form={form} currencies={shop.currencies} />
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        {shop.can.update && <SaveChanges dirty={form.isDirty()} busy={busy} onDiscard={() => form.reset()} />}
      </fieldset>
    </form>
  )
}

function Offers({ form, currencies }: { form: UseFormReturnType<ShopFields>; currencies: readonly string[] }) {
  const { offers } = form.values
  const unused = currencies.filter((currency) => offers.every((offer) => offer.currency !== currency))
  const [wanted, setWanted] = useState<string | null>(null)
  const next = unused.find((currency) => currency === wanted) ?? unused[0]
  return (
    <>
      {offers.map((offer, at) => (
        <Surface
          key={offer.currency}
          as="section"
          padding="large"
          className="stack gap-18"
          title={m.gift_card_shop_currency({ currency: formatCurrencyName(offer.currency) })}
          actions={
            <Button size="sm" variant="default" onClick={() => form.removeListItem('offers', at)}>
              {m.gift_card_shop_remove()}
            </Button>
          }
        >
          <TextInput
            label={m.gift_card_shop_amounts()}
            description={m.gift_card_shop_amounts_hint()}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps(`offers.${at}.amounts`)}
          />
          <Checkbox
            label={m.gift_card_shop_free()}
            {...form.getInputProps(`offers.${at}.free`, { type: 'checkbox' })}
          />
          {offer.free && (
            <div className="fields">
              <TextInput
                label={m.gift_card_shop_min()}
                inputMode="decimal"
                autoComplete="off"
                {...form.getInputProps(`offers.${at}.min`)}
              />
              <TextInput
                label={m.gift_card_shop_max()}
                inputMode="decimal"
                autoComplete="off"
                {...form.getInputProps(`offers.${at}.max`)}
              />
            </div>
          )}
        </Surface>
      ))}
      {form.errors['offers'] !== undefined && (
        <p role="alert" className="flush notice bad">
          {form.errors['offers']}
        </p>
      )}
      {next !== undefined && (
        <div className="line gap-10" data-path="offers">
          <Select
            aria-label={m.money_currency()}
            data={unused.map((value) => ({ value, label: `${value} · ${formatCurrencyName(value)}` }))}
            allowDeselect={false}
            searchable
            value={next}
            onChange={setWanted}
          />
          <Button variant="default" onClick={() => form.insertListItem('offers', emptyOffer(next))}>
            {m.gift_card_shop_add()}
          </Button>
        </div>
      )}
    </>
  )
}
