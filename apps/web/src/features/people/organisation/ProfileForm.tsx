import type { OrganisationView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { currencyChoices, zoneChoices, zoneHint } from '../../../lib/region-choices.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './Organisation.module.css'
import { OrganisationForm, type OrganisationFields } from './OrganisationForm.tsx'

const ZONES_SHOWN = 80

/** Hints are below the fields, so that adjacent fields align. */
const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** The name of an organisation, the address for replies, and the details on its documents. */
export function ProfileForm({ organisation }: { readonly organisation: OrganisationView }) {
  return (
    <OrganisationForm organisation={organisation}>
      {(form) => (
        <>
          <Surface as="section" padding="large" title={m.organisation_public_facts()}>
            <div className={classes['fields']}>
              <TextInput
                label={m.organisation_name()}
                required
                autoComplete="organization"
                {...form.getInputProps('name')}
              />
              <TextInput
                label={m.organisation_reply_to()}
                inputWrapperOrder={order}
                description={m.organisation_reply_to_hint()}
                type="email"
                autoComplete="off"
                {...form.getInputProps('replyTo')}
              />
            </div>
          </Surface>
          <Surface as="section" padding="large" title={m.organisation_legal()}>
            <div className={classes['fields']}>
              <TextInput label={m.organisation_legal_name()} {...form.getInputProps('legalName')} />
              <TextInput label={m.organisation_tax_id()} autoComplete="off" {...form.getInputProps('taxId')} />
            </div>
            <Textarea
              mt="lg"
              label={m.organisation_legal_address()}
              autosize
              minRows={2}
              maxRows={6}
              {...form.getInputProps('legalAddress')}
            />
          </Surface>
          <Region form={form} kept={organisation.timezone} />
        </>
      )}
    </OrganisationForm>
  )
}

function Region({ form, kept }: { form: OrganisationFields; kept: string }) {
  const now = useNow()
  const zones = useMemo(() => zoneChoices(kept), [kept])
  const money = useMemo(() => currencyChoices(), [])
  return (
    <Surface as="section" padding="large" title={m.organisation_defaults()}>
      <p className="margin-bottom-12 mute">{m.organisation_defaults_hint()}</p>
      <div className={classes['fields']}>
        <Select
          label={m.account_time_zone()}
          inputWrapperOrder={order}
          description={zoneHint(form.getValues().timezone, now)}
          data={zones}
          searchable
          limit={ZONES_SHOWN}
          nothingFoundMessage={m.account_time_zone_none()}
          allowDeselect={false}
          {...form.getInputProps('timezone')}
        />
        <Select
          label={m.account_currency()}
          data={money}
          searchable
          nothingFoundMessage={m.account_currency_none()}
          allowDeselect={false}
          {...form.getInputProps('currency')}
        />
      </div>
    </Surface>
  )
}
