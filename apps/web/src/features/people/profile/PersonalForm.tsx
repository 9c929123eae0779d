import { m } from '@foyer/messages'
import { Alert, Button, Select, TextInput } from '@mantine/core'
import { useForm, type GetInputPropsReturnType } from '@mantine/form'
import type { UserView } from '@foyer/contract'
import { useMemo } from 'react'
import { useUpdateMeMutation } from '../../../api/hooks.ts'
import { browserZone } from '../../../lib/local-time.ts'
import { takeSaved } from '../../../lib/take-saved.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { userUpdated } from '../../../store/user-slice.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { SaveChanges } from '../../../ui/SaveChanges.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import classes from './Profile.module.css'
import { profileFaults, profileRequest, profileValues, type ProfileValues } from './profile-values.ts'
import { currencyChoices, type Region, regionHere, zoneChoices, zoneHint } from '../../../lib/region-choices.ts'

const ZONES_SHOWN = 80

/** Hints are below the fields, so that adjacent fields align. */
const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** The user's personal details, for Foyer and for their guests. */
export function PersonalForm({ user }: { readonly user: UserView }) {
  const dispatch = useAppDispatch()
  const [update] = useUpdateMeMutation()
  const form = useForm<ProfileValues>({ initialValues: profileValues(user), validate: profileFaults })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (values) => {
      const saved = await update({ body: profileRequest(values) }).unwrap()
      takeSaved(form, values, profileValues(saved))
      dispatch(userUpdated({ ...saved, username: saved.username ?? '' }))
      toast.success(m.account_saved())
    },
    { fieldOfCode: { 'account.username_taken': 'username' } },
  )
  const dirty = form.isDirty()

  return (
    <form className="stack full shrinks gap-16 page-narrow" onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={dirty && !busy} />
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <Surface as="section" padding="large" title={m.account_personal_you()}>
        <div className={classes['fields']}>
          <TextInput
            label={m.shell_first_name()}
            required
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput label={m.shell_last_name()} autoComplete="family-name" {...form.getInputProps('lastName')} />
          <TextInput
            label={m.account_username()}
            inputWrapperOrder={order}
            description={m.account_username_hint()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <TextInput
            label={m.account_phone()}
            inputWrapperOrder={order}
            description={m.account_phone_hint()}
            type="tel"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
        </div>
      </Surface>
      <Surface as="section" padding="large" title={m.account_organiser()}>
        <div className={classes['fields']}>
          <TextInput
            label={m.account_organiser_name()}
            inputWrapperOrder={order}
            description={m.account_organiser_name_hint()}
            autoComplete="organization"
            {...form.getInputProps('organiserName')}
          />
          <TextInput
            label={m.account_public_contact()}
            inputWrapperOrder={order}
            description={m.account_public_contact_hint()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('publicContact')}
          />
        </div>
      </Surface>
      <RegionFields
        region={form.values}
        kept={user.timezone}
        use={(region) => form.setValues({ timezone: region.timezone, currency: region.currency })}
        inputProps={(field) => form.getInputProps(field)}
      />
      <SaveChanges dirty={dirty} busy={busy} onDiscard={form.reset} />
    </form>
  )
}

interface RegionFieldsProps {
  readonly region: Region
  readonly use: (region: Region) => void
  /** The saved time zone, which is always among the choices. */
  readonly kept: string
  readonly inputProps: (field: 'timezone' | 'currency') => GetInputPropsReturnType
}

function RegionFields({ region, use, kept, inputProps }: RegionFieldsProps) {
  const now = useNow()
  const zones = useMemo(() => zoneChoices(kept), [kept])
  const money = useMemo(() => currencyChoices(), [])
  const here = regionHere(region, browserZone())
  return (
    <Surface as="section" padding="large" title={m.account_region()}>
      {here && (
        <Alert color="gold" mb="lg" title={m.account_region_here({ zone: here.timezone })}>
          <p className="margin-bottom-12">
            {m.account_region_here_text({ zone: region.timezone, currency: region.currency })}
          </p>
          <Button size="sm" variant="default" onClick={() => use(here)}>
            {m.account_region_use({ zone: here.timezone, currency: here.currency })}
          </Button>
        </Alert>
      )}
      <div className={classes['fields']}>
        <Select
          label={m.account_time_zone()}
          inputWrapperOrder={order}
          description={zoneHint(region.timezone, now)}
          data={zones}
          searchable
          limit={ZONES_SHOWN}
          nothingFoundMessage={m.account_time_zone_none()}
          allowDeselect={false}
          {...inputProps('timezone')}
        />
        <Select
          label={m.account_currency()}
          inputWrapperOrder={order}
          description={m.account_currency_hint()}
          data={money}
          searchable
          nothingFoundMessage={m.account_currency_none()}
          allowDeselect={false}
          {...inputProps('currency')}
        />
      </div>
    </Surface>
  )
}
