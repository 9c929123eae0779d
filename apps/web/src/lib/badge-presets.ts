import type { BadgeSize } from '@foyer/contract'

/** The sizes that badges usually have, as a form offers them. */
export const badgePresets: readonly { readonly value: BadgeSize; readonly label: string }[] = [
  { value: 'a7', label: 'A7 · 74 × 105 mm' },
  { value: 'a6', label: 'A6 · 105 × 148 mm' },
  { value: 'card', label: 'Card · 90 × 55 mm' },
  { value: '4x3in', label: '4 × 3 inches' },
]
