import { expect, it } from 'vitest'
import { profileFaults, profileRequest, type ProfileValues } from './profile-values.ts'

const values: ProfileValues = {
  firstName: 'Adetola',
  lastName: '',
  username: '',
  organiserName: ' ',
  phone: '',
  publicContact: '',
  timezone: 'Africa/Lagos',
  currency: 'NGN',
}

it('sends what was left empty as nothing', () => {
  expect(profileRequest(values)).toMatchObject({
    username: null,
    organiserName: null,
    phone: null,
    publicContact: null,
    lastName: '',
  })
  expect(profileFaults(values)).toEqual({})
})

it('takes a telephone number as people write it', () => {
  expect(profileRequest({ ...values, phone: '+234 (801) 234-5678' }).phone).toBe('+2348012345678')
})

it('takes a user name in any case', () => {
  expect(profileRequest({ ...values, username: 'Ada-O' }).username).toBe('ada-o')
})

it('names the fields at fault in words', () => {
  const faults = profileFaults({
    ...values,
    firstName: '',
    phone: '0801',
    publicContact: 'javascript:alert(1)',
    username: 'a',
  })
  expect(Object.keys(faults).toSorted()).toEqual(['firstName', 'phone', 'publicContact', 'username'])
  expect(faults['phone']).toMatch(/country code/)
})
