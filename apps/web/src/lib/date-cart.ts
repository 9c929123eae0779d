import { useSyncExternalStore } from 'react'
import { CART_KEY } from './has-date-cart.ts'
import { localPath } from './local-path.ts'

/** The items of one date as the order asks for them, with the names that the cart shows. */
export interface CartItem {
  readonly ticketId: string
  readonly name: string
  readonly quantity: number
  readonly unitPrice?: number | undefined
  readonly expectedSubtotal?: number | undefined
}

/** So many bundles of one kind, as the order asks for them, with the name that the cart shows. */
export interface CartBundle {
  readonly bundleId: string
  readonly name: string
  readonly quantity: number
  readonly variantIds?: string[] | undefined
  readonly expectedSubtotal?: number | undefined
}

/** One date that was put in the cart, as it was shown then. Amounts in minor units. */
export interface CartDate {
  readonly eventId: string
  readonly customUrl: string
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timezone: string
  readonly organiser: string
  readonly currency: string
  /** Where more is to be found: the page of the series, of the event itself, or of the organiser. */
  readonly morePath: string
  readonly items: readonly CartItem[]
  readonly bundles?: readonly CartBundle[]
  readonly promoCode?: string
  readonly source?: string
  readonly total: number
}

/** The most dates that can be ordered together. */
export const MOST_DATES = 20

/** In this tab: the group that holds the dates of the cart. */
const HELD = 'foyer:cart:held'

const EMPTY: readonly CartDate[] = []
const listeners = new Set<() => void>()
let read: { text: string | null; dates: readonly CartDate[] } = { text: null, dates: EMPTY }

// A browser that refuses storage has no cart: its visitor buys date by date.
function stored(): string | null {
  try {
    return localStorage.getItem(CART_KEY)
  } catch {
    return null
  }
}

/** The dates in the cart. Whatever another release or a person wrote there counts as no cart. */
export function cartDates(): readonly CartDate[] {
  const text = stored()
  if (text === read.text) return read.dates
  let dates = EMPTY
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (Array.isArray(kept)) dates = kept.filter(isCartDate)
  } catch {
    dates = EMPTY
  }
  read = { text, dates }
  return dates
}

function isCartDate(value: unknown): value is CartDate {
  if (typeof value !== 'object' || value === null) return false
  const date = value as Partial<Record<keyof CartDate, unknown>>
  const texts = [date.eventId, date.customUrl, date.title, date.startsAt, date.endsAt, date.timezone, date.organiser]
  return (
    [...texts, date.currency].every((text) => typeof text === 'string') &&
    // The cart links to it: what another program wrote must not lead out of the site.
    typeof date.morePath === 'string' &&
    localPath(date.morePath) !== null &&
    typeof date.total === 'number' &&
    Array.isArray(date.items)
  )
}

function keep(dates: readonly CartDate[]): boolean {
  try {
    if (dates.length === 0) localStorage.removeItem(CART_KEY)
    else localStorage.setItem(CART_KEY, JSON.stringify(dates))
    sessionStorage.removeItem(HELD)
  } catch {
    return false
  }
  for (const notify of listeners) notify()
  return true
}

/** Adds a date to the cart, or replaces what the cart has of it. Returns 'added', or why the date cannot be added. */
export function addToCart(date: CartDate): 'added' | 'other_organiser' | 'other_currency' | 'full' | 'not_kept' {
  const others = cartDates().filter(({ eventId }) => eventId !== date.eventId)
  if (others.some(({ organiser }) => organiser !== date.organiser)) return 'other_organiser'
  if (others.some(({ currency }) => currency !== date.currency)) return 'other_currency'
  if (others.length >= MOST_DATES) return 'full'
  const dates = [...others, date].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  return keep(dates) ? 'added' : 'not_kept'
}

export function removeFromCart(eventId: string): void {
  keep(cartDates().filter((date) => date.eventId !== eventId))
}

export function emptyCart(): void {
  keep([])
}

/**
 * Remembers, for this tab, which group holds the dates of the cart. A visitor who goes back to the cart is led to it and does not hold the
 * dates twice.
 */
export function rememberHeldCart(reference: string): void {
  try {
    sessionStorage.setItem(HELD, reference)
  } catch {
    return
  }
}

/** The group that holds the dates of the cart; null where they are not held. */
export function heldCart(): string | null {
  try {
    return sessionStorage.getItem(HELD)
  } catch {
    return null
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The dates in the cart; null on the server and while hydrating. */
export function useDateCart(): readonly CartDate[] | null {
  return useSyncExternalStore(subscribe, cartDates, () => null)
}
