import { type Currency, currencies, isCurrency } from '../money.ts'

const EURO = 'AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' ')
const WEST_AFRICAN = 'BF BJ CI GW ML NE SN TG'.split(' ')
const CENTRAL_AFRICAN = 'CF CG CM GA GQ TD'.split(' ')

/** The currency people use in a country (ISO 3166-1 alpha-2), where an event may sell in it; null elsewhere. */
export function currencyOfCountry(country: string | null): Currency | null {
  if (country === null) return null
  if (EURO.includes(country)) return 'EUR'
  if (WEST_AFRICAN.includes(country)) return 'XOF'
  if (CENTRAL_AFRICAN.includes(country)) return 'XAF'
  // The first two letters of a currency are its country, but for those that several countries share.
  return currencies.find((currency) => currency.startsWith(country) && !currency.startsWith('X')) ?? null
}

const ZONES: Readonly<Record<string, string>> = {
  'Africa/Lagos': 'NG',
  'Africa/Accra': 'GH',
  'Africa/Nairobi': 'KE',
  'Africa/Johannesburg': 'ZA',
  'Africa/Kampala': 'UG',
  'Africa/Dar_es_Salaam': 'TZ',
  'Africa/Kigali': 'RW',
  'Africa/Abidjan': 'CI',
  'Africa/Dakar': 'SN',
  'Africa/Douala': 'CM',
  'Africa/Cairo': 'EG',
  'Africa/Casablanca': 'MA',
  'Europe/London': 'GB',
  'Europe/Zurich': 'CH',
  'Europe/Stockholm': 'SE',
  'Europe/Oslo': 'NO',
  'Europe/Copenhagen': 'DK',
  'Europe/Warsaw': 'PL',
  'Asia/Tokyo': 'JP',
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN',
  'Asia/Dubai': 'AE',
  'Asia/Kuwait': 'KW',
  'America/Sao_Paulo': 'BR',
  'America/Mexico_City': 'MX',
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
  'America/Edmonton': 'CA',
  'America/Winnipeg': 'CA',
  'America/Halifax': 'CA',
  'America/New_York': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Phoenix': 'US',
  'America/Los_Angeles': 'US',
  'Pacific/Auckland': 'NZ',
  'Europe/Lisbon': 'PT',
  'Europe/Madrid': 'ES',
  'Europe/Paris': 'FR',
  'Europe/Berlin': 'DE',
  'Europe/Rome': 'IT',
  'Europe/Amsterdam': 'NL',
  'Europe/Brussels': 'BE',
  'Europe/Luxembourg': 'LU',
  'Europe/Vienna': 'AT',
  'Europe/Dublin': 'IE',
  'Europe/Helsinki': 'FI',
  'Europe/Athens': 'GR',
  'Europe/Tallinn': 'EE',
  'Europe/Riga': 'LV',
  'Europe/Vilnius': 'LT',
  'Europe/Ljubljana': 'SI',
  'Europe/Bratislava': 'SK',
  'Europe/Zagreb': 'HR',
  'Europe/Malta': 'MT',
  'Asia/Nicosia': 'CY',
  'Atlantic/Azores': 'PT',
  'Atlantic/Madeira': 'PT',
  'Atlantic/Canary': 'ES',
  'Europe/Monaco': 'MC',
}

/** The currency people use in an IANA time zone, where it is known and an event may sell in it; null elsewhere. */
export function currencyOfZone(timeZone: string): Currency | null {
  if (timeZone.startsWith('Australia/')) return 'AUD'
  const currency = currencyOfCountry(ZONES[timeZone] ?? null)
  return currency !== null && isCurrency(currency) ? currency : null
}

export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** IANA time zone. */
  readonly timezone: string
}

/** The currency people use at a place: that of its country, or of its time zone while the country is not known. */
export function currencyOfPlace({ country, timezone }: Place): Currency | null {
  return country === null ? currencyOfZone(timezone) : currencyOfCountry(country)
}
