import { m } from '@foyer/messages'
import { profileInput, type UserView } from '@foyer/contract'
import type { FormErrors } from '@mantine/form'
import { wordedResolver } from '../../../lib/worded-resolver.ts'

/** The form's values: fields that are absent in the contract are empty strings here. */
export type ProfileValues = {
  firstName: string
  lastName: string
  username: string
  organiserName: string
  phone: string
  publicContact: string
  timezone: string
  currency: string
}

export function profileValues(user: UserView): ProfileValues {
  const { firstName, lastName, username, organiserName, phone, publicContact, timezone, currency } = user
  return {
    firstName,
    lastName,
    username: username ?? '',
    organiserName: organiserName ?? '',
    phone: phone ?? '',
    publicContact: publicContact ?? '',
    timezone,
    currency,
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The values to send. Removes the spaces, dashes and brackets with which people write telephone numbers. */
export function profileRequest(values: ProfileValues) {
  return {
    ...values,
    username: orNull(values.username.toLowerCase()),
    organiserName: orNull(values.organiserName),
    phone: orNull(values.phone.replaceAll(/[\s()./-]/g, '')),
    publicContact: orNull(values.publicContact),
  }
}

const oneLine = () => m.account_name_one_line()

const resolve = wordedResolver(profileInput, {
  firstName: (value) => (String(value).trim() === '' ? m.account_enter_first_name() : oneLine()),
  lastName: oneLine,
  username: () => m.account_fault_username(),
  organiserName: oneLine,
  phone: () => m.account_fault_phone(),
  publicContact: () => m.account_fault_contact(),
  timezone: () => m.account_fault_zone(),
  currency: () => m.account_fault_currency(),
})

export const profileFaults = (values: ProfileValues): FormErrors => resolve(profileRequest(values))
