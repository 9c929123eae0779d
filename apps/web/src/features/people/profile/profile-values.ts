import { profileInput, type UserView } from '@foyer/contract'
import type { FormErrors } from '@mantine/form'
import { wordedResolver } from '../../../lib/worded-resolver.ts'

/** The form's values: what the contract leaves out is an empty text here. */
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

/** What is sent. Spaces, dashes and brackets in a telephone number are how people write it, not part of it. */
export function profileRequest(values: ProfileValues) {
  return {
    ...values,
    username: orNull(values.username.toLowerCase()),
    organiserName: orNull(values.organiserName),
    phone: orNull(values.phone.replaceAll(/[\s()./-]/g, '')),
    publicContact: orNull(values.publicContact),
  }
}

const oneLine = 'Use at most 100 characters on one line.'

const resolve = wordedResolver(profileInput, {
  firstName: (value) => (String(value).trim() === '' ? 'Enter your first name.' : oneLine),
  lastName: oneLine,
  username: 'Use 3 to 30 small letters, digits, dashes or underscores, with a letter or digit at both ends.',
  organiserName: oneLine,
  phone: 'Write it with the country code, such as +234 801 234 5678.',
  publicContact: 'Enter an e-mail address, a phone number with its country code, or a web address.',
  timezone: 'Choose a time zone.',
  currency: 'Choose a currency.',
})

export const profileFaults = (values: ProfileValues): FormErrors => resolve(profileRequest(values))
